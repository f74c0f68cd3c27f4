import { expect, it } from 'vitest';
import { customerLookups } from './customer-search.rules.ts';

it.each([
  ['1001', ['account 1001', 'order 1001', 'phone 1001']],
  ['№ 12', ['account 12', 'order 12']],
  ['12', ['account 12', 'order 12']],
  ['8 (916) 555-01-01', ['phone 79165550101']],
  ['55-01', ['phone 5501']],
  ['0101', ['phone 0101']],
  // Longer by a digit, they would tell the phone one digit after another.
  ['50101', ['account 50101', 'order 50101']],
  ['550101', ['account 550101', 'order 550101']],
  ['555-01-01', ['phone 5550101']],
  ['16 555-01-01', []],
  ['9165550101', ['phone 79165550101']],
  ['Anna@Example.ru', ['email anna@example.ru']],
  ['anna@', []],
  ['Артём', ['name артем']],
  ['  Анна   Петрова Ивановна ', ['name анна,петрова']],
  ['А', []],
  ['', []],
  ['1'.repeat(40), []],
])('«%s» is looked for as %j', (typed, expected) => {
  const found = customerLookups(typed).map((lookup) => {
    if (lookup.by === 'phone') return `phone ${lookup.digits}`;
    if (lookup.by === 'email') return `email ${lookup.email}`;
    return lookup.by === 'name' ? `name ${lookup.words.join()}` : `${lookup.by} ${lookup.number}`;
  });
  expect(found).toEqual(expected);
});
