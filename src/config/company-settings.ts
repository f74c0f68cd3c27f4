import type { CompanySettings } from '../integrations/index.ts';
import { carrierSettings } from './carrier-settings.ts';
import { DEMO_KEYS } from './demo-keys.ts';
import { ConfigError, type Env } from './env.ts';
import { parseMailboxUrl } from './mailbox-url.ts';
import { mindboxSettings } from './mindbox-settings.ts';

/** Addresses and keys of the outside companies; outside production all of them are the sandbox. */
export function companySettings(env: Env, secret: string, origin: string): CompanySettings {
  const sandbox = env.SANDBOX_URL ?? `http://127.0.0.1:${env.SANDBOX_PORT}`;
  // A rehearsal may use the sandbox for all companies, too.
  const mocked = env.SHOP_MODE !== 'production' || env.SANDBOX_URL !== undefined;
  const smtpPort = Number(new URL(sandbox).port) + 1;
  return {
    yookassa: {
      baseUrl: mocked ? `${sandbox}/yookassa/v3` : env.YOOKASSA_URL,
      shopId: env.YOOKASSA_SHOP_ID ?? DEMO_KEYS.YOOKASSA_SHOP_ID,
      secretKey: env.YOOKASSA_SECRET_KEY ?? DEMO_KEYS.YOOKASSA_SECRET_KEY,
      receipts: { markCodeEncoding: env.MARK_CODE_ENCODING, prepaymentVat: env.PREPAYMENT_VAT },
      timeoutMs: mocked ? env.SANDBOX_TIMEOUT_MS : 30_000,
    },
    ...carrierSettings(env, mocked ? sandbox : undefined),
    smtp: {
      url: env.SMTP_URL ?? `smtp://${new URL(sandbox).hostname}:${smtpPort}`,
      from: env.MAIL_FROM,
      timeoutMs: 10_000,
    },
    imap: imapSettings(env),
    mindbox: mindboxSettings(env, mocked ? `${sandbox}/mindbox/v3` : undefined),
    altcha: altchaSettings(env, secret),
    sms: smsSettings(env, mocked ? sandbox : undefined),
    dadata: dadataSettings(env, mocked ? `${sandbox}/dadata` : undefined),
    push: pushSettings(env, mocked ? `${sandbox}/push` : undefined),
    indexNow:
      env.INDEXNOW_KEY && !env.REHEARSAL
        ? { url: mocked ? `${sandbox}/indexnow` : env.INDEXNOW_URL, key: env.INDEXNOW_KEY, origin, timeoutMs: 10_000 }
        : undefined,
  };
}

/** Outside production too only where it is set: the sandbox hands letters over by the webhook. */
function imapSettings({ MAIL_IMAP_URL: url }: Env): CompanySettings['imap'] {
  const address = url === undefined ? undefined : parseMailboxUrl(url);
  return address && { ...address, timeoutMs: 20_000 };
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

/**
 * Whoever tries the demo in a browser of their own is reached through its real push service: the sandbox has no browsers.
 * @returns undefined without a key: then reminders are not offered as pushes
 */
function pushSettings(env: Env, sandboxUrl: string | undefined): CompanySettings['push'] {
  const privateKey = env.VAPID_PRIVATE_KEY ?? (sandboxUrl ? DEMO_KEYS.VAPID_PRIVATE_KEY : undefined);
  if (!privateKey) return undefined;
  return {
    privateKey,
    contact: `mailto:${/<([^<>]+)>/.exec(env.MAIL_FROM)?.[1] ?? env.MAIL_FROM}`,
    hosts: env.PUSH_HOSTS,
    sandbox: sandboxUrl,
    timeoutMs: sandboxUrl ? env.SANDBOX_TIMEOUT_MS : 10_000,
  };
}
