import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectCompanies } from '../src/integrations/index.ts';
import { startSandbox, type Sandbox } from '../src/sandbox/sandbox.ts';
import type { Companies } from '../src/shop/companies.ts';
import { CarrierError } from '../src/shop/delivery/delivery-carrier.port.ts';
import {
  ALTCHA,
  failure,
  openConnectedSandbox,
  PARCEL,
  paymentRequest,
  smsru,
  startPayment,
  submitForm,
  type ConnectedSandbox,
} from './support/connected-sandbox.ts';

let sandbox: ConnectedSandbox;
let companies: Companies;

beforeAll(async () => {
  sandbox = await openConnectedSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  companies = await sandbox.reset();
});

const cdek = ({ carriers }: Companies) => carriers.find(({ name }) => name === 'cdek')!;

describe('CDEK', () => {
  it('offers a point and a courier, dearer the further and heavier', async () => {
    const [point, locker, courier] = await cdek(companies).offers({ code: 270 }, PARCEL);
    expect([point?.way, locker?.way, courier?.way]).toEqual(['point', 'locker', 'courier']);
    expect(courier!.price).toBeGreaterThan(point!.price);
    const [near] = await cdek(companies).offers({ code: 137 }, PARCEL);
    expect(near!.price).toBeLessThan((await cdek(companies).offers({ code: 288 }, PARCEL))[0]!.price);
    expect((await cdek(companies).offers({ code: 137 }, { ...PARCEL, weightGrams: 9_000 }))[0]!.price).toBeGreaterThan(
      near!.price,
    );
    expect(near!.daysMax).toBeGreaterThanOrEqual(near!.daysMin);
  });

  it('has no offers for a city it does not know', async () => {
    expect(await cdek(companies).offers({ code: 999_999 }, PARCEL)).toEqual([]);
  });

  it('has the same points and lockers every time', async () => {
    const points = await cdek(companies).pickupPoints({ code: 44 });
    expect(points.length).toBeGreaterThan(20);
    expect(new Set(points.map(({ code }) => code)).size).toBe(points.length);
    expect(points.some(({ kind }) => kind === 'locker')).toBe(true);
    expect(await cdek(sandbox.connect()).pickupPoints({ code: 44 })).toEqual(points);
  });

  it('withdraws a token, and nobody notices', async () => {
    await cdek(companies).pickupPoints({ code: 44 });
    await sandbox.control('advance', { provider: 'cdek', action: 'expire-tokens' });
    expect(await cdek(companies).pickupPoints({ code: 137 })).not.toHaveLength(0);
  });

  it.each([{ timeout: true }, { garbage: true }, { status: 500 }])('fails with %j', async (how) => {
    await sandbox.control('fail', { provider: 'cdek', ...how, times: 10 });
    expect(await failure(cdek(companies).offers({ code: 270 }, PARCEL))).toBeInstanceOf(CarrierError);
  });

  it('refuses a wrong secret', async () => {
    expect(await failure(cdek(sandbox.connect({ clientSecret: 'wrong' })).offers({ code: 270 }, PARCEL))).toMatchObject(
      {
        message: expect.stringContaining('invalid_client'),
      },
    );
  });

  it('takes an order at once, decides later, and takes a number only once', async () => {
    const { access_token } = (await (
      await fetch(`${sandbox.origin}/cdek/v2/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'client_credentials', client_id: 'a', client_secret: 'b' }),
      })
    ).json()) as any;
    const call = async (path: string, body?: object) =>
      (
        await fetch(`${sandbox.origin}/cdek/v2${path}`, {
          method: body ? 'POST' : 'GET',
          headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
          body: body && JSON.stringify(body),
        })
      ).json() as Promise<any>;
    const order = {
      number: '1042',
      tariff_code: 136,
      shipment_point: 'MSK1',
      delivery_point: 'NSK1',
      recipient: { name: 'Анна', phones: [{ number: '+79161234567' }] },
      packages: [{ number: '1', weight: 500, items: [{ amount: 1, cost: 1_690 }] }],
    };
    const first = await call('/orders', order);
    const second = await call('/orders', order);
    expect(first.requests[0].state).toBe('ACCEPTED');
    await expect
      .poll(async () => (await call(`/orders/${first.entity.uuid}`)).requests[0].state, { timeout: 20_000 })
      .toBe('SUCCESSFUL');
    await expect
      .poll(async () => (await call(`/orders/${second.entity.uuid}`)).requests[0].state, { timeout: 20_000 })
      .toBe('INVALID');
    expect((await sandbox.control('advance', { provider: 'cdek', id: first.entity.uuid, action: 'next' })).status).toBe(
      'RECEIVED_AT_SHIPMENT_WAREHOUSE',
    );
    // A tariff goes to one kind of places. NSK1 is an office, NSK3 a locker; whoever reads again has waited.
    const decided = async (number: string, tariff_code: number, delivery_point: string) => {
      const { entity } = await call('/orders', { ...order, number, tariff_code, delivery_point });
      await call(`/orders/${entity.uuid}`);
      const [{ state, errors }] = (await call(`/orders/${entity.uuid}`)).requests;
      return [state, errors?.map((error: any) => error.code)];
    };
    const refused = ['INVALID', ['v2_bad_request']];
    expect(await decided('1043', 368, 'NSK3')).toEqual(['SUCCESSFUL', undefined]);
    expect(await decided('1044', 136, 'NSK3')).toEqual(refused);
    expect(await decided('1045', 378, 'NSK1')).toEqual(refused);
    expect(await decided('1046', 137, 'NSK1')).toEqual(refused);
  });
});

describe('Boxberry', () => {
  const boxberry = ({ carriers }: Companies) => carriers.find(({ name }) => name === 'boxberry')!;
  const novosibirsk = {
    name: 'Новосибирск',
    region: 'Новосибирская область',
    countryCode: 'ru',
    kladrId: '5400000100000',
    fiasId: null,
  };

  it('finds a city, offers a point and a courier, and has the same points and lockers every time', async () => {
    const carrier = boxberry(companies);
    const city = (await carrier.findCity(novosibirsk))!;
    expect(await carrier.findCity({ ...novosibirsk, name: 'Псков', region: 'Псковская область', kladrId: null })).toBe(
      undefined,
    );
    expect(
      (await carrier.findCity({ ...novosibirsk, name: 'Казань', region: 'Республика Татарстан', kladrId: null }))?.code,
    ).toBe(70_424);
    const [point, courier] = await carrier.offers(city, PARCEL);
    expect([point!.way, courier!.way]).toEqual(['point', 'courier']);
    expect(courier!.price).toBeGreaterThan(point!.price);
    expect(point!.price).toBeGreaterThan((await carrier.offers({ code: 68 }, PARCEL))[0]!.price);
    expect(await carrier.offers({ code: 999_999 }, PARCEL)).toEqual([]);
    expect(await carrier.offers(city, { ...PARCEL, weightGrams: 32_000 })).toEqual([]);
    const points = await carrier.pickupPoints({ code: 68 });
    expect(points.length).toBeGreaterThan(15);
    expect(new Set(points.map(({ code }) => code)).size).toBe(points.length);
    expect(new Set(points.map(({ kind }) => kind))).toEqual(new Set(['point', 'locker']));
    expect(await boxberry(sandbox.connect()).pickupPoints({ code: 68 })).toEqual(points);
  });

  it.each([{ timeout: true }, { garbage: true }, { status: 500 }, { lost: true }])('fails with %j', async (how) => {
    await sandbox.control('fail', { provider: 'boxberry', ...how, times: 10, path: 'DeliveryCalculation' });
    expect(await failure(boxberry(companies).offers({ code: 68 }, PARCEL))).toBeInstanceOf(CarrierError);
    expect(await boxberry(companies).pickupPoints({ code: 68 })).not.toHaveLength(0);
  });

  it('refuses a wrong token, answers errors with 200, and keeps no token', async () => {
    const refused = await failure(boxberry(sandbox.connect({ token: 'wrong' })).offers({ code: 68 }, PARCEL));
    expect((refused as Error).message).toContain('неверный token');
    const answer = await fetch(`${sandbox.origin}/boxberry/json.php?method=ListStatuses&ImId=AAP1&token=t0ken`);
    expect([answer.status, await answer.json()]).toEqual([200, [{ err: 'Посылка не найдена' }]]);
    await boxberry(companies).offers({ code: 68 }, PARCEL);
    expect(JSON.stringify(await sandbox.readList('requests'))).not.toMatch(/t0ken|=wrong|:"wrong"/);
  });
});

describe('the console', () => {
  it('shows what happened and works without scripts', async () => {
    const { providerId } = await startPayment(companies, paymentRequest('pay-1'));
    await companies.mailer.sendLetter({
      letterId: '1',
      to: 'anna@example.ru',
      subject: '<b>Привет</b>',
      html: '',
      text: 'x',
    });
    expect((await submitForm(`${sandbox.origin}/console/payments/${providerId}`, { deed: 'pay' })).status).toBe(303);
    const page = await (await fetch(sandbox.origin)).text();
    expect(page).toContain('Заказ №1042');
    expect(page).toContain('оплачен');
    expect(page).toContain('&lt;b&gt;Привет&lt;/b&gt;');
    expect((await companies.payments.current.readPayment(providerId))?.state).toBe('paid');
  });
});

describe('a sandbox with a state file', () => {
  it('remembers payments, keys and letters after a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
    const options = {
      port: 0,
      host: '127.0.0.1',
      smtpPort: 0,
      shopUrl: sandbox.origin,
      stateFile: join(folder, 'state.json'),
    };
    const connectTo = (one: Sandbox) =>
      connectCompanies(
        {
          yookassa: {
            baseUrl: `http://127.0.0.1:${one.port}/yookassa/v3`,
            shopId: '1',
            secretKey: 'k',
            timeoutMs: 2_000,
          },
          carriers: ['cdek'],
          cdek: {
            baseUrl: sandbox.origin,
            clientId: '1',
            clientSecret: 'k',
            fromCityCode: 44,
            countries: ['ru'],
            timeoutMs: 2_000,
          },
          altcha: ALTCHA,
          sms: smsru(sandbox.origin),
          smtp: { url: `smtp://127.0.0.1:${one.smtpPort}`, from: 'a@b.ru', timeoutMs: 2_000 },
        },
        { warn: () => undefined },
      );

    const before = await startSandbox(options);
    const { providerId } = await startPayment(connectTo(before), paymentRequest('pay-1'));
    await connectTo(before).mailer.sendLetter({
      letterId: '1',
      to: 'anna@example.ru',
      subject: 'Привет',
      html: '',
      text: 'x',
    });
    await before.close();

    const after = await startSandbox(options);
    expect((await startPayment(connectTo(after), paymentRequest('pay-1'))).providerId).toBe(providerId);
    expect((await (await fetch(`http://127.0.0.1:${after.port}/__sandbox/letters`)).json()).letters).toHaveLength(1);
    await after.close();
    await rm(folder, { recursive: true });
  });
});
