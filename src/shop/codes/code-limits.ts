import { networkOf, subnetOf } from '../../kernel/network.ts';
import { attemptKey, type AttemptLimit } from '../attempts/attempt-limits.ts';
import { prefixOf } from './code-challenge.rules.ts';

/** Settings of one-time codes. */
export interface CodeSettings {
  readonly secret: string;
  /** Whether responses contain the code (times 1024): only while the sandbox delivers codes (decision 0002). */
  readonly revealed: { readonly phone: boolean; readonly email: boolean };
  /** Calling codes of the countries to which codes are sent. */
  readonly countries: readonly string[];
  /** Most codes in an hour: from one address, from its subnet, to numbers with the same prefix, in total. */
  readonly perAddress: number;
  readonly perSubnet: number;
  readonly perPrefix: number;
  readonly perHour: number;
  /** Most codes in an hour to all other countries together; 0 sends none. */
  readonly elsewherePerHour: number;
  /** Most wrong codes in a day: from one address, from its subnet, in total. */
  readonly wrongPerAddress: number;
  readonly wrongPerSubnet: number;
  readonly wrongPerDay: number;
}

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Which counters a code uses: e-mail does not use up the limits of phones, nor somebody else those of the owner. */
export interface CodeQuota {
  readonly kind: 'phone' | 'email';
  /** Requested from a network where the owner has signed in before. */
  readonly known: boolean;
}

const quotaName = ({ kind, known }: CodeQuota): string => (known ? `${kind} known` : kind);

/** Limits on requesting a code, besides those of its own phone or address. The widest comes last. */
export function sendingLimits(
  settings: CodeSettings,
  request: CodeQuota & { readonly identifier: string; readonly address: string; readonly elsewhere: boolean },
): AttemptLimit[] {
  const { kind, known, identifier, address, elsewhere } = request;
  const prefix = prefixOf(identifier) + (known ? ' known' : '');
  return [
    limit(settings, 'code-address', networkOf(address), settings.perAddress),
    limit(settings, 'code-subnet', subnetOf(address), settings.perSubnet),
    ...(kind === 'phone' ? [limit(settings, 'code-prefix', prefix, settings.perPrefix)] : []),
    ...(elsewhere ? [limit(settings, 'code-elsewhere', '', settings.elsewherePerHour)] : []),
    limit(settings, 'code-total', quotaName(request), settings.perHour),
  ];
}

/** The limit on typed codes, including those for unknown challenges. */
export function typingLimit(settings: CodeSettings, address: string): AttemptLimit {
  return limit(settings, 'code-typed-address', networkOf(address), settings.perAddress);
}

/**
 * Limits on attempts at a live code. With ten thousand possible codes, the wrong codes allowed in a day divided by ten
 * thousand bound the chance that an attacker hits any account. The daily total comes last.
 */
export function guessLimits(settings: CodeSettings, address: string, quota: CodeQuota): AttemptLimit[] {
  const [network, subnet] = [networkOf(address), subnetOf(address)];
  return [
    limit(settings, 'code-wrong-address', network, settings.wrongPerAddress, DAY),
    limit(settings, 'code-typed-subnet', subnet, settings.perSubnet),
    limit(settings, 'code-wrong-subnet', subnet, settings.wrongPerSubnet, DAY),
    limit(settings, 'code-typed-total', quotaName(quota), settings.perHour),
    limit(settings, 'code-wrong-total', quotaName(quota), settings.wrongPerDay, DAY),
  ];
}

function limit(
  { secret }: CodeSettings,
  name: string,
  subject: string,
  max: number,
  windowSeconds = HOUR,
): AttemptLimit {
  return { key: attemptKey(secret, name, subject), windowSeconds, max };
}
