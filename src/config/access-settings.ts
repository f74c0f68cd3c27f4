import type { Env } from './env.ts';

/** One-time codes: allowed countries, limits, and whether API responses reveal them. */
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
    // Only when the sandbox delivers them (decision 0002).
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
  /** Addresses, networks and named networks; `published` means the company's own. */
  readonly networks: readonly string[];
  /** Secret last part of the webhook URL; undefined means a public URL. */
  readonly secret: string | undefined;
}

export function webhookSettings(env: Env): WebhookSettings {
  return { networks: env.YOOKASSA_NETWORKS ?? defaultNetworks(env), secret: env.YOOKASSA_WEBHOOK_SECRET };
}

/** A secret URL needs no further check; the sandbox runs on this machine or in the local network. */
function defaultNetworks(env: Env): string[] {
  if (env.YOOKASSA_WEBHOOK_SECRET) return ['any'];
  return env.SHOP_MODE === 'production' && env.SANDBOX_URL === undefined
    ? ['published']
    : ['published', 'loopback', 'uniquelocal'];
}

/** Prometheus metrics are not served unless one of these is set. */
export interface MetricsSettings {
  /** Serves them on this port instead of the public one. */
  readonly port: number | undefined;
  /** Bearer token required on either port. */
  readonly token: string | undefined;
}
