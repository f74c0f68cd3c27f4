import type { CompanySettings } from '../integrations/index.ts';
import { links } from '../kernel/links.ts';
import {
  codeSettings,
  webhookSettings,
  type CodeSettings,
  type MetricsSettings,
  type WebhookSettings,
} from './access-settings.ts';
import { DEMO_KEYS } from './demo-keys.ts';
import { ConfigError, type Env } from './env.ts';
import { mindboxSettings } from './mindbox-settings.ts';
import { requireProductionSettings } from './production-settings.ts';
import { servingSettings, type ServingSettings } from './serving-settings.ts';

/** Typed settings of one shop process; contradictions are rejected at the start. */
export interface Config {
  readonly mode: Env['SHOP_MODE'];
  readonly role: Env['ROLE'];
  readonly host: string;
  readonly port: number;
  /** Public origin without a trailing slash; links in letters and return addresses at companies start with it. */
  readonly origin: string;
  /** Proxies whose X-Forwarded-For is trusted; from others it is ignored. */
  readonly trustedProxies: readonly string[];
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly databaseConnections: number;
  /** How long the start waits for a database that does not answer. */
  readonly databaseWaitMs: number;
  readonly secret: string;
  readonly logLevel: Env['LOG_LEVEL'];
  /** Size of the page cache in bytes; 0 turns it off. */
  readonly pageCacheBytes: number;
  /** Milliseconds between checks that database notifications arrive; cached pages may be out of date for twice that. */
  readonly heartbeatMs: number;
  readonly serving: ServingSettings;
  readonly holdMinutes: number;
  /** Multiplier of the usual limits on orders. */
  readonly orderLimitsTimes: number;
  /** Mailbox for contract manufacturing. */
  readonly partnerEmail: string;
  readonly chat: { readonly url: string };
  readonly staff: { readonly sessionHours: number; readonly idleMinutes: number };
  readonly codes: CodeSettings;
  readonly metrics: MetricsSettings;
  /** Who may send payment webhooks. */
  readonly paymentWebhook: WebhookSettings;
  /** Secret last part of the address of webhooks about parcels; without it they are not accepted. */
  readonly parcelWebhookToken: string | undefined;
  /** Settings sent to browsers for the page frame. */
  readonly frame: {
    readonly counter: { readonly id: number; readonly script: string } | null;
    readonly exitOfferAfterMs: number;
  };
  /** Production that does not sell yet: each page says so, and search engines do not index it. */
  readonly rehearsal: boolean;
  /** Settings for search engines. */
  readonly search: { readonly findable: boolean; readonly indexNowKey: string | undefined };
  readonly companies: CompanySettings;
}

/** @throws ConfigError with one sentence that says what to set */
export function readConfig(env: Env): Config {
  const production = env.SHOP_MODE === 'production';
  if (!env.DATABASE_URL) {
    throw new ConfigError('Не указана база данных: задайте DATABASE_URL или запустите магазин командой npm start.');
  }
  const ownSandbox = !production && !env.SANDBOX_URL;
  if (ownSandbox && env.PORT !== 0 && (env.PORT === env.SANDBOX_PORT || env.PORT === env.SANDBOX_PORT + 1)) {
    throw new ConfigError(
      `Магазину и песочнице достался один порт ${env.PORT} (песочница берёт SANDBOX_PORT и следующий): задайте другой SANDBOX_PORT, например ${env.PORT + 10}.`,
    );
  }
  if (env.METRICS_PORT !== undefined && env.METRICS_PORT === env.PORT && env.ROLE !== 'worker') {
    throw new ConfigError(
      `Магазину и показателям достался один порт ${env.PORT}: задайте другой METRICS_PORT, например ${env.PORT + 100}.`,
    );
  }
  if (production) requireProductionSettings(env);
  else if (env.REHEARSAL) {
    throw new ConfigError(
      'Репетиция бывает только у рабочего режима: задайте SHOP_MODE=production или уберите REHEARSAL.',
    );
  }
  const secret = env.SECRET ?? DEMO_KEYS.SECRET;
  const origin = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
  return {
    mode: env.SHOP_MODE,
    role: env.ROLE,
    host: env.HOST,
    port: env.PORT,
    origin,
    trustedProxies: env.TRUSTED_PROXIES,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    databaseWaitMs: databaseWaitMs(env.ROLE),
    secret,
    logLevel: env.LOG_LEVEL,
    pageCacheBytes: env.PAGE_CACHE_MB * 1024 * 1024,
    heartbeatMs: env.HEARTBEAT_SECONDS * 1000,
    serving: servingSettings(env),
    holdMinutes: env.HOLD_MINUTES,
    orderLimitsTimes: env.ORDER_LIMITS_TIMES,
    partnerEmail: env.PARTNER_EMAIL,
    chat: { url: env.CHAT_URL ?? links.chat() },
    staff: { sessionHours: env.STAFF_SESSION_HOURS, idleMinutes: env.STAFF_IDLE_MINUTES },
    codes: codeSettings(env, secret),
    metrics: { port: env.METRICS_PORT, token: env.METRICS_TOKEN },
    paymentWebhook: webhookSettings(env),
    parcelWebhookToken: env.CDEK_WEBHOOK_TOKEN,
    frame: {
      counter: env.METRIKA_ID === undefined ? null : { id: env.METRIKA_ID, script: counterScript(env) },
      exitOfferAfterMs: env.EXIT_OFFER_AFTER_MS,
    },
    rehearsal: env.REHEARSAL,
    search: { findable: !env.REHEARSAL && !isPublicDemo(env, origin), indexNowKey: env.INDEXNOW_KEY },
    companies: companySettings(env, secret, origin),
  };
}

/** With separate processes the database may start later; one process for all roles fails at once. */
export function databaseWaitMs(role: Env['ROLE']): number {
  return role === 'all' ? 0 : 60_000;
}

/** A demo with an address other than this machine's; its goods are not real and must not be indexed. */
function isPublicDemo(env: Env, origin: string): boolean {
  return env.SHOP_MODE === 'demo' && !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname);
}

/** Outside production visits are counted by the sandbox only. */
function counterScript(env: Env): string {
  if (env.SHOP_MODE === 'production') return env.METRIKA_URL;
  return `${env.SANDBOX_URL ?? `http://127.0.0.1:${env.SANDBOX_PORT}`}/metrika/tag.js`;
}

function companySettings(env: Env, secret: string, origin: string): CompanySettings {
  const sandbox = env.SANDBOX_URL ?? `http://127.0.0.1:${env.SANDBOX_PORT}`;
  // A rehearsal may use the sandbox for all companies, too.
  const mocked = env.SHOP_MODE !== 'production' || env.SANDBOX_URL !== undefined;
  const smtpPort = Number(new URL(sandbox).port) + 1;
  return {
    yookassa: {
      baseUrl: mocked ? `${sandbox}/yookassa/v3` : env.YOOKASSA_URL,
      shopId: env.YOOKASSA_SHOP_ID ?? DEMO_KEYS.YOOKASSA_SHOP_ID,
      secretKey: env.YOOKASSA_SECRET_KEY ?? DEMO_KEYS.YOOKASSA_SECRET_KEY,
      timeoutMs: mocked ? env.SANDBOX_TIMEOUT_MS : 30_000,
    },
    cdek: {
      baseUrl: mocked ? `${sandbox}/cdek/v2` : env.CDEK_URL,
      clientId: env.CDEK_CLIENT_ID ?? DEMO_KEYS.CDEK_CLIENT_ID,
      clientSecret: env.CDEK_CLIENT_SECRET ?? DEMO_KEYS.CDEK_CLIENT_SECRET,
      fromCityCode: 44,
      shipmentPoint: env.CDEK_SHIPMENT_POINT,
      timeoutMs: mocked ? env.SANDBOX_TIMEOUT_MS : 3_000,
    },
    smtp: {
      url: env.SMTP_URL ?? `smtp://${new URL(sandbox).hostname}:${smtpPort}`,
      from: env.MAIL_FROM,
      timeoutMs: 10_000,
    },
    mindbox: mindboxSettings(env, mocked ? `${sandbox}/mindbox/v3` : undefined),
    altcha: altchaSettings(env, secret),
    sms: smsSettings(env, mocked ? sandbox : undefined),
    dadata: dadataSettings(env, mocked ? `${sandbox}/dadata` : undefined),
    indexNow:
      env.INDEXNOW_KEY && !env.REHEARSAL
        ? { url: mocked ? `${sandbox}/indexnow` : env.INDEXNOW_URL, key: env.INDEXNOW_KEY, origin, timeoutMs: 10_000 }
        : undefined,
  };
}

/** About half a million rounds: a tenth of a second on a desktop, a second on a cheap phone (decision 0042). */
const ALTCHA = { cost: 5_000, steps: [50, 150] } as const;

function altchaSettings(env: Env, secret: string): CompanySettings['altcha'] {
  if (env.SHOP_MODE === 'test') return { secret, cost: env.ALTCHA_COST ?? 1, steps: [1, 5] };
  return { secret, cost: env.ALTCHA_COST ?? ALTCHA.cost, steps: ALTCHA.steps };
}

/** SMS and call may both time out, one after the other, so a person waits at most twice this long. */
const SMS_TIMEOUT_MS = 7_000;

function smsSettings(env: Env, sandbox: string | undefined): CompanySettings['sms'] {
  const timeoutMs = sandbox ? env.SANDBOX_TIMEOUT_MS : SMS_TIMEOUT_MS;
  if (env.SMS_COMPANY === 'smsru') {
    const baseUrl = sandbox ? `${sandbox}/smsru` : env.SMSRU_URL;
    return { company: 'smsru', baseUrl, apiId: env.SMSRU_API_ID ?? DEMO_KEYS.SMSRU_API_ID, timeoutMs };
  }
  const baseUrl = sandbox ? `${sandbox}/smsc/sys` : env.SMSC_URL;
  return {
    company: 'smsc',
    baseUrl,
    login: env.SMSC_LOGIN ?? DEMO_KEYS.SMSC_LOGIN,
    password: env.SMSC_PASSWORD ?? DEMO_KEYS.SMSC_PASSWORD,
    timeoutMs,
  };
}

/** @returns undefined without a token: then our own list of cities is used */
function dadataSettings(env: Env, sandboxUrl: string | undefined): CompanySettings['dadata'] {
  if (env.DADATA_SECRET && !env.DADATA_TOKEN) {
    throw new ConfigError('DADATA_SECRET действует только вместе с DADATA_TOKEN: задайте токен или уберите секрет.');
  }
  if (!env.DADATA_TOKEN && !sandboxUrl) return undefined;
  const baseUrl = sandboxUrl ?? env.DADATA_URL?.replace(/\/+$/, '');
  return {
    suggestionsUrl: `${baseUrl ?? 'https://suggestions.dadata.ru'}/suggestions/api/4_1/rs`,
    cleanerUrl: `${baseUrl ?? 'https://cleaner.dadata.ru'}/api/v1`,
    token: env.DADATA_TOKEN ?? DEMO_KEYS.DADATA_TOKEN,
    secret: env.DADATA_SECRET ?? (sandboxUrl ? DEMO_KEYS.DADATA_SECRET : undefined),
    timeoutMs: 800,
  };
}
