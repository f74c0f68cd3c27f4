import path from 'node:path';
import { METRICS_TOKEN } from './metrics.ts';
import { filesFolder } from './paths.ts';

/** Default settings of a test shop. */
export function testSettings(port: number): NodeJS.ProcessEnv {
  return {
    SHOP_MODE: 'test',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: path.dirname(filesFolder),
    LOG_LEVEL: 'error',
    // Tests of offers and points know one carrier; tests of several set their own.
    DELIVERY_CARRIERS: 'cdek',
    // No request is refused on a slow machine; tests of overload set their own limits.
    REQUESTS_WAITING: '10000',
    REQUEST_WAIT_SECONDS: '60',
    DRAIN_SECONDS: '0',
    METRICS_TOKEN,
    // Tests move the clock by hours between commands; those of the step-up set their own.
    STAFF_STEP_UP_MINUTES: '10080',
    // All requests of a test come from one address; tests of the limits set their own.
    ORDER_LIMITS_TIMES: '10000',
    CODES_PER_ADDRESS: '100000',
    CODES_PER_SUBNET: '100000',
    CODES_PER_PREFIX: '100000',
    CODES_PER_HOUR: '100000',
    WRONG_CODES_PER_ADDRESS: '100000',
    WRONG_CODES_PER_SUBNET: '100000',
    WRONG_CODES_PER_DAY: '100000',
  };
}

/** Settings of production with the sandbox as its companies, so it is a rehearsal. */
export function productionSettings(sandboxUrl: string): NodeJS.ProcessEnv {
  return {
    SHOP_MODE: 'production',
    REHEARSAL: '1',
    SECRET: 'a secret of production in a test house',
    YOOKASSA_URL: `${sandboxUrl}/yookassa/v3`,
    YOOKASSA_SHOP_ID: '100500',
    YOOKASSA_SECRET_KEY: 'test_key',
    YOOKASSA_NETWORKS: 'loopback',
    CDEK_URL: `${sandboxUrl}/cdek/v2`,
    CDEK_CLIENT_ID: 'shop',
    CDEK_CLIENT_SECRET: 'secret',
    SMSRU_URL: `${sandboxUrl}/smsru`,
    SMSRU_API_ID: 'live-id',
    SMTP_URL: `smtp://127.0.0.1:${Number(new URL(sandboxUrl).port) + 1}`,
  };
}
