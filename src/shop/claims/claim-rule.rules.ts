import { folded, readingsOf, type ClaimWord } from './claim-text.rules.ts';

/** Where a text stands: what may be said differs. */
export const CLAIM_SCOPES = {
  goods: 'рядом с товарами',
  reading: 'в статьях',
  illness: 'в справке о болезнях',
  review: 'в отзывах',
  warning: 'в противопоказаниях',
} as const;

export type ClaimScope = keyof typeof CLAIM_SCOPES;

/**
 * `word`: one word as it stands. `stem`: the beginning of a word. `phrase`: several words. `lawful`: words that excuse
 * what stands within them, whatever the rule.
 *
 * Words of a phrase, and of exceptions: `лечит` is that word, `лечебн*` any word that begins so, `врач*|доктор*`
 * either of them, `…` up to three words of any kind, never over the end of a sentence.
 */
export type ClaimKind = 'word' | 'stem' | 'phrase' | 'lawful';

export interface ClaimRule {
  readonly id: number;
  readonly kind: ClaimKind;
  readonly text: string;
  /** Phrases that excuse what they cover. */
  readonly exceptions: readonly string[];
  readonly scopes: readonly ClaimScope[];
  /** Why not, and what to do: a Russian sentence for the one who writes. */
  readonly reason: string;
}

export interface FoundClaim {
  readonly ruleId: number;
  /** As they stand in the text. */
  readonly words: string;
  readonly reason: string;
  readonly from: number;
  readonly to: number;
}

interface Choice {
  readonly words: ReadonlySet<string>;
  readonly stems: readonly string[];
}
type Pattern = readonly (Choice | 'gap')[];
interface ReadyPattern {
  readonly pattern: Pattern;
  readonly beginnings: ReadonlySet<string> | undefined;
}
interface CompiledRule extends ReadyPattern {
  readonly rule: ClaimRule;
  readonly exceptions: readonly ReadyPattern[];
}

export interface CompiledClaims {
  readonly rules: readonly CompiledRule[];
  readonly lawful: readonly CompiledRule[];
}

const GAP = 3;
const LEAST_REASON = 10;
/** Shorter beginnings turn up by chance where the words are not told apart. */
const SHORTEST_IN_SPELLED = 4;

/** What is wrong with a rule that somebody wrote, in Russian; undefined when nothing is. */
export function ruleFault({ kind, text, exceptions, scopes, reason }: Omit<ClaimRule, 'id'>): string | undefined {
  if (scopes.length === 0) return 'Назовите, где правило действует.';
  if (reason.trim().length < LEAST_REASON) return 'Напишите, почему так нельзя и что делать.';
  for (const pattern of [text, ...exceptions]) {
    const words = pattern.trim().split(/\s+/);
    if (words.some((word) => word !== '…' && !/^[\p{L}\p{N}%]+\*?(?:\|[\p{L}\p{N}%]+\*?)*$/u.test(word)))
      return 'В правиле бывают буквы, цифры, «%», «*» в конце слова, «|» между словами и «…» между ними.';
    if (words[0] === '…' || words.at(-1) === '…') return '«…» стоит только между словами.';
  }
  if (kind !== 'word' && kind !== 'stem') return undefined;
  return /[\s|*]/.test(text.trim()) ? 'Здесь нужно одно слово, без «*» и «|».' : undefined;
}

function patternOf(kind: ClaimKind, text: string): Pattern {
  return text
    .trim()
    .split(/\s+/)
    .map((part) => {
      if (part === '…') return 'gap' as const;
      const choices = part.split('|').map((word) => (kind === 'stem' ? `${word}*` : word));
      return {
        words: new Set(choices.filter((word) => !word.endsWith('*')).map(folded)),
        stems: choices.filter((word) => word.endsWith('*')).map((word) => folded(word.slice(0, -1))),
      };
    });
}

const ready = (pattern: Pattern): ReadyPattern => ({ pattern, beginnings: beginningsOf(pattern) });

/** Rules made ready for many texts. */
export function compileClaims(rules: readonly ClaimRule[]): CompiledClaims {
  const compiled = rules.map((rule) => ({
    rule,
    ...ready(patternOf(rule.kind, rule.text)),
    exceptions: rule.exceptions.map((text) => ready(patternOf('phrase', text))),
  }));
  return {
    rules: compiled.filter(({ rule }) => rule.kind !== 'lawful'),
    lawful: compiled.filter(({ rule }) => rule.kind === 'lawful'),
  };
}

function fits(choice: Choice, { text, spelled }: ClaimWord): boolean {
  if (choice.words.has(text) || choice.stems.some((stem) => text.startsWith(stem))) return true;
  if (!spelled) return false;
  return [...choice.words, ...choice.stems].some((part) => part.length >= SHORTEST_IN_SPELLED && text.includes(part));
}

/** Where a pattern that begins at a word ends; undefined when it does not begin there. */
function endOf(pattern: Pattern, words: readonly ClaimWord[], at: number, sentence: number): number | undefined {
  const [part, ...rest] = pattern;
  if (part === undefined) return at - 1;
  if (part === 'gap') {
    for (let skipped = 0; skipped <= GAP; skipped++) {
      const end = endOf(rest, words, at + skipped, sentence);
      if (end !== undefined) return end;
    }
    return undefined;
  }
  const word = words[at];
  if (!word || word.sentence !== sentence || !fits(part, word)) return undefined;
  return endOf(rest, words, at + 1, sentence);
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** One reading of a text, its words also by their beginnings: most rules begin with none of them. */
interface Reading {
  readonly words: readonly ClaimWord[];
  readonly begun: ReadonlyMap<string, readonly number[]>;
  readonly spelled: readonly number[];
}

const BEGINNING = 3;

function readingOf(words: readonly ClaimWord[]): Reading {
  const numbers = words.map((_, at) => at);
  return {
    words,
    begun: Map.groupBy(numbers, (at) => words[at]!.text.slice(0, BEGINNING)),
    spelled: numbers.filter((at) => words[at]!.spelled),
  };
}

/** Beginnings of the words a pattern may begin with; undefined when they are shorter than is looked up. */
function beginningsOf(pattern: Pattern): ReadonlySet<string> | undefined {
  const { words, stems } = pattern[0] as Choice;
  if (stems.some((stem) => stem.length < BEGINNING)) return undefined;
  return new Set([...words, ...stems].map((part) => part.slice(0, BEGINNING)));
}

function spansOf({ pattern, beginnings }: ReadyPattern, readings: readonly Reading[]): Span[] {
  const spans: Span[] = [];
  for (const { words, begun, spelled } of readings) {
    const begin = (at: number) => {
      const end = endOf(pattern, words, at, words[at]!.sentence);
      if (end !== undefined) spans.push({ from: words[at]!.from, to: words[end]!.to });
    };
    if (beginnings) for (const beginning of beginnings) begun.get(beginning)?.forEach(begin);
    else words.forEach((_, at) => begin(at));
    spelled.forEach(begin);
  }
  return spans;
}

const within = (inner: Span, outer: Span) => inner.from >= outer.from && inner.to <= outer.to;

/** What of a text may not be said there, in the order of reading; each place once, by the rule that covers most of it. */
export function claimsIn(claims: CompiledClaims, text: string, scope: ClaimScope): FoundClaim[] {
  const readings = readingsOf(text).map(readingOf);
  let lawful: Span[] | undefined;
  const found: FoundClaim[] = [];
  for (const { rule, exceptions, ...pattern } of claims.rules) {
    if (!rule.scopes.includes(scope)) continue;
    const spans = spansOf(pattern, readings);
    if (spans.length === 0) continue;
    lawful ??= claims.lawful.flatMap((one) => (one.rule.scopes.includes(scope) ? spansOf(one, readings) : []));
    const excuses = [...lawful, ...exceptions.flatMap((one) => spansOf(one, readings))];
    for (const span of spans) {
      if (excuses.some((excuse) => within(span, excuse))) continue;
      found.push({ ruleId: rule.id, words: text.slice(span.from, span.to), reason: rule.reason, ...span });
    }
  }
  found.sort((one, other) => one.from - other.from || other.to - one.to || one.ruleId - other.ruleId);
  let covered = -1;
  return found.filter(({ to }) => {
    if (to <= covered) return false;
    covered = to;
    return true;
  });
}
