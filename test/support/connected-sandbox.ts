import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { connectCompanies, type CompanySettings } from '../../src/integrations/index.ts';
import { rubles } from '../../src/kernel/money.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import type { Companies } from '../../src/shop/companies.ts';
import type { PaymentRequest } from '../../src/shop/payments/payment-gateway.port.ts';

export const TIMEOUT_MS = 700;
export const PARCEL = { weightGrams: 700, sizeCm: [20, 15, 10] as const };
export const ALTCHA = { secret: 'secret', cost: 1, steps: [1, 2] } as const;
export const smsru = (at: string) =>
  ({ company: 'smsru', baseUrl: `${at}/smsru`, apiId: 'key', timeoutMs: TIMEOUT_MS }) as const;

export type ConnectedSandbox = Awaited<ReturnType<typeof openConnectedSandbox>>;

/** A sandbox, a server in place of the shop's webhook, and the real adapters of the companies, over real HTTP and SMTP. */
export async function openConnectedSandbox() {
  /** Bodies that the webhook received; it answers `statuses` in turn, then 200. */
  const notifications: any[] = [];
  const statuses: number[] = [];
  const shop = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    notifications.push({ url: request.url, ...JSON.parse(body) });
    response.writeHead(statuses.shift() ?? 200).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => shop.once('listening', resolve));
  const shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1', smtpPort: 0, shopUrl });
  const origin = `http://127.0.0.1:${sandbox.port}`;

  const connect = (
    secrets: { secretKey?: string; clientSecret?: string; token?: string; sms?: CompanySettings['sms'] } = {},
  ) =>
    connectCompanies(
      {
        yookassa: {
          baseUrl: `${origin}/yookassa/v3`,
          shopId: '100500',
          secretKey: secrets.secretKey ?? 'test_key',
          timeoutMs: TIMEOUT_MS,
        },
        carriers: ['cdek', 'boxberry'],
        boxberry: {
          baseUrl: `${origin}/boxberry/json.php`,
          token: secrets.token ?? 'token',
          fromCityCode: 68,
          timeoutMs: TIMEOUT_MS,
        },
        cdek: {
          baseUrl: `${origin}/cdek/v2`,
          clientId: 'shop',
          clientSecret: secrets.clientSecret ?? 'secret',
          fromCityCode: 44,
          countries: ['ru', 'by'],
          timeoutMs: TIMEOUT_MS,
        },
        altcha: ALTCHA,
        sms: secrets.sms ?? smsru(origin),
        smtp: {
          url: `smtp://127.0.0.1:${sandbox.smtpPort}`,
          from: 'Травосоль <zakaz@travosol.example>',
          timeoutMs: TIMEOUT_MS,
        },
      },
      { warn: () => undefined },
    );

  async function control(step: string, body: object): Promise<any> {
    const response = await fetch(`${origin}/__sandbox/${step}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.json();
  }

  const readList = async (list: string): Promise<any> => (await fetch(`${origin}/__sandbox/${list}`)).json();

  return {
    origin,
    smtpPort: sandbox.smtpPort,
    notifications,
    statuses,
    connect,
    control,
    readList,
    /** Clears the sandbox and the webhook. @returns adapters without cached tokens */
    async reset(): Promise<Companies> {
      await control('reset', {});
      notifications.length = 0;
      statuses.length = 0;
      return connect();
    },
    async close(): Promise<void> {
      await sandbox.close();
      shop.close();
    },
  };
}

/** The error of work that fails. */
export const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

export function paymentRequest(paymentId: string, fields: Partial<PaymentRequest> = {}): PaymentRequest {
  return {
    paymentId,
    orderId: 'order-1',
    orderNumber: 1042,
    amount: rubles(1_990),
    method: 'card',
    returnUrl: 'http://127.0.0.1:3000/personal/orders/1',
    buyer: { email: 'anna@example.ru', phone: '79161234567' },
    receipt: [
      { description: 'Чай «Спокойствие»', quantity: 2, unitPrice: rubles(845), vatPercent: 22, subject: 'goods' },
      { description: 'Доставка', quantity: 1, unitPrice: rubles(300), vatPercent: null, subject: 'service' },
    ],
    ...fields,
  };
}

export const startPayment = ({ payments: { current } }: ReturnType<typeof connectCompanies>, request: PaymentRequest) =>
  current.sendStart(request.paymentId, current.writeStart(request));

export const submitForm = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

export const until = async (condition: () => boolean) => {
  await expect.poll(condition, { timeout: 20_000, interval: 20 }).toBe(true);
};
