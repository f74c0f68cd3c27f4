import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrivedCode, askCode, typeCode, wrongCode } from '../support/codes.ts';
import { openHouse, type House } from '../support/house.ts';
import { askEverybody, knownAndUnknown } from '../support/known-and-unknown.ts';
import { metricsOf } from '../support/metrics.ts';

describe('codes where a real company brings them', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({
      production: true,
      env: { ALTCHA_COST: '1', LOG_LEVEL: 'debug', TRUSTED_PROXIES: 'loopback' },
    });
    // Every line is kept here, to be looked through below; an error is as unexpected as elsewhere.
    house.expectErrors(/^\{"level":[1-4]0,/);
  });
  afterAll(() => house.close());

  /** Rows of every table, as text. */
  async function databaseText(): Promise<string[]> {
    const tables = await house.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const rows: string[] = [];
    for (const { name } of tables)
      rows.push(
        ...(await house.query<{ text: string }>(`select t::text as text from ${name} t`)).map(({ text }) => text),
      );
    return rows;
  }
  /** The number on its own: no part of a longer one, of a digest, of a date. */
  const tells = (text: string, number: string | number) => new RegExp(`(?<![\\w.-])${number}(?![\\w-])`).test(text);

  it('the code is in no answer, line, row, job or page', async () => {
    const pages = async () => [
      ...(await Promise.all(
        ['/', '/personal', '/catalog', '/api/openapi.json'].map(async (page) => (await fetch(house.url + page)).text()),
      )),
      await metricsOf(house.url),
    ];
    // Numbers that stand there whatever the code is: a code that happens to be one of them says nothing.
    const first = await askCode(house.url, '79165559999');
    await typeCode(house.url, first.body.userId, wrongCode(await arrivedCode(house, '79165559999')));
    const usual = [...(await databaseText()), ...house.logged, ...(await pages())].join('\n');
    const isUsual = (code: string) =>
      tells(usual, code) || tells(usual, Number(code) * 1024) || usual.includes(`"${code}"`);
    const before = new Set(await databaseText());
    const answers: string[] = [];
    const codes: string[] = [];
    const note = <T extends { text: string; headers: Headers }>(answer: T): T => {
      answers.push(answer.text, JSON.stringify([...answer.headers].filter(([name]) => name !== 'date')));
      return answer;
    };
    for (let index = 0; codes.length < 10; index++) {
      const phone = `7916${5_550_001 + 2 * index}`;
      const asked = note(await askCode(house.url, phone, codes.length % 2 ? 'call-phone-otp' : 'sms-phone-otp'));
      expect(Object.keys(asked.body).sort()).toEqual(['channel', 'retryAfter', 'userId']);
      const code = await arrivedCode(house, phone);
      if (isUsual(code)) continue;
      codes.push(code);
      note(await typeCode(house.url, asked.body.userId, wrongCode(code)));
      if (codes.length <= 5) note(await typeCode(house.url, asked.body.userId, code));
    }
    for (let index = 0; codes.length < 11; index++) {
      const address = `anna${index}@example.ru`;
      note(await askCode(house.url, address, 'email-otp'));
      const letters = await house.sandbox.lettersAbout('Код подтверждения');
      const code = /(\d{4})<\/p>/.exec(letters.find(({ to }) => to.includes(address))!.html)![1]!;
      if (!isUsual(code)) codes.push(code);
    }
    answers.push(...(await pages()));

    const output = house.logged.join('\n');
    const rows = (await databaseText()).filter((row) => !before.has(row));
    expect(rows.length).toBeGreaterThan(20);
    const places = { answers: answers.slice(0, -5).join('\n'), output, rows: rows.join('\n') };
    const found = Object.entries(places).flatMap(([place, text]) =>
      codes.filter((code) => tells(text, code) || tells(text, Number(code) * 1024)).map((code) => `${place}: ${code}`),
    );
    expect(found).toEqual([]);
    for (const text of answers.slice(-5)) for (const code of codes) expect(text).not.toContain(`"${code}"`);
    // Phones and addresses are in no line either, and what looks through does find what is there.
    expect(output).not.toMatch(/7916555|anna\d@/);
    const messages = JSON.stringify(await house.sandbox.messages());
    expect(codes.slice(0, 10).filter((code) => !tells(messages, code))).toEqual([]);
  });

  it.each(['phone', 'email'] as const)('20 known and 20 unknown by %s are told the same', async (kind) => {
    const told = await askEverybody(house, kind, await knownAndUnknown(house, kind, 20));
    expect(new Set(told.map(({ looks }) => looks)).size).toBe(1);
    expect(new Set(told.map(({ userId }) => userId)).size).toBe(40);
  });
});
