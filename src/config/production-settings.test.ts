import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { DEMO_KEYS } from './demo-keys.ts';
import { ConfigError, readEnv } from './env.ts';

const VALID = {
  SHOP_MODE: 'production',
  DATABASE_URL: 'postgres://shop@localhost/shop',
  SECRET: 'Zq7-a secret of nobody, long enough',
  PUBLIC_URL: 'https://shop.example',
  YOOKASSA_SHOP_ID: '506751',
  YOOKASSA_SECRET_KEY: 'live_Yq3',
  CDEK_CLIENT_ID: 'client',
  CDEK_CLIENT_SECRET: 'client-secret',
  SMTP_URL: 'smtp://mail.example',
  SMSRU_API_ID: '7C3A',
};
const start = (env: NodeJS.ProcessEnv) => () => readConfig(readEnv({ ...VALID, ...env }));

/** The message of the failed start. */
function startError(env: NodeJS.ProcessEnv): string {
  try {
    start(env)();
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error(`started with ${JSON.stringify(env)}`);
}

/** Settings of a demo in which only the mode was switched to production. */
const DEMO: NodeJS.ProcessEnv = {
  ...DEMO_KEYS,
  SANDBOX_URL: 'http://localhost:3001',
  SMTP_URL: 'smtp://localhost:3002',
  PUBLIC_URL: 'http://localhost:3000',
};

describe('production', () => {
  it('starts with its own keys, real companies and https', () => {
    expect(start({})()).toMatchObject({ rehearsal: false, search: { findable: true } });
  });

  it('reports everything missing at once', () => {
    const none = Object.fromEntries(Object.keys(VALID).map((name) => [name, '']));
    const env = { ...none, SHOP_MODE: 'production', DATABASE_URL: VALID.DATABASE_URL };
    expect(startError(env)).toBe(
      'В рабочем режиме (SHOP_MODE=production) не заданы: SECRET, PUBLIC_URL, YOOKASSA_SHOP_ID, YOOKASSA_SECRET_KEY, CDEK_CLIENT_ID, CDEK_CLIENT_SECRET, SMTP_URL, SMSRU_API_ID. Задайте их и запустите снова.',
    );
    expect(startError({ ...env, SMS_COMPANY: 'smsc' })).toMatch(/SMTP_URL, SMSC_LOGIN, SMSC_PASSWORD\./);
    // A rehearsal needs all keys too.
    expect(startError({ ...env, REHEARSAL: '1' })).toBe(startError(env));
  });

  it('reports everything invalid at once, together with what is missing', () => {
    const text = startError({ ...DEMO, SMSRU_API_ID: '', METRICS_TOKEN: DEMO_KEYS.SECRET });
    expect(text).toContain('не заданы: SMSRU_API_ID; не подходят: ');
    for (const name of Object.keys({ ...DEMO, METRICS_TOKEN: '' }).filter((name) => name !== 'SMSRU_API_ID'))
      expect(text).toContain(`${name} (`);
    expect(text).toMatch(/ и запустите снова, а для репетиции без продаж добавьте REHEARSAL=1\.$/);
    expect(text).not.toContain('\n');
  });

  it.each([
    [{ SECRET: DEMO_KEYS.SECRET }, 'SECRET (опубликован'],
    [{ METRICS_TOKEN: DEMO_KEYS.SECRET }, 'METRICS_TOKEN (опубликован'],
    [{ YOOKASSA_WEBHOOK_SECRET: 'only-for-the-demonstration-on-localhost' }, 'YOOKASSA_WEBHOOK_SECRET (опубликован'],
    [{ YOOKASSA_SECRET_KEY: 'test_Fh8hUAVVBGUGbjmlzba6TB0iyUbos_lueTHE' }, 'YOOKASSA_SECRET_KEY (ключ тестового'],
    [{ CDEK_CLIENT_ID: 'demo-client' }, 'CDEK_CLIENT_ID (ключ демонстрации)'],
    [{ SANDBOX_URL: 'https://sandbox.example' }, 'SANDBOX_URL (песочница)'],
    [{ YOOKASSA_URL: 'http://127.0.0.1:3001/yookassa/v3' }, 'YOOKASSA_URL (адрес этой машины'],
    [{ CDEK_URL: 'https://[::1]/cdek/v2' }, 'CDEK_URL (адрес этой машины'],
    [{ CDEK_URL: 'https://api.edu.cdek.ru/v2' }, 'CDEK_URL (тестовая система'],
    [{ SMSRU_URL: 'http://nginx:3001/smsru' }, 'SMSRU_URL (нужен https://'],
    [{ SMSC_URL: 'http://10.0.0.7:3001/smsc/sys' }, 'SMSC_URL (нужен https://'],
    [{ MINDBOX_URL: 'https://localhost:3001' }, 'MINDBOX_URL (адрес этой машины'],
    [{ DADATA_URL: 'https://127.8.8.8' }, 'DADATA_URL (адрес этой машины'],
    [{ INDEXNOW_URL: 'http://sandbox:3001/indexnow' }, 'INDEXNOW_URL (нужен https://'],
    [{ METRIKA_URL: 'http://shop.localhost/tag.js' }, 'METRIKA_URL (адрес этой машины'],
    [{ SMTP_URL: 'smtp://127.0.0.1:3002' }, 'SMTP_URL (почта песочницы)'],
    [{ SMTP_URL: 'smtp://sandbox:25' }, 'SMTP_URL (почта песочницы)'],
    [{ PUBLIC_URL: 'http://shop.example' }, 'PUBLIC_URL (нужен https://)'],
  ])('%o is rejected by name, and allowed in a rehearsal', (env, problem) => {
    const text = startError(env);
    expect(text).toContain(`не подходят: ${problem}`);
    expect(text.split(' (')).toHaveLength(3);
    expect(start({ ...env, REHEARSAL: '1' })()).toMatchObject({ rehearsal: true, search: { findable: false } });
  });

  it('may use a mail server on its own machine', () => {
    expect(start({ SMTP_URL: 'smtp://127.0.0.1:25' })().companies.smtp.url).toBe('smtp://127.0.0.1:25');
  });

  it('rejects the secret of the Docker files', () => {
    const compose = readFileSync(path.resolve(import.meta.dirname, '../../compose.yaml'), 'utf8');
    const [, secret] = /SECRET: \$\{SECRET:-(.+)\}/.exec(compose)!;
    expect(startError({ SECRET: secret! })).toContain('SECRET (опубликован');
  });
});

describe('carriers in production', () => {
  const companiesOf = (env: NodeJS.ProcessEnv) => start(env)().companies;

  it('are СДЭК alone, unless others are switched on', () => {
    expect(companiesOf({})).toMatchObject({ carriers: ['cdek'], boxberry: undefined });
    expect(companiesOf({ DELIVERY_CARRIERS: 'boxberry, cdek', BOXBERRY_TOKEN: 't' })).toMatchObject({
      carriers: ['boxberry', 'cdek'],
      boxberry: { baseUrl: 'https://api.boxberry.ru/json.php', token: 't', fromCityCode: 68 },
    });
  });

  it('deliver to Russia and its neighbours, unless other countries are named', () => {
    expect(companiesOf({}).cdek?.countries).toEqual(['ru', 'by', 'kz']);
    expect(companiesOf({ DELIVERY_COUNTRIES: 'RU, am' }).cdek?.countries).toEqual(['ru', 'am']);
    expect(startError({ DELIVERY_COUNTRIES: 'Россия' })).toContain('DELIVERY_COUNTRIES');
  });

  it('are told the same warehouse', () => {
    const env = {
      BOXBERRY_TOKEN: 't',
      WAREHOUSE_ZIP: '115201',
      WAREHOUSE_CITY: 'Москва',
      WAREHOUSE_STREET: 'Каширский проезд',
      WAREHOUSE_HOUSE: '17 стр. 9',
      WAREHOUSE_OFFICE: '3',
      WAREHOUSE_CONTACT: 'Смена склада',
      WAREHOUSE_PHONE: '74950000002',
    };
    const { cdek, boxberry } = companiesOf(env);
    expect(cdek?.warehouse).toEqual(boxberry?.warehouse);
    expect(boxberry?.warehouse).toMatchObject({ zip: '115201', house: '17 стр. 9', building: undefined, office: '3' });
    expect(companiesOf({ BOXBERRY_TOKEN: 't' }).boxberry?.warehouse).toBeUndefined();
  });

  it('are not switched on without their keys, and need none when they are off', () => {
    expect(startError({ DELIVERY_CARRIERS: 'cdek,boxberry' })).toContain('не заданы: BOXBERRY_TOKEN.');
    const without = { CDEK_CLIENT_ID: '', CDEK_CLIENT_SECRET: '' };
    expect(startError({ ...without, DELIVERY_CARRIERS: 'cdek' })).toContain('CDEK_CLIENT_ID, CDEK_CLIENT_SECRET');
    const env = { DELIVERY_CARRIERS: 'boxberry', BOXBERRY_TOKEN: 't' };
    expect(companiesOf({ ...env, ...without }).cdek).toBeUndefined();
    // Its parcels on the way are still followed.
    expect(companiesOf(env).cdek).toMatchObject({ clientId: 'client' });
    expect(companiesOf({ BOXBERRY_TOKEN: 't' })).toMatchObject({ carriers: ['cdek'], boxberry: { token: 't' } });
  });

  it.each([
    [{ DELIVERY_CARRIERS: 'cdek,dhl' }, /DELIVERY_CARRIERS\.1 \(cdek или boxberry\)/],
    [{ DELIVERY_CARRIERS: 'cdek,cdek' }, /служба доставки названа дважды/],
    [{ DELIVERY_CARRIERS: ',' }, /нужна хотя бы одна служба доставки/],
    [{ WAREHOUSE_CITY: 'Москва', WAREHOUSE_PHONE: '74950000002' }, /WAREHOUSE_ZIP, .+ действуют только вместе/],
    [{ WAREHOUSE_BUILDING: '2' }, /Склад задан не весь/],
    [{ BOXBERRY_RECEPTION_POINT: '010' }, /BOXBERRY_RECEPTION_POINT действует только вместе с BOXBERRY_TOKEN/],
    [{ BOXBERRY_TOKEN: 'demo-boxberry-token' }, /BOXBERRY_TOKEN \(ключ демонстрации\)/],
    [{ BOXBERRY_URL: 'http://10.0.0.7/json.php' }, /BOXBERRY_URL \(нужен https/],
  ])('%o is rejected', (env, problem) => {
    expect(() => start(env)()).toThrow(problem);
  });

  it('are both the sandbox in a demo', () => {
    const { companies } = readConfig(readEnv({ DATABASE_URL: VALID.DATABASE_URL }));
    expect(companies).toMatchObject({
      carriers: ['cdek', 'boxberry'],
      boxberry: { baseUrl: 'http://127.0.0.1:3001/boxberry/json.php' },
    });
  });
});

describe('a rehearsal', () => {
  it('uses the sandbox for every company if SANDBOX_URL is set, and is not indexed', () => {
    const { companies, paymentWebhook } = start({
      REHEARSAL: '1',
      SANDBOX_URL: 'http://sandbox.example:3001',
      INDEXNOW_KEY: '0123456789',
    })();
    expect(companies).toMatchObject({
      yookassa: { baseUrl: 'http://sandbox.example:3001/yookassa/v3' },
      cdek: { baseUrl: 'http://sandbox.example:3001/cdek/v2' },
      sms: { baseUrl: 'http://sandbox.example:3001/smsru' },
      indexNow: undefined,
    });
    expect(paymentWebhook.networks).toEqual(['published', 'loopback', 'uniquelocal']);
  });

  it('still rejects guessable secrets', () => {
    expect(() => readEnv({ ...VALID, REHEARSAL: '1', SECRET: 'x'.repeat(40) })).toThrow(/SECRET \(легко угадать/);
  });

  it('exists in production only: elsewhere the setting is rejected', () => {
    expect(startError({ SHOP_MODE: 'demo', REHEARSAL: '1' })).toMatch(/Репетиция бывает только у рабочего режима/);
    expect(start({ SHOP_MODE: 'demo', REHEARSAL: '0' })().rehearsal).toBe(false);
    expect(() => readEnv({ ...VALID, REHEARSAL: 'yes' })).toThrow(/REHEARSAL/);
  });
});
