import type { CarrierName } from '../kernel/carriers.ts';
import { SANDBOX_MAILBOX_PASSWORD } from '../kernel/sandbox-mailbox.ts';
import { carriersOn } from './carrier-settings.ts';
import { DEMO_KEYS, PUBLISHED_SECRETS } from './demo-keys.ts';
import { ConfigError, type Env } from './env.ts';
import { parseMailboxUrl } from './mailbox-url.ts';
import { isThisMachine } from './this-machine.ts';

/** Keys for the chosen SMS company. */
const SMS_KEYS = { smsru: ['SMSRU_API_ID'], smsc: ['SMSC_LOGIN', 'SMSC_PASSWORD'] } as const;

/** Keys of each carrier that is switched on. */
const CARRIER_KEYS = {
  cdek: ['CDEK_CLIENT_ID', 'CDEK_CLIENT_SECRET'],
  boxberry: ['BOXBERRY_TOKEN'],
} as const satisfies Record<CarrierName, readonly (keyof Env)[]>;

const OWN_SECRETS = [
  'SECRET',
  'METRICS_TOKEN',
  'YOOKASSA_WEBHOOK_SECRET',
  'CDEK_WEBHOOK_TOKEN',
  'MAIL_WEBHOOK_TOKEN',
] as const;

/** URLs of companies, to which keys and personal data are sent. */
const COMPANY_URLS = [
  'YOOKASSA_URL',
  'CDEK_URL',
  'BOXBERRY_URL',
  'SMSRU_URL',
  'SMSC_URL',
  'MINDBOX_URL',
  'DADATA_URL',
  'INDEXNOW_URL',
  'METRIKA_URL',
  'MAP_STYLE_URL',
] as const;

/** Test systems of companies, which really send nothing. */
const TEST_SYSTEMS: readonly string[] = ['api.edu.cdek.ru'];

/**
 * Makes sure that a shop which takes real money uses no sandbox and no published keys. A rehearsal may, but
 * it needs all settings too.
 * @throws ConfigError naming everything missing or invalid
 */
export function requireProductionSettings(env: Env): void {
  const missing = missingKeys(env);
  const invalid = env.REHEARSAL ? [] : invalidSettings(env);
  if (missing.length + invalid.length === 0) return;
  throw new ConfigError(
    [
      'В рабочем режиме (SHOP_MODE=production)',
      [
        missing.length > 0 && `не заданы: ${missing.join(', ')}`,
        invalid.length > 0 && `не подходят: ${invalid.map(([name, why]) => `${name} (${why})`).join(', ')}`,
      ]
        .filter(Boolean)
        .join('; '),
    ].join(' ') +
      `. ${missing.length > 0 ? 'Задайте' : 'Исправьте'} их и запустите снова${invalid.length > 0 ? ', а для репетиции без продаж добавьте REHEARSAL=1' : ''}.`,
  );
}

function missingKeys(env: Env): string[] {
  return (
    [
      'SECRET',
      'PUBLIC_URL',
      'YOOKASSA_SHOP_ID',
      'YOOKASSA_SECRET_KEY',
      ...carriersOn(env).flatMap((name) => CARRIER_KEYS[name]),
      'SMTP_URL',
      ...SMS_KEYS[env.SMS_COMPANY],
    ] as const
  ).filter((name) => !env[name]);
}

/** Invalid variables, each once with the first reason. */
function invalidSettings(env: Env): [name: string, why: string][] {
  const found = new Map<string, string>();
  const addIssue = (name: keyof Env, why: string) => found.has(name) || found.set(name, why);

  for (const name of OWN_SECRETS)
    if (PUBLISHED_SECRETS.includes(env[name] ?? ''))
      addIssue(name, 'опубликован вместе с программой: возьмите случайный');
  for (const [name, value] of Object.entries(DEMO_KEYS) as [keyof typeof DEMO_KEYS, string][])
    if (env[name] === value) addIssue(name, 'ключ демонстрации');
  if (env.YOOKASSA_SECRET_KEY?.startsWith('test_')) addIssue('YOOKASSA_SECRET_KEY', 'ключ тестового магазина');
  if (env.SANDBOX_URL) addIssue('SANDBOX_URL', 'песочница');
  for (const name of COMPANY_URLS) {
    const why = env[name] && companyUrlProblem(new URL(env[name]));
    if (why) addIssue(name, why);
  }
  if (env.SMTP_URL && isSandboxMail(env.SMTP_URL, env)) addIssue('SMTP_URL', 'почта песочницы');
  if (env.MAIL_IMAP_URL && parseMailboxUrl(env.MAIL_IMAP_URL)?.password === SANDBOX_MAILBOX_PASSWORD)
    addIssue('MAIL_IMAP_URL', 'ящик песочницы');
  if (env.PUBLIC_URL && !env.PUBLIC_URL.startsWith('https://')) addIssue('PUBLIC_URL', 'нужен https://');
  return [...found];
}

function companyUrlProblem({ hostname, protocol }: URL): string | undefined {
  if (isThisMachine(hostname)) return 'адрес этой машины, а не компании';
  if (TEST_SYSTEMS.includes(hostname)) return 'тестовая система компании';
  return protocol === 'https:' ? undefined : 'нужен https://, а так говорит только песочница';
}

/** A mail server on this machine is valid, but that of the sandbox sends no letters. */
function isSandboxMail(smtpUrl: string, env: Env): boolean {
  if (!URL.canParse(smtpUrl)) return false;
  const { hostname, port } = new URL(smtpUrl);
  return hostname === 'sandbox' || (isThisMachine(hostname) && Number(port) === env.SANDBOX_PORT + 1);
}
