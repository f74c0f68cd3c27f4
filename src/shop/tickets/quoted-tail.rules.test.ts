import { expect, it } from 'vitest';
import { withoutQuotedTail } from './quoted-tail.rules.ts';

/** Replies as mail programs write them. */
const LETTERS: readonly (readonly [program: string, letter: string, own: string])[] = [
  [
    'Gmail in Russian',
    'Вот фото серии.\n\nср, 25 нояб. 2026 г. в 10:00, Травосоль <zakaz@travosol.example>:\n\n> Пришлите фото\n> серии',
    'Вот фото серии.',
  ],
  [
    'Gmail with a broken introduction',
    'Yes, lot K-17\n\nOn Wed, Nov 25, 2026 at 10:00 AM Травосоль <zakaz@travosol.example>\nwrote:\n\n> Which lot?',
    'Yes, lot K-17',
  ],
  [
    'Gmail with an introduction broken behind the bracket',
    'Yes, lot K-17\n\nOn Wed, Nov 25, 2026 at 10:00 AM Травосоль <\nzakaz@travosol.example> wrote:\n\nWhich lot?',
    'Yes, lot K-17',
  ],
  [
    'Apple in Russian',
    'Серия К-17\n\n25 нояб. 2026 г., в 10:00, Травосоль <zakaz@travosol.example> написал:\n\nКакая серия?',
    'Серия К-17',
  ],
  ['Thunderbird', 'Серия К-17\n\n25.11.2026 10:00, Травосоль пишет:\n> Какая серия?', 'Серия К-17'],
  ['Yandex', 'Серия К-17\n\n25.11.2026, 10:00, "Травосоль" <zakaz@travosol.example>:\n\nКакая серия?', 'Серия К-17'],
  [
    'Mail.ru',
    'Серия К-17\n\nСреда, 25 ноября 2026, 10:00 +03:00 от Травосоль <zakaz@travosol.example>:\n\nКакая?',
    'Серия К-17',
  ],
  [
    'The Bat',
    'Серия К-17\n\nЗдравствуйте, Анна.\n\nВы написали 25 ноября 2026 г.:\n> Какая серия?',
    'Серия К-17\n\nЗдравствуйте, Анна.',
  ],
  ['a program that says who', 'Серия К-17\n\nТравосоль написал(а):\nКакая серия?', 'Серия К-17'],
  ['Outlook in English', 'Lot K-17\n\n-----Original Message-----\nFrom: Shop\nSubject: Lot\n\nWhich lot?', 'Lot K-17'],
  ['Outlook in Russian', 'Серия К-17\n\n-------- Исходное сообщение --------\nОт: Травосоль\n\nКакая?', 'Серия К-17'],
  [
    'Outlook with headers only',
    'Серия К-17\n\nОт: Травосоль <zakaz@travosol.example>\nОтправлено: 25 ноября 2026 г. 10:00\nКому: Анна\nТема: Обращение\n\nКакая?',
    'Серия К-17',
  ],
  [
    'a telephone',
    'Серия К-17\n\nОтправлено из мобильной Почты\n\n25.11.2026 10:00, z@t.example:\n> Какая?',
    'Серия К-17',
  ],
  ['a signature', 'Серия К-17\n-- \nАнна Петрова', 'Серия К-17'],
  ['an answer under the quotation', 'On 25 Nov 2026 Shop wrote:\n> Which lot?\n\nК-17', 'К-17'],
  ['answers between quoted lines', '> Какая серия?\nК-17\n> А дата?\n12.2027', 'К-17\n12.2027'],
  [
    'no quotation at all',
    'Врач написал:\nпить две недели\nОт: боли в животе',
    'Врач написал:\nпить две недели\nОт: боли в животе',
  ],
  ['Outlook on a telephone', 'Серия К-17\n\nОтправлено из Outlook для iOS', 'Серия К-17'],
  ['Samsung', 'Серия К-17\n\nОтправлено с устройства Samsung Galaxy S21 5G', 'Серия К-17'],
  ['Mail.ru on a telephone', 'Серия К-17\n--\nОтправлено из мобильной Почты Mail.ru для Android', 'Серия К-17'],
  ['an iPhone', 'Lot K-17\n\nSent from my iPhone\n\n> Which lot?', 'Lot K-17'],
  ['quoted lines under a name', 'Серия К-17\n\nТравосоль пишет:\n\n> Какая серия?', 'Серия К-17'],
  ...[
    'Здравствуйте!\nОтправлено с опозданием на неделю.\nПрошу вернуть деньги за доставку.',
    'Здравствуйте!\nОтправлено из Казани\nПосылки нет.',
    'Здравствуйте!\nОтправлено с почты 03.11, трек 80123\nПосылки нет.',
    'Добрый день.\n3 ноября курьер написал:\nне приеду…\nЧто мне делать?',
    'Добрый день.\nВ 10:00 по заказу 10234 курьер написал:\nне приеду…\nЧто мне делать?',
    'Привет, заказ 10234 не пришёл,\nа курьер написал:\nне приеду…\nЧто мне делать?',
    'Добрый день.\n25.11.2026 в 10:00 курьер написал:\nне приеду…\nЧто мне делать?',
    'Добрый день.\nМой адрес: anna@mail.ru, а курьер пишет:\nне приеду…\nЧто мне делать?',
    'Добрый день.\n25.11.2026 в 10:00, я уже ждала,\nа курьер написал:\nне приеду…\nЧто мне делать?',
    'Hello!\nOn Nov 25, 2026 at 10:00 the courier wrote:\nI will not come.\nWhat now?',
    'Вы писали 3 ноября 2026 г.:\nзаказ придёт завтра.\nГде он?',
    'Hello!\nOn Monday the courier wrote:\nI will not come.\nWhat now?',
  ].map((words): readonly [string, string, string] => [`own words: ${words.split('\n')[1]}`, words, words]),
  ['nothing else', '> Какая серия?', '> Какая серия?'],
];

it.each(LETTERS)('%s', (_program, letter, own) => expect(withoutQuotedTail(letter)).toBe(own));

it('lines that almost begin a quotation are searched once each', () => {
  // Its parts match the date, the name and the address of an introduction in many ways; the colon at the end is missing.
  const hostile = [
    `${'2026 '.repeat(40)}${'a@'.repeat(140)}`,
    `${'12 от '.repeat(80)}a@b`,
    `on ${'wrote '.repeat(80)}`,
  ];
  const letter = `Да\n${Array.from({ length: 3000 }, (_, nth) => hostile[nth % 3]!).join('\n')}`;
  expect(withoutQuotedTail(letter)).toBe(letter.trim());
});
