import { describe, expect, it } from 'vitest';
import { UsageError } from '../bin/end-command.ts';
import { readCommand } from '../bin/shop/read-command.ts';

const ID = '11111111-2222-4333-8444-555555555555';

/** Parses the arguments: what was printed, as whom the action would run, or the error. */
async function read(...words: string[]) {
  let printed = '';
  const acting: string[] = [];
  const write = (text: string) => void (printed += text);
  const run = async (by: string | undefined) => void acting.push(by ?? 'SHOP_STAFF');
  const error = await readCommand(words, run, { writeOut: write, writeErr: write }).catch((error: unknown) => error);
  return { printed, acting, error };
}

/** Calls of couriers and acts of the hand-over. */
const OF_CARRIERS = ['call-courier', 'settle-call', 'make-act', 'acts', 'save-act', 'calls'];

/** Nouns or verbs listed in a help text. */
const wordsUnder = (help: string) =>
  help
    .split('Команды:')[1]!
    .match(/^ {2}[\w-]+/gm)!
    .map((word) => word.trim());

describe('the command line of the staff', () => {
  it('explains every noun and each of its verbs, and which may name a version', async () => {
    const { printed, error } = await read('--help');
    const unversioned: Record<string, string[]> = { orders: [], shipments: [], returns: [] };
    expect(error).toBeUndefined();
    const nouns = wordsUnder(printed);
    expect(nouns).toHaveLength(23);
    for (const noun of nouns) {
      const help = await read(noun, '--help');
      expect(help.printed).toContain(`Как написать: node bin/shop.ts ${noun} <команда>\n`);
      const verbs = wordsUnder(help.printed);
      expect(verbs).not.toEqual([]);
      for (const verb of verbs) {
        const { printed: ofVerb, acting } = await read(noun, verb, '--help');
        expect(ofVerb).toContain(`Как написать: node bin/shop.ts ${noun} ${verb}`);
        expect(acting).toEqual([]);
        if (!ofVerb.includes('--version <номер>')) unversioned[noun]?.push(verb);
      }
    }
    // What only shows; what concerns several orders (waves name versions beside the numbers).
    expect(unversioned).toEqual({
      orders: ['list', 'show', 'refunds', 'receipts'],
      shipments: ['list', 'wave', 'wave-list', 'put-away', 'show', 'save-label', ...OF_CARRIERS],
      returns: ['list', 'show', 'put-aside', 'refunds'],
    });
  });

  it.each<[string[], string]>([
    [['orders'], 'a noun alone'],
    [['orders', 'confirm', '1042'], 'what it needs'],
    [['exceptions', 'close', '7', '--reason', 'позвонил'], 'an option'],
    [['shipments', 'close', '1042', '640', '--version', '7'], 'a version'],
    [['shipments', 'wave', '1041:3,1042'], 'versions beside numbers'],
    [['chat', 'answer', ID, '--', '-10 % до пятницы'], 'a text that begins like an option'],
    [['chat', 'answer', ID, 'help'], 'a text that is a word of the library'],
    [['claims', 'add', 'word', 'а', 'б', '--scope', 'goods', '--scope', 'review', '--except', 'в'], 'a list'],
    [['content', 'publish', 'article', '7', '2027-01-01T09:00:00+03:00'], 'a moment'],
    [['delivery', 'refresh-points', 'cdek', '--accept-loss'], 'a choice'],
    [['cities', 'import'], 'nothing where nothing is needed'],
    [['staff', 'add', 'olga@travosol.example', '--name', 'Ольга', '--role', 'picker', '--role', 'content'], 'roles'],
  ])('understands %j: %s', async (words) => {
    expect(await read('--as', 'Vera@Travosol.example', ...words)).toEqual({
      printed: '',
      acting: ['vera@travosol.example'],
      error: undefined,
    });
    expect((await read(...words)).acting).toEqual(['SHOP_STAFF']);
  });

  it.each<[string[], says: string, help?: string]>([
    [[], 'Что сделать?', 'node bin/shop.ts <команда>'],
    [['zakazy'], 'Такой команды нет.', 'node bin/shop.ts <команда>'],
    [['orders', 'otmenit'], 'проверьте команду', 'orders <команда>'],
    [['orders', 'confirm'], 'Названо не всё.', 'orders confirm <номер>'],
    [['orders', 'confirm', '1042', '1043'], 'Столько слов здесь не нужно', 'orders confirm <номер>'],
    [['orders', 'confirm', '12x'], '«12x» — не номер'],
    [['orders', 'confirm', '1e3'], '«1e3» — не номер'],
    [['orders', 'refund', '1042', 'defect', '--line', '2:1'], 'Не назван нужный ключ.', '--version <номер>'],
    [['shipments', 'wave', '1041:,1042'], '«» — не номер'],
    [['orders', 'list', '--as', ''], 'не адрес почты'],
    [['orders', 'list', '--as', 'Вера\u001b[2J'], '«Вера·[2J» — не адрес почты'],
    [['staff', 'add', 'olga@travosol.example', '--name', 'Ольга'], 'Не назван нужный ключ.', '--role <роль>'],
    [['staff', 'roles', 'olga@travosol.example', '--role', 'boss'], '«boss» здесь не бывает'],
    [['exceptions', 'close', '7'], 'Не назван нужный ключ.', '--reason <почему>'],
    [['exceptions', 'close', '7', '--reason'], 'После ключа нужно его значение.', '--reason <почему>'],
    [['exceptions', 'close', '7', '--reason', ''], 'Текст пуст'],
    [['exceptions', 'close', '7', '--no-reason'], 'Не назван нужный ключ.', '--reason <почему>'],
    [['chat', 'answer', ID, '-привет'], 'Текст, который начинается с «-», пишите после «--».', 'chat answer'],
    [['chat', 'read', ID.slice(1)], 'возьмите его из списка целиком'],
    [['claims', 'check'], 'Напишите текст в кавычках или назовите файл'],
    [['claims', 'check', 'мёд', '--scope', 'vezde'], '«vezde» здесь не бывает. Бывает: goods,'],
    [['claims', 'add', 'word', 'а', 'б', '--except'], 'После ключа нужно его значение.', '--except <фраза>'],
    [['content', 'publish', 'article', '7', 'завтра'], '«завтра» — не время'],
    [['content', 'list', 'zametki'], '«zametki» здесь не бывает'],
    [['redirects', 'add', '', '/novaya'], 'Текст пуст'],
    [['webinars', 'room', 'chay', 'http://rooms.example'], 'нужен https://'],
    [['codes', 'forgive', 'Вера'], 'не телефон и не адрес почты'],
  ])('does nothing for %j and says why', async (words, says, help = '') => {
    const { printed, acting, error } = await read(...words);
    expect(acting).toEqual([]);
    expect(error).toBeInstanceOf(UsageError);
    expect((error as UsageError).message).toContain(says);
    expect(printed).toContain(help);
    expect(printed === '').toBe(help === '');
  });
});
