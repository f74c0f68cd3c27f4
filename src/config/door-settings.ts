import type { Env } from './env.ts';

/** One-time codes: where they go, the most of them, and whether answers carry them. */
export interface CodeSettings {
  readonly secret: string;
  readonly revealed: { readonly phone: boolean; readonly email: boolean };
  readonly countries: readonly string[];
  readonly perAddress: number;
  readonly perSubnet: number;
  readonly perPrefix: number;
  readonly perHour: number;
  readonly elsewherePerHour: number;
  readonly wrongPerAddress: number;
  readonly wrongPerSubnet: number;
  readonly wrongPerDay: number;
}

export function codeSettings(env: Env, secret: string): CodeSettings {
  const production = env.SHOP_MODE === 'production';
  return {
    secret,
    // Only while the sandbox plays the company that brings them (decision 0002).
    revealed: { phone: !production, email: !production && !env.SMTP_URL },
    countries: env.CODE_COUNTRIES,
    perAddress: env.CODES_PER_ADDRESS,
    perSubnet: env.CODES_PER_SUBNET,
    perPrefix: env.CODES_PER_PREFIX,
    perHour: env.CODES_PER_HOUR,
    elsewherePerHour: env.CODES_ELSEWHERE_PER_HOUR,
    wrongPerAddress: env.WRONG_CODES_PER_ADDRESS,
    wrongPerSubnet: env.WRONG_CODES_PER_SUBNET,
    wrongPerDay: env.WRONG_CODES_PER_DAY,
  };
}

export interface WebhookSettings {
  /** Addresses, networks and their names; `published` are the company's own. */
  readonly networks: readonly string[];
  /** Last part of the address; without it everybody knows the address. */
  readonly secret: string | undefined;
}

export function webhookSettings(env: Env): WebhookSettings {
  return { networks: env.YOOKASSA_NETWORKS ?? usualNetworks(env), secret: env.YOOKASSA_WEBHOOK_SECRET };
}

/** Whoever knows the secret address needs no other proof; the sandbox speaks from this machine or from beside it. */
function usualNetworks(env: Env): string[] {
  if (env.YOOKASSA_WEBHOOK_SECRET) return ['any'];
  return env.SHOP_MODE === 'production' && env.SANDBOX_URL === undefined
    ? ['published']
    : ['published', 'loopback', 'uniquelocal'];
}

/** Figures for Prometheus are shown to nobody unless one of these is given. */
export interface MetricsSettings {
  /** Where they are served instead of the public port. */
  readonly port: number | undefined;
  /** What must be sent to read them, on whichever port. */
  readonly token: string | undefined;
}
