import { networkOf, subnetOf } from '../../kernel/network.ts';
import { attemptKey, type AttemptLimit } from './attempt-limits.ts';
import { prefixOf } from './code-challenge.ts';

/** What the shop's settings say of codes. */
export interface CodeSettings {
  readonly secret: string;
  /** Answers carry the code, times 1024: only while nobody real brings it (decision 0002). */
  readonly revealed: boolean;
  /** The most in an hour: from one address, from its subnet, to numbers alike but for four digits, at all. */
  readonly perAddress: number;
  readonly perSubnet: number;
  readonly perPrefix: number;
  readonly perHour: number;
}

const HOUR = 3600;

/** What is counted when a code is asked for, besides what its own phone or address may have. The widest comes last. */
export function sendingLimits(
  settings: CodeSettings,
  asked: { readonly kind: 'phone' | 'email'; readonly identifier: string; readonly address: string },
): AttemptLimit[] {
  const { kind, identifier, address } = asked;
  return [
    ...placeLimits(settings, 'code', address),
    ...(kind === 'phone' ? [limit(settings, 'code-prefix', prefixOf(identifier), settings.perPrefix)] : []),
    limit(settings, 'code-total', kind, settings.perHour),
  ];
}

/** What is counted when a code is typed: a guesser of many phones has as many tries as there are codes to ask for. */
export function typingLimits(settings: CodeSettings, address: string): AttemptLimit[] {
  return [...placeLimits(settings, 'code-typed', address), limit(settings, 'code-typed-total', '', settings.perHour)];
}

function placeLimits(settings: CodeSettings, what: string, address: string): AttemptLimit[] {
  return [
    limit(settings, `${what}-address`, networkOf(address), settings.perAddress),
    limit(settings, `${what}-subnet`, subnetOf(address), settings.perSubnet),
  ];
}

function limit({ secret }: CodeSettings, what: string, whose: string, max: number): AttemptLimit {
  return { key: attemptKey(secret, what, whose), windowSeconds: HOUR, max };
}
