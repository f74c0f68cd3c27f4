// Longer than usual: one table of all settings.
import { createECDH } from 'node:crypto';
import { z } from 'zod';
import { MESSAGE_STEPS } from '../kernel/message-steps.ts';
import { CARRIER_NAMES } from '../kernel/carriers.ts';
import { isGuessableSecret } from '../kernel/guessable-secret.ts';
import { isNetwork } from '../kernel/network.ts';
import { parseMailboxUrl } from './mailbox-url.ts';
import { RETIRED_SETTINGS } from './retired-settings.ts';
import { isThisMachine } from './this-machine.ts';

const listOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** A secret chosen by us, not issued by a company. */
const ownSecret = (length: number) =>
  z
    .string()
    .min(length, `должен быть не короче ${length} знаков`)
    .refine((text) => !isGuessableSecret(text), 'легко угадать: возьмите случайный, например openssl rand -hex 32');

/** Pages fetch tiles from it; only a map on this machine may be without encryption. */
function isMapOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  return origin === text && (protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname)));
}

/** Of the curve P-256, which has a public key for it. */
function isVapidKey(text: string): boolean {
  try {
    createECDH('prime256v1').setPrivateKey(Buffer.from(text, 'base64url'));
    return /^[\w-]{43}$/.test(text);
  } catch {
    return false;
  }
}

/** The only place that reads the environment. Empty strings count as not set. */
const Env = z.object({
  SHOP_MODE: z.enum(['demo', 'production', 'test']).default('demo'),
  REHEARSAL: z
    .enum(['0', '1'])
    .default('0')
    .transform((flag) => flag === '1'),
  ROLE: z.enum(['web', 'worker', 'all']).default('all'),
  HOST: z.string().default('0.0.0.0'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: z.url().optional(),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform(listOf)
    .refine((proxies) => proxies.every(isNetwork), 'адреса и сети через запятую: 10.0.0.0/8, loopback, uniquelocal'),
  DATA_DIR: z.string().default('./.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'должен начинаться с postgres://')
    .refine((text) => URL.canParse(text), 'не похож на адрес базы данных')
    .optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(20),
  SECRET: ownSecret(32).optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('warn'),
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_534).default(3001),
  SANDBOX_URL: z.url().optional(),
  SANDBOX_TIMEOUT_MS: z.coerce.number().int().min(100).default(3_000),
  YOOKASSA_URL: z.url().default('https://api.yookassa.ru/v3'),
  YOOKASSA_SHOP_ID: z.string().optional(),
  YOOKASSA_SECRET_KEY: z.string().optional(),
  MARK_CODE_ENCODING: z.enum(['base64', 'plain'], 'base64 или plain').default('base64'),
  CLOSING_RECEIPT_AT: z.enum(['buyer', 'carrier'], 'buyer или carrier').default('buyer'),
  PREPAYMENT_VAT: z.enum(['whole', 'calculated'], 'whole или calculated').default('whole'),
  YOOKASSA_NETWORKS: z
    .string()
    .transform(listOf)
    .refine(
      (networks) =>
        networks.length > 0 && networks.every((one) => ['published', 'any'].includes(one) || isNetwork(one)),
      'published, any, адреса и сети через запятую',
    )
    .optional(),
  YOOKASSA_WEBHOOK_SECRET: ownSecret(16)
    .regex(/^[\w-]{16,100}$/, 'только латинские буквы, цифры, дефисы и подчёркивания, до 100 знаков')
    .optional(),
  DELIVERY_CARRIERS: z
    .string()
    .transform(listOf)
    .pipe(z.array(z.enum(CARRIER_NAMES, CARRIER_NAMES.join(' или '))).min(1, 'нужна хотя бы одна служба доставки'))
    .refine((names) => new Set(names).size === names.length, 'служба доставки названа дважды')
    .optional(),
  DELIVERY_COUNTRIES: z
    .string()
    .default('RU,BY,KZ')
    .transform((text) => listOf(text.toLowerCase()))
    .pipe(
      z.array(z.string().regex(/^[a-z]{2}$/, 'коды стран из двух букв: RU,BY,KZ')).min(1, 'нужна хотя бы одна страна'),
    ),
  CDEK_URL: z.url().default('https://api.cdek.ru/v2'),
  CDEK_CLIENT_ID: z.string().optional(),
  CDEK_CLIENT_SECRET: z.string().optional(),
  CDEK_SHIPMENT_POINT: z
    .string()
    .regex(/^[A-Z]{2,5}\d{1,5}$/, 'код пункта СДЭК: MSK5')
    .optional(),
  WAREHOUSE_ZIP: z
    .string()
    .regex(/^\d{6}$/, 'индекс из шести цифр: 115201')
    .optional(),
  WAREHOUSE_CITY: z.string().trim().min(2).max(100).optional(),
  WAREHOUSE_STREET: z.string().trim().min(2).max(100).optional(),
  WAREHOUSE_HOUSE: z.string().trim().min(1).max(30).optional(),
  WAREHOUSE_BUILDING: z.string().trim().min(1).max(30).optional(),
  WAREHOUSE_OFFICE: z.string().trim().min(1).max(30).optional(),
  WAREHOUSE_CONTACT: z.string().trim().min(2).max(100).optional(),
  WAREHOUSE_PHONE: z
    .string()
    .regex(/^\d{11}$/, 'одиннадцать цифр без плюса: 74950000002')
    .optional(),
  CDEK_WEBHOOK_TOKEN: ownSecret(16)
    .regex(/^[\w-]{16,100}$/, 'только латинские буквы, цифры, дефисы и подчёркивания, до 100 знаков')
    .optional(),
  BOXBERRY_URL: z.url().default('https://api.boxberry.ru/json.php'),
  BOXBERRY_TOKEN: z.string().optional(),
  BOXBERRY_RECEPTION_POINT: z
    .string()
    .regex(/^[\w-]{2,20}$/, 'код пункта приёма Boxberry: 010')
    .optional(),
  CODE_COUNTRIES: z
    .string()
    .default('7,373,374,375,992,993,994,996,998')
    .transform(listOf)
    .refine(
      (codes) => codes.length > 0 && codes.every((code) => /^[1-9]\d{0,2}$/.test(code)),
      'коды стран через запятую, без плюса: 7,375,374',
    ),
  CODES_ELSEWHERE_PER_HOUR: z.coerce.number().int().min(0).default(0),
  CODES_PER_ADDRESS: z.coerce.number().int().min(1).default(20),
  CODES_PER_SUBNET: z.coerce.number().int().min(1).default(60),
  CODES_PER_PREFIX: z.coerce.number().int().min(1).default(20),
  CODES_PER_HOUR: z.coerce.number().int().min(1).default(300),
  WRONG_CODES_PER_ADDRESS: z.coerce.number().int().min(1).default(50),
  WRONG_CODES_PER_SUBNET: z.coerce.number().int().min(1).default(150),
  WRONG_CODES_PER_DAY: z.coerce.number().int().min(1).default(500),
  ALTCHA_COST: z.coerce.number().int().min(1).max(1_000_000).optional(),
  SMS_STEPS: z
    .string()
    .default('')
    .transform(listOf)
    .pipe(z.array(z.enum(MESSAGE_STEPS, MESSAGE_STEPS.join(', '))))
    .refine((steps) => new Set(steps).size === steps.length, 'шаг назван дважды'),
  SMS_COMPANY: z.enum(['smsru', 'smsc']).default('smsru'),
  SMSRU_URL: z.url().default('https://sms.ru'),
  SMSRU_API_ID: z.string().optional(),
  SMSC_URL: z.url().default('https://smsc.ru/sys'),
  SMSC_LOGIN: z.string().optional(),
  SMSC_PASSWORD: z.string().optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Травосоль <zakaz@travosol.example>'),
  REPLY_MAILBOX: z.email('должен быть адресом почты').optional(),
  MAIL_WEBHOOK_TOKEN: ownSecret(16)
    .regex(/^[\w-]{16,100}$/, 'только латинские буквы, цифры, дефисы и подчёркивания, до 100 знаков')
    .optional(),
  MAIL_IMAP_URL: z.string().refine(parseMailboxUrl, 'imaps://логин:пароль@imap.yandex.ru, знаки через %').optional(),
  MAIL_AUTHSERV_ID: z
    .string()
    .regex(
      /^\.?[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i,
      'имя почтового сервера: mx.example.ru',
    )
    .optional(),
  CAMPAIGN_LETTERS_PER_MINUTE: z.coerce.number().int().min(1, 'от 1 до 1000').max(1000, 'от 1 до 1000').default(60),
  COD_TERM_DAYS: z.coerce.number().int().min(1, 'от 1 до 90 дней').max(90, 'от 1 до 90 дней').default(14),
  REGISTERS_DIR: z.string().optional(),
  PARTNER_EMAIL: z.email('должен быть адресом почты').default('partner@travosol.example'),
  MINDBOX_URL: z.url().default('https://api.mindbox.ru/v3'),
  MINDBOX_ENDPOINT: z.string().optional(),
  MINDBOX_SECRET_KEY: z.string().optional(),
  MINDBOX_BRAND: z.string().default('Travosol'),
  MINDBOX_OPERATIONS: z
    .string()
    .regex(/^[a-z]+=[\w.]*(,[a-z]+=[\w.]*)*$/, 'пишется как authorization=Website.AuthorizeCustomer,registration=')
    .optional(),
  DADATA_TOKEN: z.string().optional(),
  DADATA_SECRET: z.string().optional(),
  DADATA_URL: z.url().optional(),
  INDEXNOW_KEY: z
    .string()
    .regex(/^[a-zA-Z0-9-]{8,128}$/, 'от 8 до 128 латинских букв, цифр и дефисов')
    .optional(),
  INDEXNOW_URL: z.url().default('https://api.indexnow.org/indexnow'),
  VAPID_PRIVATE_KEY: z.string().refine(isVapidKey, '32 байта в base64url: npx web-push generate-vapid-keys').optional(),
  PUSH_HOSTS: z
    .string()
    .default('fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com')
    .transform(listOf)
    .refine(
      (hosts) => hosts.length > 0 && hosts.every((host) => /^(\*\.)?([a-z\d-]+\.)+[a-z]{2,}$/.test(host)),
      'имена служб через запятую, без адресов и портов: fcm.googleapis.com,*.push.apple.com',
    ),
  METRIKA_ID: z.coerce.number().int().positive().optional(),
  METRIKA_URL: z.url().default('https://mc.yandex.ru/metrika/tag.js'),
  MAP_STYLE_URL: z.url({ protocol: /^https?$/ }).optional(),
  MAP_ORIGINS: z
    .string()
    .default('')
    .transform(listOf)
    .refine(
      (origins) => origins.every(isMapOrigin),
      'адреса через запятую, https и без пути: https://tiles.example.ru',
    ),
  EXIT_OFFER_AFTER_MS: z.coerce.number().int().min(1000).default(6_000_000),
  CHAT_URL: z.url({ protocol: /^https?$/ }).optional(),
  STAFF_SESSION_HOURS: z.coerce.number().min(0.1).max(168).default(12),
  CLOCK_SHIFT_MS: z.coerce.number().int().min(0).default(0),
  STAFF_IDLE_MINUTES: z.coerce.number().min(1).max(1440).default(30),
  STAFF_STEP_UP_MINUTES: z.coerce.number().min(1).max(10_080).default(10),
  SHOP_STAFF: z.string().optional(),
  PAGE_CACHE_MB: z.coerce.number().int().min(0).max(16_384).default(128),
  HEARTBEAT_SECONDS: z.coerce.number().min(0.1).max(60).default(3),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_TOKEN: ownSecret(32).optional(),
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).optional(),
  REQUESTS_AT_ONCE: z.coerce.number().int().min(4).max(10_000).default(100),
  REQUESTS_WAITING: z.coerce.number().int().min(0).max(10_000).default(200),
  REQUEST_WAIT_SECONDS: z.coerce.number().min(0.1).max(60).default(3),
  // At most the timeout of a whole request (`http/server.ts`).
  SLOW_CLIENT_SECONDS: z.coerce.number().int().min(1).max(90).default(30),
  HOLD_MINUTES: z.coerce.number().int().min(1).default(30),
  // Rubles.
  REFUND_SECOND_PERSON_FROM: z.coerce.number().int().min(0).max(100_000_000).default(20_000),
  // Pieces.
  STOCK_SECOND_PERSON_FROM: z.coerce.number().int().min(0).max(100_000).default(10),
  RETURN_DAYS: z.coerce.number().int().min(7).max(365).default(14),
  ORDER_LIMITS_TIMES: z.coerce.number().int().min(1).max(100_000).default(1),
});

/** A sentence for each retired setting that is still set. */
export function retiredSettings(source: NodeJS.ProcessEnv = process.env): string[] {
  return Object.entries(RETIRED_SETTINGS).flatMap(([name, instead]) =>
    source[name] ? [`Настройка ${name} больше не действует: ${instead}. Уберите её из окружения.`] : [],
  );
}

export type Env = z.infer<typeof Env>;

/** One sentence about what is wrong with the settings and how to fix it. */
export class ConfigError extends Error {}

/** @throws ConfigError naming every invalid variable */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const nonEmpty = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = Env.safeParse(nonEmpty);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => `${issue.path.join('.')} (${issue.message})`).join(', ');
  throw new ConfigError(`Настройки не подходят: ${issues}. Исправьте переменные окружения и запустите снова.`);
}
