import { networkOf, subnetOf } from '../../kernel/network.ts';
import { attemptKey, type AttemptLimit } from '../attempts/attempt-limits.ts';
import { prefixOf } from './code-challenge.rules.ts';

/** What the shop's settings say of codes. */
export interface CodeSettings {
  readonly secret: string;
  /** Whether answers carry the code, times 1024: only while nobody real brings it (decision 0002). */
  readonly revealed: { readonly phone: boolean; readonly email: boolean };
  /** Calling codes of the countries that codes are sent to. */
  readonly countries: readonly string[];
  /** The most in an hour: from one address, from its subnet, to numbers alike but for four digits, at all. */
  readonly perAddress: number;
  readonly perSubnet: number;
  readonly perPrefix: number;
  readonly perHour: number;
  /** The most in an hour to all other countries together; 0 sends none there. */
  readonly elsewherePerHour: number;
  /** Wrong codes in a day: from one address, from its subnet, at all. */
  readonly wrongPerAddress: number;
  readonly wrongPerSubnet: number;
  readonly wrongPerDay: number;
}

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Whose place a code takes: mailboxes cost nothing and use up nothing of phones, strangers nothing of owners. */
export interface CodePlace {
  readonly kind: 'phone' | 'email';
  /** Asked for from a network the owner had signed in from. */
  readonly known: boolean;
}

const placeName = ({ kind, known }: CodePlace): string => (known ? `${kind} known` : kind);

/** What is counted when a code is asked for, besides what its own phone or address may have. The widest comes last. */
export function sendingLimits(
  settings: CodeSettings,
  asked: CodePlace & { readonly identifier: string; readonly address: string; readonly elsewhere: boolean },
): AttemptLimit[] {
  const { kind, known, identifier, address, elsewhere } = asked;
  const prefix = prefixOf(identifier) + (known ? ' known' : '');
  return [
    limit(settings, 'code-address', networkOf(address), settings.perAddress),
    limit(settings, 'code-subnet', subnetOf(address), settings.perSubnet),
    ...(kind === 'phone' ? [limit(settings, 'code-prefix', prefix, settings.perPrefix)] : []),
    ...(elsewhere ? [limit(settings, 'code-elsewhere', '', settings.elsewherePerHour)] : []),
    limit(settings, 'code-total', placeName(asked), settings.perHour),
  ];
}

/** What is counted whenever something is typed as a code, even for a code that never was. */
export function typingLimit(settings: CodeSettings, address: string): AttemptLimit {
  return limit(settings, 'code-typed-address', networkOf(address), settings.perAddress);
}

/**
 * What is counted when a live code is guessed at. Ten thousand codes: as many wrong ones as a day allows are the chance
 * in ten thousand that a guesser hits somebody, whoever it is. The total of the day comes last.
 */
export function guessLimits(settings: CodeSettings, address: string, place: CodePlace): AttemptLimit[] {
  const [network, subnet] = [networkOf(address), subnetOf(address)];
  return [
    limit(settings, 'code-wrong-address', network, settings.wrongPerAddress, DAY),
    limit(settings, 'code-typed-subnet', subnet, settings.perSubnet),
    limit(settings, 'code-wrong-subnet', subnet, settings.wrongPerSubnet, DAY),
    limit(settings, 'code-typed-total', placeName(place), settings.perHour),
    limit(settings, 'code-wrong-total', placeName(place), settings.wrongPerDay, DAY),
  ];
}

function limit({ secret }: CodeSettings, what: string, whose: string, max: number, windowSeconds = HOUR): AttemptLimit {
  return { key: attemptKey(secret, what, whose), windowSeconds, max };
}
