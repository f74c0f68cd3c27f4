import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError, readEnv, retiredSettings } from './env.ts';

const PRODUCTION = {
  SHOP_MODE: 'production',
  DATABASE_URL: 'postgres://shop@localhost/shop',
  SECRET: 'Zq7-a secret of nobody, long enough',
  PUBLIC_URL: 'https://shop.example',
  YOOKASSA_SHOP_ID: '1',
  YOOKASSA_SECRET_KEY: 'k',
  CDEK_CLIENT_ID: 'c',
  CDEK_CLIENT_SECRET: 's',
  SMTP_URL: 'smtp://mail.example',
  SMSRU_API_ID: 'id',
};
const mindboxOf = (env: NodeJS.ProcessEnv) => readConfig(readEnv({ ...PRODUCTION, ...env })).companies.mindbox;
const KEYS = { MINDBOX_ENDPOINT: 'shop.Website', MINDBOX_SECRET_KEY: 'sk' };

describe('letters to the reply address', () => {
  const configOf = (env: NodeJS.ProcessEnv) => readConfig(readEnv({ ...PRODUCTION, ...env }));
  const REPLY_MAILBOX = 'reply@shop.example';
  const MAIL_WEBHOOK_TOKEN = 'Zq7-of-the-mail-company';
  const MAIL_IMAP_URL = 'imaps://reply%40shop.example:p%40ss@imap.example';

  it('come by the webhook or from a mailbox, by exactly one of them', () => {
    expect(configOf({}).companies.imap).toBeUndefined();
    expect(configOf({ REPLY_MAILBOX, MAIL_WEBHOOK_TOKEN }).companies.imap).toBeUndefined();
    expect(configOf({ REPLY_MAILBOX, MAIL_IMAP_URL }).companies.imap).toMatchObject({
      host: 'imap.example',
      password: 'p@ss',
    });
    for (const env of [{ REPLY_MAILBOX }, { MAIL_IMAP_URL }, { REPLY_MAILBOX, MAIL_IMAP_URL, MAIL_WEBHOOK_TOKEN }])
      expect(() => configOf(env)).toThrow(/REPLY_MAILBOX/);
  });

  it('are not read without encryption or from the mailbox of the sandbox, and the password is not shown', () => {
    const plain = { REPLY_MAILBOX, MAIL_IMAP_URL: 'imap://reply:secret-word@imap.example' };
    expect(() => configOf(plain)).toThrow(/MAIL_IMAP_URL/);
    expect(() => configOf(plain)).not.toThrow(/secret-word/);
    const ofSandbox = { REPLY_MAILBOX, MAIL_IMAP_URL: 'imap://reply:demo-mailbox-password@127.0.0.1:3003' };
    expect(() => configOf(ofSandbox)).toThrow(/MAIL_IMAP_URL \(ящик песочницы\)/);
  });
});

describe('settings of the mailing company', () => {
  it('may be missing in production: then there is none', () => {
    expect(mindboxOf({})).toBeUndefined();
  });

  it('come as a pair', () => {
    expect(() => mindboxOf({ MINDBOX_ENDPOINT: 'shop.Website' })).toThrow(ConfigError);
    expect(() => mindboxOf({ MINDBOX_SECRET_KEY: 'sk' })).toThrow(/нужны оба/);
    expect(mindboxOf(KEYS)).toMatchObject({ baseUrl: 'https://api.mindbox.ru/v3', endpointId: 'shop.Website' });
  });

  it('rename one operation and switch another off', () => {
    const renamed = mindboxOf({ ...KEYS, MINDBOX_OPERATIONS: 'subscription=Website.Subscribe,authorization=' });
    expect(renamed?.operations).toEqual({
      authorization: null,
      registration: 'Website.RegisterCustomer',
      subscription: 'Website.Subscribe',
      unsubscription: 'Website.EditCustomer',
    });
    expect(() => mindboxOf({ ...KEYS, MINDBOX_OPERATIONS: 'purchase=Website.Order' })).toThrow(/не знает события/);
    expect(() => mindboxOf({ ...KEYS, MINDBOX_OPERATIONS: 'authorization: Website.X' })).toThrow(/не подходят/);
  });
});

describe('codes in answers', () => {
  it('are revealed only where the sandbox delivers them', () => {
    const revealed = (env: NodeJS.ProcessEnv) => readConfig(readEnv(env)).codes.revealed;
    const { DATABASE_URL, SMTP_URL } = PRODUCTION;
    expect(revealed({ DATABASE_URL })).toEqual({ phone: true, email: true });
    expect(revealed({ DATABASE_URL, SMTP_URL })).toEqual({ phone: true, email: false });
    expect(revealed(PRODUCTION)).toEqual({ phone: false, email: false });
  });
});

describe('our own secrets', () => {
  const weak = (env: NodeJS.ProcessEnv) => () => readEnv({ ...PRODUCTION, ...env });

  it.each(['SECRET', 'METRICS_TOKEN', 'YOOKASSA_WEBHOOK_SECRET'])(
    '%s is rejected by name when it is a pattern',
    (name) => {
      for (const value of [
        'x'.repeat(40),
        'ab'.repeat(20),
        'travosol'.repeat(5),
        'abcdefghijklmnopqrstuvwxyzabcdefghij',
      ])
        expect(weak({ [name]: value })).toThrow(new RegExp(`${name} \\(легко угадать.*openssl rand`));
      expect(weak({ [name]: '9f2c41d07be8a6350c1d94e7b2f8a6d1' })).not.toThrow();
    },
  );

  it('the retired staff token is reported when still set', () => {
    expect(retiredSettings({ STAFF_TOKEN: 'x', PORT: '3000' })).toEqual([
      expect.stringMatching(/^Настройка STAFF_TOKEN больше не действует: .*staff add/),
    ]);
    expect(retiredSettings({ STAFF_TOKEN: '', PORT: '3000' })).toEqual([]);
  });
});

describe('sources of payment webhooks', () => {
  const webhook = (env: NodeJS.ProcessEnv) => readConfig(readEnv({ ...PRODUCTION, ...env })).paymentWebhook;
  const SECRET = 'Yz4xWq8LmP2vTn6RkB0c';

  it('are the company in production, and also its sandbox elsewhere', () => {
    expect(webhook({})).toEqual({ networks: ['published'], secret: undefined });
    expect(webhook({ SHOP_MODE: 'demo' }).networks).toEqual(['published', 'loopback', 'uniquelocal']);
  });

  it('are any network with the secret address, unless networks are configured too', () => {
    expect(webhook({ YOOKASSA_WEBHOOK_SECRET: SECRET })).toEqual({ networks: ['any'], secret: SECRET });
    const both = { YOOKASSA_WEBHOOK_SECRET: SECRET, YOOKASSA_NETWORKS: 'published, 10.0.0.0/8' };
    expect(webhook(both).networks).toEqual(['published', '10.0.0.0/8']);
  });

  it.each([
    { YOOKASSA_NETWORKS: 'everybody' },
    { YOOKASSA_NETWORKS: ' , ' },
    { YOOKASSA_NETWORKS: '10.0.0.0/33' },
    { YOOKASSA_WEBHOOK_SECRET: 'short' },
    { YOOKASSA_WEBHOOK_SECRET: 'with/a-slash-and-more-letters' },
    { CODE_COUNTRIES: '+7' },
    { CODE_COUNTRIES: 'RU' },
    { CODES_ELSEWHERE_PER_HOUR: '-1' },
  ])('%j is rejected by name', (env) => {
    expect(() => readEnv({ ...PRODUCTION, ...env })).toThrow(new RegExp(Object.keys(env)[0]!));
  });
});

it.each([
  [
    { PORT: '3000', SANDBOX_PORT: '3000' },
    /Магазину и песочнице достался один порт 3000 .*: задайте другой SANDBOX_PORT/,
  ],
  [
    { PORT: '3001', SANDBOX_PORT: '3000' },
    /Магазину и песочнице достался один порт 3001 .*: задайте другой SANDBOX_PORT/,
  ],
  [{ DATABASE_URL: 'postgres://h:99999/x' }, /DATABASE_URL \(не похож на адрес/],
  [{ DATABASE_URL: '' }, /Не указана база данных: задайте DATABASE_URL/],
  [{ SHOP_MODE: 'holiday' }, /Настройки не подходят: SHOP_MODE/],
  [{ TRUSTED_PROXIES: 'loopback, everybody' }, /TRUSTED_PROXIES/],
  [{ TRUSTED_PROXIES: '0.0.0.0/0' }, /TRUSTED_PROXIES/],
  [{ TRUSTED_PROXIES: '10.0.0.0/8/9' }, /TRUSTED_PROXIES/],
  [{ MAP_ORIGINS: 'https://tiles.example.ru/v1' }, /MAP_ORIGINS/],
  [{ MAP_ORIGINS: 'http://127.0.0.1:3001,http://tiles.example.ru' }, /MAP_ORIGINS \(адреса через запятую, https/],
  [{ SECRET: 'short' }, /SECRET \(должен быть не короче 32 знаков\)/],
])('%o is reported in a sentence', (env, sentence) => {
  expect(() => readConfig(readEnv({ DATABASE_URL: PRODUCTION.DATABASE_URL, ...env }))).toThrow(sentence);
});

it('metrics have their own port or none', () => {
  const metrics = (env: NodeJS.ProcessEnv) => readConfig(readEnv({ ...PRODUCTION, ...env })).metrics;
  expect(metrics({})).toEqual({ port: undefined, token: undefined });
  expect(metrics({ METRICS_PORT: '9100' })).toEqual({ port: 9100, token: undefined });
  expect(() => metrics({ PORT: '3000', METRICS_PORT: '3000' })).toThrow(/один порт 3000.*METRICS_PORT/);
  expect(metrics({ PORT: '3000', METRICS_PORT: '3000', ROLE: 'worker' }).port).toBe(3000);
  expect(() => metrics({ METRICS_TOKEN: 'x'.repeat(40) })).toThrow(/METRICS_TOKEN \(легко угадать/);
});

it('search engines may index every shop except a public demo', () => {
  const findable = (env: NodeJS.ProcessEnv) => readConfig(readEnv({ ...PRODUCTION, ...env })).search.findable;
  expect(findable({})).toBe(true);
  expect(findable({ SHOP_MODE: 'demo' })).toBe(false);
  expect(findable({ SHOP_MODE: 'demo', PUBLIC_URL: 'http://localhost:3000' })).toBe(true);
  expect(findable({ SHOP_MODE: 'test' })).toBe(true);
});

it('a process of one role waits a minute for its database, one of all roles fails at once', () => {
  const waits = (['web', 'worker', 'all'] as const).map(
    (ROLE) => readConfig(readEnv({ ...PRODUCTION, ROLE })).databaseWaitMs,
  );
  expect(waits).toEqual([60_000, 60_000, 0]);
});

describe('times of serving', () => {
  const serving = (env: NodeJS.ProcessEnv) => readConfig(readEnv({ ...PRODUCTION, ...env })).serving;

  it('the timeout of slow clients is whole seconds and at most that of a whole request', () => {
    expect(serving({ SLOW_CLIENT_SECONDS: '90' }).slowClientMs).toBe(90_000);
    for (const value of ['91', '400', '1.5', '0'])
      expect(() => serving({ SLOW_CLIENT_SECONDS: value }), value).toThrow(
        /^Настройки не подходят: SLOW_CLIENT_SECONDS \(/,
      );
  });

  it('stopping may take the drain and 24 s', () => {
    expect(serving({}).stopMs).toBe(29_000);
    expect(serving({ DRAIN_SECONDS: '60' }).stopMs).toBe(84_000);
  });
});
