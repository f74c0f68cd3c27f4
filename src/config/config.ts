import type { MessageStep } from '../kernel/message-steps.ts';
import type { CompanySettings } from '../integrations/index.ts';
import { links } from '../kernel/links.ts';
import { rubles, type Kopecks } from '../kernel/money.ts';
import {
  codeSettings,
  webhookSettings,
  type CodeSettings,
  type MetricsSettings,
  type WebhookSettings,
} from './access-settings.ts';
import { DEMO_KEYS } from './demo-keys.ts';
import { companySettings } from './company-settings.ts';
import { ConfigError, type Env } from './env.ts';
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
  /** How far ahead of the real time the clock of a test begins. */
  readonly clockShiftMs: number;
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
  /** Days within which carriers transfer what they have collected. */
  readonly codTermDays: number;
  /** When prepaid goods count as handed over. */
  readonly closingReceiptAt: Env['CLOSING_RECEIPT_AT'];
  /** Where companies deliver their registers; undefined: nowhere. */
  readonly registersDir: string | undefined;
  /** Most letters of campaigns in a minute. */
  readonly campaignsPerMinute: number;
  /** SMS to buyers about their parcels. */
  readonly messages: { readonly steps: readonly MessageStep[]; readonly countries: readonly string[] };
  readonly returns: ReturnSettings;
  readonly stock: StockSettings;
  /** Where replies to letters about tickets go; undefined: to the shop, where a person reads them. */
  readonly replyMailbox: string | undefined;
  /** Secret last part of the address to which the mail company hands letters; without it they are not accepted. */
  readonly mailWebhookToken: string | undefined;
  /** Id of the mail server whose word about senders is taken; without it each letter waits for the staff. */
  readonly mailAuthservId: string | undefined;
  /** Mailbox for contract manufacturing. */
  readonly partnerEmail: string;
  readonly chat: { readonly url: string };
  readonly staff: { readonly sessionHours: number; readonly idleMinutes: number; readonly stepUpMinutes: number };
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
    /** Address of the style of the map of pickup points; null: the shop has no map. */
    readonly mapStyle: string | null;
  };
  /** Origins besides that of the style from which browsers fetch the map. */
  readonly mapOrigins: readonly string[];
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
    clockShiftMs: env.CLOCK_SHIFT_MS,
    secret,
    logLevel: env.LOG_LEVEL,
    pageCacheBytes: env.PAGE_CACHE_MB * 1024 * 1024,
    heartbeatMs: env.HEARTBEAT_SECONDS * 1000,
    serving: servingSettings(env),
    holdMinutes: env.HOLD_MINUTES,
    orderLimitsTimes: env.ORDER_LIMITS_TIMES,
    codTermDays: env.COD_TERM_DAYS,
    closingReceiptAt: env.CLOSING_RECEIPT_AT,
    registersDir: env.REGISTERS_DIR,
    campaignsPerMinute: env.CAMPAIGN_LETTERS_PER_MINUTE,
    messages: { steps: env.SMS_STEPS, countries: env.CODE_COUNTRIES },
    returns: returnSettings(env),
    stock: { secondPersonFrom: env.STOCK_SECOND_PERSON_FROM },
    ...inboundMail(env),
    partnerEmail: env.PARTNER_EMAIL,
    chat: { url: env.CHAT_URL ?? links.chat() },
    staff: {
      sessionHours: env.STAFF_SESSION_HOURS,
      idleMinutes: env.STAFF_IDLE_MINUTES,
      stepUpMinutes: env.STAFF_STEP_UP_MINUTES,
    },
    codes: codeSettings(env, secret),
    metrics: { port: env.METRICS_PORT, token: env.METRICS_TOKEN },
    paymentWebhook: webhookSettings(env),
    parcelWebhookToken: env.CDEK_WEBHOOK_TOKEN,
    frame: {
      counter: env.METRIKA_ID === undefined ? null : { id: env.METRIKA_ID, script: counterScript(env) },
      exitOfferAfterMs: env.EXIT_OFFER_AFTER_MS,
      mapStyle: mapStyle(env),
    },
    mapOrigins: env.MAP_ORIGINS,
    rehearsal: env.REHEARSAL,
    search: { findable: !env.REHEARSAL && !isPublicDemo(env, origin), indexNowKey: env.INDEXNOW_KEY },
    companies: companySettings(env, secret, origin),
  };
}

/** @throws ConfigError unless letters to the reply address come by exactly one way: otherwise nobody reads them */
function inboundMail(env: Env): Pick<Config, 'replyMailbox' | 'mailWebhookToken' | 'mailAuthservId'> {
  const { REPLY_MAILBOX: replyMailbox, MAIL_WEBHOOK_TOKEN: mailWebhookToken, MAIL_AUTHSERV_ID: mailAuthservId } = env;
  const ways = [mailWebhookToken, env.MAIL_IMAP_URL].filter((way) => way !== undefined);
  if (ways.length !== (replyMailbox === undefined ? 0 : 1))
    throw new ConfigError(
      'REPLY_MAILBOX (куда покупатели отвечают на письма) задают вместе с одной из двух настроек, откуда эти письма приходят: MAIL_WEBHOOK_TOKEN (их присылает почтовая компания) или MAIL_IMAP_URL (магазин сам читает ящик). Задайте адрес и одну из них или уберите всё.',
    );
  if (env.SHOP_MODE === 'production' || replyMailbox !== undefined)
    return { replyMailbox, mailWebhookToken, mailAuthservId };
  return {
    replyMailbox: DEMO_KEYS.REPLY_MAILBOX,
    mailWebhookToken: DEMO_KEYS.MAIL_WEBHOOK_TOKEN,
    mailAuthservId: mailAuthservId ?? DEMO_KEYS.MAIL_AUTHSERV_ID,
  };
}

export interface StockSettings {
  /** More pieces of a product than that, corrected by one member in a day, need a second one. */
  readonly secondPersonFrom: number;
}

export interface ReturnSettings {
  /** A refund above this sum needs a second member of the staff. */
  readonly secondPersonFrom: Kopecks;
  /** Days after the hand-over in which goods of good quality may be returned. */
  readonly days: number;
}

export function returnSettings(env: Pick<Env, 'REFUND_SECOND_PERSON_FROM' | 'RETURN_DAYS'>): ReturnSettings {
  return { secondPersonFrom: rubles(env.REFUND_SECOND_PERSON_FROM), days: env.RETURN_DAYS };
}

/** With separate processes the database may start later; one process for all roles fails at once. */
export function databaseWaitMs(role: Env['ROLE']): number {
  return role === 'all' ? 0 : 60_000;
}

/** A demo with an address other than this machine's; its goods are not real and must not be indexed. */
function isPublicDemo(env: Env, origin: string): boolean {
  return env.SHOP_MODE === 'demo' && !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname);
}

/** Outside production the sandbox draws the map, unless another one is set. */
function mapStyle(env: Env): string | null {
  if (env.MAP_STYLE_URL) return env.MAP_STYLE_URL;
  if (env.SHOP_MODE === 'production') return null;
  return `${env.SANDBOX_URL ?? `http://127.0.0.1:${env.SANDBOX_PORT}`}/map/style.json`;
}

/** Outside production visits are counted by the sandbox only. */
function counterScript(env: Env): string {
  if (env.SHOP_MODE === 'production') return env.METRIKA_URL;
  return `${env.SANDBOX_URL ?? `http://127.0.0.1:${env.SANDBOX_PORT}`}/metrika/tag.js`;
}
