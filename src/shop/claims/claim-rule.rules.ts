import { folded, readingsOf, type ClaimWord } from './claim-text.rules.ts';

/** Where a text is published; different claims are allowed in each place. */
export const CLAIM_SCOPES = {
  goods: 'рядом с товарами',
  reading: 'в статьях',
  illness: 'в справке о болезнях',
  review: 'в отзывах',
  warning: 'в противопоказаниях',
} as const;

export type ClaimScope = keyof typeof CLAIM_SCOPES;

/**
 * `word`: an exact word. `stem`: the prefix of a word. `phrase`: several words. `lawful`: a phrase that is always
 * allowed, together with any match of a rule inside it.
 *
 * In phrases and exceptions `лечит` is that word, `лечебн*` any word with this prefix, `врач*|доктор*` either of
 * them, `…` up to three arbitrary words of the same sentence.
 */
export type ClaimKind = 'word' | 'stem' | 'phrase' | 'lawful';

export interface ClaimRule {
  readonly id: number;
  readonly kind: ClaimKind;
  readonly text: string;
  /** Phrases in which a match is allowed. */
  readonly exceptions: readonly string[];
  readonly scopes: readonly ClaimScope[];
  /** Why it is forbidden and what to do: a Russian sentence for the author. */
  readonly reason: string;
}

export interface FoundClaim {
  readonly ruleId: number;
  /** The matched part of the text. */
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
  readonly prefixes: ReadonlySet<string> | undefined;
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
/** Shorter stems match by chance inside words joined from single letters. */
const SHORTEST_IN_SPELLED = 4;

/** What is wrong with a rule, in Russian; undefined when it is valid. */
export function ruleProblem({ kind, text, exceptions, scopes, reason }: Omit<ClaimRule, 'id'>): string | undefined {
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

const ready = (pattern: Pattern): ReadyPattern => ({ pattern, prefixes: prefixesOf(pattern) });

/** Compiles rules, to be matched against many texts. */
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

/** Index of the last word of a match that begins at a word; undefined when the pattern does not match there. */
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

/** One reading of a text with its words indexed by prefix: most rules match none of them. */
interface Reading {
  readonly words: readonly ClaimWord[];
  readonly byPrefix: ReadonlyMap<string, readonly number[]>;
  readonly spelled: readonly number[];
}

const PREFIX_LENGTH = 3;

function readingOf(words: readonly ClaimWord[]): Reading {
  const numbers = words.map((_, at) => at);
  return {
    words,
    byPrefix: Map.groupBy(numbers, (at) => words[at]!.text.slice(0, PREFIX_LENGTH)),
    spelled: numbers.filter((at) => words[at]!.spelled),
  };
}

/** Prefixes of the words a pattern may tryAt with; undefined when one is shorter than the prefix length. */
function prefixesOf(pattern: Pattern): ReadonlySet<string> | undefined {
  const { words, stems } = pattern[0] as Choice;
  if (stems.some((stem) => stem.length < PREFIX_LENGTH)) return undefined;
  return new Set([...words, ...stems].map((part) => part.slice(0, PREFIX_LENGTH)));
}

function spansOf({ pattern, prefixes }: ReadyPattern, readings: readonly Reading[]): Span[] {
  const spans: Span[] = [];
  for (const { words, byPrefix, spelled } of readings) {
    const tryAt = (at: number) => {
      const end = endOf(pattern, words, at, words[at]!.sentence);
      if (end !== undefined) spans.push({ from: words[at]!.from, to: words[end]!.to });
    };
    if (prefixes) for (const prefix of prefixes) byPrefix.get(prefix)?.forEach(tryAt);
    else words.forEach((_, at) => tryAt(at));
    spelled.forEach(tryAt);
  }
  return spans;
}

const within = (inner: Span, outer: Span) => inner.from >= outer.from && inner.to <= outer.to;

/** Forbidden claims in a text, in order of position; of overlapping matches the one that covers more is kept. */
export function claimsIn(claims: CompiledClaims, text: string, scope: ClaimScope): FoundClaim[] {
  const readings = readingsOf(text).map(readingOf);
  let lawful: Span[] | undefined;
  const found: FoundClaim[] = [];
  for (const { rule, exceptions, ...pattern } of claims.rules) {
    if (!rule.scopes.includes(scope)) continue;
    const spans = spansOf(pattern, readings);
    if (spans.length === 0) continue;
    lawful ??= claims.lawful.flatMap((one) => (one.rule.scopes.includes(scope) ? spansOf(one, readings) : []));
    const allowed = [...lawful, ...exceptions.flatMap((one) => spansOf(one, readings))];
    for (const span of spans) {
      if (allowed.some((exception) => within(span, exception))) continue;
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
