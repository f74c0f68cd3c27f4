import { expect, it } from 'vitest';
import type { ClaimRule } from './claim-rule.rules.ts';
import { newlyStopped, type EditedRule } from './try-claim-rule.rules.ts';

const rule = (id: number, kind: ClaimRule['kind'], text: string, exceptions: string[] = []): ClaimRule => ({
  id,
  kind,
  text,
  exceptions,
  scopes: ['goods'],
  reason: 'Так говорить нельзя.',
});
const RULES = [rule(1, 'stem', 'леч'), rule(2, 'lawful', 'не лечит'), rule(3, 'word', 'чудо', ['чудо природы'])];
const edited = (one: ClaimRule, active = true): EditedRule => ({ ...one, active });
const added = (kind: ClaimRule['kind'], text: string): EditedRule => {
  const { id: _id, ...rest } = rule(0, kind, text);
  return { ...rest, active: true };
};

it.each<[string, EditedRule, string, string[]]>([
  ['a new word', added('word', 'сила'), 'Сила и лечит', ['Сила']],
  ['a word that another rule stops already', added('word', 'лечит'), 'Он лечит', []],
  ['the same rule', edited(RULES[0]!), 'Он лечит', []],
  ['a wider rule', edited(rule(3, 'stem', 'чуд')), 'Чудо и чудеса', ['чудеса']],
  ['an exception that was taken away', edited(rule(3, 'word', 'чудо')), 'Это чудо природы', ['чудо']],
  ['a rule that was switched off', edited(RULES[0]!, false), 'Он лечит', []],
  ['what is no longer lawful', edited(RULES[1]!, false), 'Чай не лечит', ['лечит']],
  ['what is newly lawful', added('lawful', 'он лечит'), 'Он лечит', []],
])('%s', (_what, one, text, words) => {
  expect(newlyStopped(RULES, one)(text, 'goods').map((found) => found.words)).toEqual(words);
});
