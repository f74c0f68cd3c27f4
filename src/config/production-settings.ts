import { DEMO_KEYS, PUBLISHED_SECRETS } from './demo-keys.ts';
import { ConfigError, type Env } from './env.ts';

/** What the chosen SMS company knows us by. */
const SMS_KEYS = { smsru: ['SMSRU_API_ID'], smsc: ['SMSC_LOGIN', 'SMSC_PASSWORD'] } as const;

const OWN_SECRETS = ['SECRET', 'METRICS_TOKEN', 'YOOKASSA_WEBHOOK_SECRET'] as const;

/** Keys and letters go to these addresses. */
const COMPANIES = [
  'YOOKASSA_URL',
  'CDEK_URL',
  'SMSRU_URL',
  'SMSC_URL',
  'MINDBOX_URL',
  'DADATA_URL',
  'INDEXNOW_URL',
  'METRIKA_URL',
] as const;

const THIS_MACHINE = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;
/** Of these the company itself says that nothing is really sent. */
const TEST_SYSTEMS: readonly string[] = ['api.edu.cdek.ru'];

/**
 * Makes sure that a shop which takes real money does not stand on what is pretended or published. A rehearsal may; it
 * lacks nothing all the same.
 * @throws ConfigError naming everything that is missing or does not fit
 */
export function requireProductionSettings(env: Env): void {
  const missing = missingKeys(env);
  const unfit = env.REHEARSAL ? [] : unfitSettings(env);
  if (missing.length + unfit.length === 0) return;
  throw new ConfigError(
    [
      'В рабочем режиме (SHOP_MODE=production)',
      [
        missing.length > 0 && `не заданы: ${missing.join(', ')}`,
        unfit.length > 0 && `не подходят: ${unfit.map(([name, why]) => `${name} (${why})`).join(', ')}`,
      ]
        .filter(Boolean)
        .join('; '),
    ].join(' ') +
      `. ${missing.length > 0 ? 'Задайте' : 'Исправьте'} их и запустите снова${unfit.length > 0 ? ', а для репетиции без продаж добавьте REHEARSAL=1' : ''}.`,
  );
}

function missingKeys(env: Env): string[] {
  return (
    [
      'SECRET',
      'PUBLIC_URL',
      'YOOKASSA_SHOP_ID',
      'YOOKASSA_SECRET_KEY',
      'CDEK_CLIENT_ID',
      'CDEK_CLIENT_SECRET',
      'SMTP_URL',
      ...SMS_KEYS[env.SMS_COMPANY],
    ] as const
  ).filter((name) => !env[name]);
}

/** Each variable once, with the first reason. */
function unfitSettings(env: Env): [name: string, why: string][] {
  const found = new Map<string, string>();
  const fault = (name: keyof Env, why: string) => found.has(name) || found.set(name, why);

  for (const name of OWN_SECRETS)
    if (PUBLISHED_SECRETS.includes(env[name] ?? '')) fault(name, 'опубликован вместе с программой: возьмите случайный');
  for (const [name, value] of Object.entries(DEMO_KEYS) as [keyof typeof DEMO_KEYS, string][])
    if (env[name] === value) fault(name, 'ключ демонстрации');
  if (env.YOOKASSA_SECRET_KEY?.startsWith('test_')) fault('YOOKASSA_SECRET_KEY', 'ключ тестового магазина');
  if (env.SANDBOX_URL) fault('SANDBOX_URL', 'песочница');
  for (const name of COMPANIES) {
    const why = env[name] && whyNotCompany(new URL(env[name]));
    if (why) fault(name, why);
  }
  if (env.SMTP_URL && isSandboxMail(env.SMTP_URL, env)) fault('SMTP_URL', 'почта песочницы');
  if (env.PUBLIC_URL && !env.PUBLIC_URL.startsWith('https://')) fault('PUBLIC_URL', 'нужен https://');
  return [...found];
}

function whyNotCompany({ hostname, protocol }: URL): string | undefined {
  if (THIS_MACHINE.test(hostname)) return 'адрес этой машины, а не компании';
  if (TEST_SYSTEMS.includes(hostname)) return 'тестовая система компании';
  return protocol === 'https:' ? undefined : 'нужен https://, а так говорит только песочница';
}

/** A mail server of this machine is as good as any, but the sandbox takes letters and sends none. */
function isSandboxMail(smtpUrl: string, env: Env): boolean {
  if (!URL.canParse(smtpUrl)) return false;
  const { hostname, port } = new URL(smtpUrl);
  return hostname === 'sandbox' || (THIS_MACHINE.test(hostname) && Number(port) === env.SANDBOX_PORT + 1);
}
