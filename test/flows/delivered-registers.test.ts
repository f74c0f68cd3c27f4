import { appendFile, mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moscowDay } from '../../src/kernel/dates.ts';
import { dayAfter } from '../../src/shop/reconciliation/day.rules.ts';
import { runShopCommand } from '../support/shop-command.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

describe('registers that companies deliver as files', () => {
  let shop: TestShop;
  let folder: string;
  let day: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'delivered-'));
    await mkdir(path.join(folder, 'yookassa'));
    shop = await openTestShop({ env: { REGISTERS_DIR: folder } });
    shop.expectErrors(/register-file-refused|register-folder-unreadable|register-changed/);
    day = dayAfter(moscowDay(shop.now()), -1);
  });
  afterAll(async () => {
    await shop.close();
    await rm(folder, { recursive: true });
  });

  const inFolder = (...names: string[]) => path.join(folder, ...names);
  /** The gateway has finished it two minutes ago. */
  async function deliver(name: string, text: string | Uint8Array): Promise<void> {
    await writeFile(inFolder(name), text);
    await settle(name);
  }
  async function settle(name: string): Promise<void> {
    const before = new Date(Date.now() - 20 * 60_000);
    await utimes(inFolder(name), before, before);
  }
  async function importAll(): Promise<void> {
    await shop.enqueue('import-registers');
    await shop.drain();
  }
  const cli = (...words: string[]) => runShopCommand(shop.databaseUrl, ...words);
  const registers = () =>
    shop.query(`select company, number, imported_by as by from payment_registers
      union all select carrier, number, imported_by from carrier_registers order by 1, 2`);
  const register = (number: string, sum = '100.00', kept = 'Комиссия') =>
    [
      `№ реестра;Номер платежа;Дата операции;Сумма;${kept}`,
      `${number};2d7c-${number.slice(2)}f0;${day};${sum};3.00`,
    ].join('\n');
  const boxberry = (number: string) =>
    ['№ реестра;Дата реестра;Код отправления;Сумма платежа', `${number};${day};AAP127020243;100,00`].join('\n');
  const open = () =>
    shop.query<{ kind: string; facts: Record<string, string> }>(
      'select kind, facts from exceptions where closed_at is null order by kind',
    );

  it('a folder that is not there is an exception until it is', async () => {
    await importAll();
    await importAll();
    const what = `${inFolder('boxberry')} (ENOENT)`;
    expect(await open()).toEqual([{ kind: 'register-folder-unreadable', facts: { company: 'boxberry', what } }]);
    expect((await cli('exceptions', 'list')).text).toContain(what);
    await mkdir(inFolder('boxberry'));
    await importAll();
    expect(await open()).toEqual([]);
  });

  it('complete files are imported once by the program, and stay; nothing else there is read', async () => {
    await deliver('yookassa/one.csv', register('Р-1'));
    await deliver('boxberry/seven.csv', boxberry('Р-7'));
    await writeFile(inFolder('yookassa/fresh.csv'), register('Р-2'));
    for (const name of ['three.csv.part', 'three.csv.TMP', '.three.csv']) await deliver(`yookassa/${name}`, 'не CSV');
    await deliver('secret.csv', register('Р-4'));
    await symlink(inFolder('secret.csv'), inFolder('yookassa/link.csv'));
    await mkdir(inFolder('yookassa/old'));
    await deliver('yookassa/old/five.csv', register('Р-5'));
    const there = await readdir(folder, { recursive: true });
    await importAll();
    const first = [
      { company: 'boxberry', number: 'Р-7', by: 'system' },
      { company: 'yookassa', number: 'Р-1', by: 'system' },
    ];
    expect(await registers()).toEqual(first);
    const asked = await shop.query(
      'select company, day::text, asked_by as by from reconciliation_runs order by company',
    );
    expect(asked).toEqual(['boxberry', 'yookassa'].map((company) => ({ company, day, by: 'system' })));

    await settle('yookassa/fresh.csv');
    await importAll();
    await importAll();
    expect(await registers()).toEqual([...first, { company: 'yookassa', number: 'Р-2', by: 'system' }]);
    expect(await shop.query('select 1 from reconciliation_runs')).toHaveLength(3);
    expect((await readdir(folder, { recursive: true })).sort()).toEqual(there.sort());
    expect((await cli('reconciliation', 'files')).text).toMatch(/yookassa, «fresh\.csv»: из папки\n/);
    expect(await open()).toEqual([]);
  });

  it('a file that has changed is imported again, and its changed register is left to a person', async () => {
    await deliver('yookassa/one.csv', register('Р-1', '200.00'));
    await importAll();
    await importAll();
    expect(await open()).toEqual([{ kind: 'register-changed', facts: { carrier: 'yookassa', register: 'Р-1' } }]);
    await shop.query(
      `update exceptions set closed_at = opened_at, closed_by = 'test', reason = 'test' where closed_at is null`,
    );
  });

  it('a refused file is an exception once, with its name and what is wrong, and is imported when its column is explained', async () => {
    // «реестр.csv» in Windows-1251.
    const name = Buffer.concat([Buffer.from(inFolder('yookassa/')), Buffer.from('f0e5e5f1f2f02e637376', 'hex')]);
    await writeFile(name, register('Р-8', '100.00', 'Удержано банком'));
    const before = new Date(Date.now() - 20 * 60_000);
    await utimes(name, before, before);
    await importAll();
    const sentence = expect.stringContaining('не знаем: «удержано банком»');
    const refused = { kind: 'register-file-refused', facts: { company: 'yookassa', file: 'реестр.csv', sentence } };
    expect(await open()).toEqual([refused]);
    const listed = (await cli('exceptions', 'list')).text;
    expect(listed).toContain('файл «реестр.csv». Столбцы, которых мы не знаем');
    const id = listed.match(/\d+/)![0];
    expect((await cli('exceptions', 'close', id, '--reason', 'Разбираемся')).code).toBe(0);
    await importAll();
    expect(await open()).toEqual([]);

    await appendFile(name, '\n');
    await utimes(name, before, before);
    await importAll();
    expect(await open()).toEqual([refused]);
    await cli('reconciliation', 'column', 'yookassa', 'Удержано банком', 'fee');
    await importAll();
    expect(await open()).toEqual([]);
    expect(await registers()).toContainEqual({ company: 'yookassa', number: 'Р-8', by: 'system' });
  });

  it('a file that is too large for a register is refused', async () => {
    await deliver('boxberry/large.csv', Buffer.alloc(21_000_000, boxberry('Р-9')));
    await importAll();
    const facts = { company: 'boxberry', file: 'large.csv', sentence: expect.stringContaining('больше 20 МБ') };
    expect(await open()).toEqual([{ kind: 'register-file-refused', facts }]);
  });
});
