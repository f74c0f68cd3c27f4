import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError, readEnv } from './env.ts';

const PRODUCTION = {
  SHOP_MODE: 'production',
  DATABASE_URL: 'postgres://shop@localhost/shop',
  SECRET: 's'.repeat(32),
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
  it('are there only where the sandbox brings them', () => {
    const revealed = (env: NodeJS.ProcessEnv) => readConfig(readEnv(env)).codes.revealed;
    const { DATABASE_URL, SMTP_URL } = PRODUCTION;
    expect(revealed({ DATABASE_URL })).toEqual({ phone: true, email: true });
    expect(revealed({ DATABASE_URL, SMTP_URL })).toEqual({ phone: true, email: false });
    expect(revealed(PRODUCTION)).toEqual({ phone: false, email: false });
  });
});

it('search engines find every shop but a demonstration that the world can reach', () => {
  const findable = (env: NodeJS.ProcessEnv) => readConfig(readEnv({ ...PRODUCTION, ...env })).search.findable;
  expect(findable({})).toBe(true);
  expect(findable({ SHOP_MODE: 'demo' })).toBe(false);
  expect(findable({ SHOP_MODE: 'demo', PUBLIC_URL: 'http://localhost:3000' })).toBe(true);
  expect(findable({ SHOP_MODE: 'test' })).toBe(true);
});
