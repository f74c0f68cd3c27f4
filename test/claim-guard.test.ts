import { describe, expect, it } from 'vitest';
import { goldenSentences } from './golden/claims.ts';
import {
  claimsIn,
  compileClaims,
  ruleProblem,
  type ClaimRule,
  type ClaimScope,
} from '../src/shop/claims/claim-rule.rules.ts';
import { FIRST_RULES } from '../src/shop/claims/initial-claims.rules.ts';

const first = compileClaims(FIRST_RULES.map((rule, id) => ({ ...rule, id })));
const isFound = (text: string, scope: ClaimScope = 'goods') => claimsIn(first, text, scope).length > 0;

function measured(forbidden: string, allowed: string) {
  const bad = goldenSentences(forbidden);
  const good = goldenSentences(allowed);
  const missed = bad.filter(({ text, scope }) => !isFound(text, scope));
  const wrong = good.filter(({ text, scope }) => isFound(text, scope));
  const hits = bad.length - missed.length;
  const figures = { precision: hits / (hits + wrong.length), recall: hits / bad.length };
  const summary = Object.entries(figures).map(([name, figure]) => `${name} ${figure.toFixed(3)}`);
  console.log(`${forbidden} ${bad.length}, ${allowed} ${good.length}: ${summary.join(', ')}`);
  for (const { text } of missed) console.log(`  missed: ${text}`);
  for (const { text } of wrong) console.log(`  wrong: ${text}`);
  return figures;
}

describe('the first rules', () => {
  it('tell forbidden sentences from allowed ones', () => {
    expect(goldenSentences('forbidden').length).toBeGreaterThanOrEqual(100);
    expect(goldenSentences('allowed').length).toBeGreaterThanOrEqual(100);
    const { precision, recall } = measured('forbidden', 'allowed');
    expect(precision).toBeGreaterThanOrEqual(0.97);
    expect(recall).toBeGreaterThanOrEqual(0.97);
  });

  it('tell sentences they were not written for', () => {
    const { precision, recall } = measured('held-out-forbidden', 'held-out-allowed');
    expect(precision).toBeGreaterThanOrEqual(0.9);
    expect(recall).toBeGreaterThanOrEqual(0.85);
  });

  it('see few allusions: the figure is printed, so that nobody believes more', () => {
    expect(measured('allusions', 'held-out-allowed').recall).toBeGreaterThan(0);
  });

  it('are rules that can be read, each once', () => {
    expect(FIRST_RULES.flatMap((rule) => ruleProblem(rule) ?? [])).toEqual([]);
    expect(new Set(FIRST_RULES.map(({ kind, text }) => `${kind} ${text}`)).size).toBe(FIRST_RULES.length);
  });
});

const rule = (kind: ClaimRule['kind'], text: string, exceptions: string[] = []): ClaimRule => ({
  id: 1,
  kind,
  text,
  exceptions,
  scopes: ['goods'],
  reason: 'Так нельзя: напишите иначе.',
});
const found = (text: string, ...rules: ClaimRule[]) =>
  claimsIn(compileClaims(rules), text, 'goods').map(({ words }) => words);

describe('a rule', () => {
  it.each<[string, ClaimRule, string, string[]]>([
    ['a word is that word alone', rule('word', 'рак'), 'Рак и раковина, дурак', ['Рак']],
    ['a stem is the beginning of a word', rule('stem', 'леч'), 'Лечит, полечит и лечебный', ['Лечит', 'лечебный']],
    ['«ё» and «е», «й» and «и»', rule('stem', 'отёк'), 'от отеков, ОТЁКИ', ['отеков', 'ОТЁКИ']],
    ['a phrase', rule('phrase', 'без рецепт*'), 'Без рецепта, без всякого рецепта', ['Без рецепта']],
    ['a gap', rule('phrase', 'врач* … совету*'), 'Врач нам обоим советует', ['Врач нам обоим советует']],
    ['a gap of four words is none', rule('phrase', 'врач* … совету*'), 'Врач и ещё двое нам советуют', []],
    ['not over the end of a sentence', rule('phrase', 'врач* … совету*'), 'Был врач. Советую чай', []],
    ['over the end of a line', rule('phrase', 'врач* совету*'), 'Врач\nсоветует', ['Врач\nсоветует']],
    ['choices', rule('phrase', 'от боли|простуды'), 'от боли и от простуды', ['от боли', 'от простуды']],
    [
      'per cent',
      rule('phrase', '100 % результат*'),
      '100 % результат, 100% результата',
      ['100 % результат', '100% результата'],
    ],
    ['an exception', rule('stem', 'аллерг', ['аллерген*']), 'аллергены и аллергия', ['аллергия']],
    [
      'an exception that covers a part excuses nothing',
      rule('phrase', 'чего не лечит', ['не лечит']),
      'Чего не лечит',
      ['Чего не лечит'],
    ],
  ])('%s', (_what, one, text, words) => {
    expect(found(text, one)).toEqual(words);
  });

  it('is excused by lawful words', () => {
    const rules = [rule('stem', 'лекарств'), { ...rule('lawful', 'не является … лекарств*'), id: 2 }];
    expect(found('Не является лекарственным средством.', ...rules)).toEqual([]);
    expect(found('Это лекарство. Не является пищей.', ...rules)).toEqual(['лекарство']);
  });

  it('counts in its scopes, and the widest of several is told', () => {
    const rules = compileClaims([rule('word', 'лечит'), { ...rule('phrase', 'чай лечит'), id: 2 }]);
    expect(claimsIn(rules, 'Чай лечит', 'review')).toEqual([]);
    expect(claimsIn(rules, 'Чай лечит', 'goods').map(({ ruleId }) => ruleId)).toEqual([2]);
  });

  it.each([
    'ле\u00adчит',
    'л\u200bе\u200bч\u2060ит',
    'ле\u0301чит',
    'лeчит',
    'ЛЕЧИТ',
    'лечιτ',
    'ле4ит',
    'лечииииит',
    'л е ч и т',
    'л.е.ч.и.т',
    'Л-Е-Ч-И-Т',
    'ле-чит',
    'ле*чит',
    'ле-\nчит',
    '«лечит»',
    'не\u00a0болит,лечит',
  ])('is not misled by %j', (text) => {
    expect(found(`Чай ${text} всех`, rule('word', 'лечит'))).toHaveLength(1);
  });

  it.each([
    [rule('word', 'два слова')],
    [rule('stem', 'леч*')],
    [rule('phrase', '… лечит')],
    [rule('phrase', 'ле.*чит')],
    [rule('phrase', '')],
    [{ ...rule('word', 'лечит'), scopes: [] }],
    [{ ...rule('word', 'лечит'), reason: '' }],
    [rule('word', 'лечит', ['(не)'])],
  ])('that cannot be read is told why: %j', (wrong) => {
    expect(ruleProblem(wrong)).toMatch(/[а-яё]/);
  });
});

/** Seeded pseudo-random numbers (mulberry32). */
function seededRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

describe('whatever is written', () => {
  const SIGNS = [
    'лечит',
    'рак',
    'врач',
    ' ',
    '.',
    '-',
    '\n',
    '100',
    '%',
    'a',
    'й',
    'Ё',
    'ﬁ',
    '№',
    '½',
    '😀',
    '\u0000',
    '\ud800',
    'İ',
  ];

  it('is read without an accident, and what is found stands there', () => {
    const roll = seededRandom(38);
    for (let times = 0; times < 400; times++) {
      const text = Array.from({ length: roll(60) }, () =>
        roll(2) ? SIGNS[roll(SIGNS.length)] : String.fromCharCode(roll(0xffff)),
      ).join('');
      for (const { from, to, words } of claimsIn(first, text, 'goods')) {
        expect(words.length).toBeGreaterThan(0);
        expect(text.slice(from, to)).toBe(words);
      }
    }
  });

  it('signs nobody sees hide nothing', () => {
    const roll = seededRandom(25);
    const unseen = ['\u00ad', '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u202e', '\u0301'];
    for (const { text, scope } of goldenSentences('forbidden')) {
      const signs = [...text];
      for (let times = 0; times < 12; times++) signs.splice(roll(signs.length + 1), 0, unseen[roll(unseen.length)]!);
      expect(isFound(signs.join(''), scope), JSON.stringify(signs.join(''))).toBe(true);
    }
  });

  it('however long it is, and whatever it repeats', () => {
    expect(claimsIn(first, 'лечит '.repeat(3_000), 'goods')).toHaveLength(3_000);
    expect(claimsIn(first, 'врач '.repeat(3_000), 'goods')).toEqual([]);
    expect(claimsIn(first, `${'а '.repeat(5_000)}${'\u200b'.repeat(20_000)}`, 'goods')).toEqual([]);
  });
});
