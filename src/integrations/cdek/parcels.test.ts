// Longer than usual: each answer of the company is a case.
import { describe, expect, it } from 'vitest';
import { kopecks, NOTHING, rubles } from '../../kernel/money.ts';
import { CarrierError } from '../../shop/delivery/delivery-carrier.port.ts';
import { LabelFailedError, ParcelRefusedError, type ParcelRequest } from '../../shop/delivery/parcel-carrier.port.ts';
import { createCdekClient } from './client.ts';
import { createCdekParcels } from './parcels.ts';
import { readOrderSignal } from './webhook.ts';

const UUID = '72753031-1820-4f99-9240-aab139f05ca5';
const CODE = '0104601234500012215N1//////////\u001d93dGVz';
const REQUEST: ParcelRequest = {
  ourNumber: '1042-1',
  tariffCode: 136,
  to: { pointCode: 'NSK67' },
  recipient: { name: 'Анна', phone: '79161234567', email: 'anna@example.ru' },
  parcel: { weightGrams: 640, sizeCm: [20, 15.2, 10] },
  items: [
    {
      name: 'Чай',
      productId: 7,
      weightGrams: 120,
      cost: kopecks(169_050),
      toCollect: kopecks(99_907),
      vatPercent: 10,
      marking: CODE,
    },
  ],
  deliveryToCollect: rubles(300),
  deliveryVatPercent: 22,
  mayBeTakenInPart: true,
};

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
const refusal = (code: string, message = '', status = 400) =>
  json({ requests: [{ type: 'CREATE', state: 'INVALID', errors: [{ code, message }] }] }, status);
const order = (facts: object, request: object = { type: 'CREATE', state: 'SUCCESSFUL' }) =>
  json({ entity: { uuid: UUID, number: '1042-1', ...facts }, requests: [request] });

/** A company that gives a token to everybody and these answers in turn, the last one for ever. */
function withAnswers(...answers: (() => Response)[]) {
  const requests: { method: string; url: string; token: string | null; body: string | undefined }[] = [];
  const fakeFetch: typeof fetch = async (url, init) => {
    if (String(url).endsWith('/oauth/token'))
      return Response.json({ access_token: 't', token_type: 'bearer', expires_in: 3_599 });
    const token = new Headers(init?.headers).get('authorization');
    requests.push({ method: init?.method ?? 'GET', url: String(url), token, body: init?.body as string | undefined });
    return (answers[requests.length - 1] ?? answers.at(-1)!)();
  };
  const client = createCdekClient({
    baseUrl: 'https://company.example/v2',
    clientId: 'a',
    clientSecret: 'b',
    timeoutMs: 1_000,
    retryDelaysMs: [1],
    fetch: fakeFetch,
  });
  return { parcels: createCdekParcels(client, { fromCityCode: 44 }), client, requests };
}

describe('the registration of a parcel', () => {
  it('has rubles, whole grams and centimetres, one item for each pack, and one end on each side', () => {
    const { parcels, client } = withAnswers(json({}));
    expect(JSON.parse(parcels.writeRegistration(REQUEST))).toEqual({
      type: 1,
      number: '1042-1',
      tariff_code: 136,
      from_location: { code: 44 },
      delivery_point: 'NSK67',
      services: [{ code: 'PART_DELIV' }],
      delivery_recipient_cost: { value: 300, vat_rate: 22 },
      recipient: { name: 'Анна', email: 'anna@example.ru', phones: [{ number: '+79161234567' }] },
      packages: [
        {
          number: '1042-1',
          weight: 640,
          length: 20,
          width: 16,
          height: 10,
          items: [
            {
              name: 'Чай',
              ware_key: '7-1',
              payment: { value: 999.07, vat_rate: 10 },
              cost: 1690.5,
              weight: 120,
              amount: 1,
              marking: CODE,
            },
          ],
        },
      ],
    });
    const fromOffice = createCdekParcels(client, { fromCityCode: 44, shipmentPoint: 'MSK5' });
    const city = { name: 'Новосибирск', region: 'Новосибирская область', zip: '630099' };
    const to = { cityCode: 270, address: 'ул. Ленина, 7', city };
    const toDoor = JSON.parse(fromOffice.writeRegistration({ ...REQUEST, to, deliveryToCollect: NOTHING }));
    expect(toDoor).toMatchObject({ shipment_point: 'MSK5', to_location: { code: 270, address: 'ул. Ленина, 7' } });
    expect(toDoor.delivery_recipient_cost).toEqual({ value: 0 });
    expect(toDoor).not.toHaveProperty('from_location');
    expect(toDoor).not.toHaveProperty('delivery_point');
  });

  it('is sent once as it was written', async () => {
    const { parcels, requests } = withAnswers(
      json({ entity: { uuid: UUID }, requests: [{ type: 'CREATE', state: 'ACCEPTED' }] }, 202),
    );
    const body = parcels.writeRegistration(REQUEST);
    expect(await parcels.sendRegistration(body)).toBe(UUID);
    expect(requests).toEqual([{ method: 'POST', url: 'https://company.example/v2/orders', token: 'Bearer t', body }]);
  });

  it.each([
    ['with 400', refusal('v2_bad_request', 'Нет такого тарифа'), 'Нет такого тарифа v2_bad_request'],
    ['with 202', refusal('v2_field_is_empty', '', 202), 'v2_field_is_empty'],
  ])('is refused %s', async (_how, answer, said) => {
    const { parcels, requests } = withAnswers(answer);
    const error = await failure(parcels.sendRegistration('{}'));
    expect(error).toBeInstanceOf(ParcelRefusedError);
    expect((error as ParcelRefusedError).said).toBe(said);
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['the number was used, perhaps by us', refusal('error_validate_im_dep_number_has_already_had_integration')],
    ['another request is being processed', refusal('v2_similar_request_still_processed', '', 202)],
    ['an internal error', refusal('v2_internal_error')],
    ['our account', json({ error: 'invalid_token' }, 401)],
    ['a limit', refusal('v2_bad_request', '', 429)],
    ['a proxy', () => new Response('<html></html>', { status: 502 })],
    ['nonsense', json({ entity: null })],
    ['a 400 without reasons', json({}, 400)],
  ])('has no clear answer: %s', async (_what, answer) => {
    const error = await failure(withAnswers(answer).parcels.sendRegistration('{}'));
    expect(error).toBeInstanceOf(CarrierError);
    expect(error).not.toBeInstanceOf(ParcelRefusedError);
  });
});

describe('the removal of a parcel', () => {
  it('is asked for', async () => {
    const { parcels, requests } = withAnswers(
      json({ entity: { uuid: UUID }, requests: [{ type: 'DELETE', state: 'ACCEPTED' }] }, 202),
    );
    await parcels.removeParcel(UUID);
    expect(requests).toMatchObject([{ method: 'DELETE', url: `https://company.example/v2/orders/${UUID}` }]);
  });

  it('is refused, or not clear', async () => {
    const refused = withAnswers(refusal('v2_entity_forbidden')).parcels.removeParcel(UUID);
    expect(await failure(refused)).toBeInstanceOf(ParcelRefusedError);
    const silent = await failure(withAnswers(() => new Response('', { status: 503 })).parcels.removeParcel(UUID));
    expect(silent).toBeInstanceOf(CarrierError);
    expect(silent).not.toBeInstanceOf(ParcelRefusedError);
  });
});

describe('a parcel at CDEK', () => {
  const accepted = { type: 'CREATE', state: 'ACCEPTED' };
  it.each([
    ['is checked', order({}, accepted), 'pending'],
    ['is registered', order({ cdek_number: '1100285492' }), 'registered'],
    ['has no number yet', order({}), 'pending'],
    [
      'was refused',
      order({}, { type: 'CREATE', state: 'INVALID', errors: [{ code: 'v2_bad_request', message: 'Нет' }] }),
      'refused',
    ],
  ])('%s', async (_what, answer, state) => {
    const { parcels, requests } = withAnswers(answer);
    expect(await parcels.findParcel('1042-1')).toMatchObject({ carrierId: UUID, state });
    expect(requests[0]!.url).toBe('https://company.example/v2/orders?im_number=1042-1');
    expect(await parcels.readParcel(UUID)).toMatchObject({ state });
  });

  it.each([
    ['by number', json({ requests: [{ errors: [{ code: 'v2_entity_not_found_im_number' }] }] }, 400)],
    ['by id', json({ errors: [{ code: 'v2_entity_not_found', message: '' }] }, 404)],
    [
      'which was dropped as a repeat',
      order(
        {},
        {
          type: 'CREATE',
          state: 'INVALID',
          errors: [{ code: 'error_validate_im_dep_number_has_already_had_integration' }],
        },
      ),
    ],
  ])('is unknown %s', async (_how, answer) => {
    expect(await withAnswers(answer).parcels.findParcel('1042-1')).toBeUndefined();
  });

  it.each([
    [
      'of each item, by its place: packs of one product may differ in price',
      ['7-1', '7-2'],
      [1, 0],
      [
        { productId: 7, nth: 1, quantity: 1 },
        { productId: 7, nth: 2, quantity: 0 },
      ],
    ],
    ['of an item of earlier versions', ['7'], [1], [{ productId: 7, quantity: 1 }]],
    ['not of all items: all are handed over', ['7-1', '7-2'], [1, null], undefined],
    ['of a foreign item', ['MG-60'], [1], undefined],
  ] as const)('says what was handed over: %s', async (_what, keys, given, taken) => {
    const items = keys.map((ware_key, nth) => ({ ware_key, amount: 1, delivery_amount: given[nth], marking: null }));
    const at = '2026-02-03T07:44:45+0000';
    const facts = { cdek_number: '11', packages: [{ items }], keep_free_until: '2026-02-10T00:00:00+0000' };
    const read = (code: string) =>
      withAnswers(order({ ...facts, statuses: [{ code, date_time: at }] })).parcels.readParcel(UUID);
    const parcel = await read('DELIVERED');
    expect(parcel!.handedOver).toEqual(taken);
    expect(parcel!.keptUntil!.toISOString()).toBe('2026-02-10T00:00:00.000Z');
    expect((await read('ACCEPTED_AT_PICK_UP_POINT'))!.handedOver).toBeUndefined();
  });

  it('has statuses in the order of their times, with what they mean and without a recipient', async () => {
    const status = (code: string, minute: number) => ({
      code,
      name: 'Имя',
      date_time: `2026-02-03T07:${minute}:45+0000`,
      city: 'Новосибирск',
      recipient: 'Анна',
    });
    const statuses = [
      status('DELIVERED', 50),
      status('RETURNED_TO_SENDER', 45),
      status('ARRIVED_SOMEWHERE', 40),
      status('ACCEPTED_AT_PICK_UP_POINT', 30),
      status('TAKEN_BY_TRANSPORTER_FROM_SENDER_CITY', 20),
      status('CREATED', 10),
    ];
    const parcel = await withAnswers(order({ cdek_number: '11', statuses })).parcels.readParcel(UUID);
    expect(parcel!.statuses.map(({ meaning }) => meaning)).toEqual([
      'known',
      'moving',
      'ready',
      'unknown',
      'known',
      'delivered',
    ]);
    expect(parcel!.statuses[0]!.at.toISOString()).toBe('2026-02-03T07:10:45.000Z');
    expect(JSON.stringify(parcel!.statuses)).not.toContain('Анна');
  });

  it('has statuses that can be stored, whatever characters they have', async () => {
    const body = `{"entity":{"uuid":"${UUID}","number":"1042-1","statuses":[
      {"code":"SENT\\u0000","name":"до \\uD83D\\ude00 и \\ud800","date_time":"2026-02-03T07:44:45+0000"}]}}`;
    const parcel = await withAnswers(() => new Response(body)).parcels.readParcel(UUID);
    expect(parcel!.statuses[0]).toMatchObject({ code: 'SENT', raw: { name: 'до \u{1f600} и \ufffd' } });
  });

  it('has a label that is read when it is ready, with the token for CDEK alone', async () => {
    const form = (...codes: string[]) =>
      json({ entity: { uuid: UUID, url: 'https://files.example/1.pdf', statuses: codes.map((code) => ({ code })) } });
    const pdf = () => new Response('%PDF-1.4 …');
    const { parcels, requests } = withAnswers(
      json({ entity: { uuid: UUID } }, 202),
      form('ACCEPTED'),
      form('READY'),
      pdf,
    );
    expect(await parcels.requestLabel('order')).toBe(UUID);
    expect(JSON.parse(requests[0]!.body!)).toEqual({ orders: [{ order_uuid: 'order' }] });
    expect(await parcels.readLabel(UUID)).toBeUndefined();
    expect(Buffer.from((await parcels.readLabel(UUID))!).toString()).toBe('%PDF-1.4 …');
    expect(requests.at(-1)).toMatchObject({ url: 'https://files.example/1.pdf', token: null });
    const page = withAnswers(form('READY'), () => new Response('<html>'));
    expect(await failure(page.parcels.readLabel(UUID))).toBeInstanceOf(CarrierError);
    for (const code of ['INVALID', 'REMOVED'])
      expect(await failure(withAnswers(form('ACCEPTED', code)).parcels.readLabel(UUID))).toBeInstanceOf(
        LabelFailedError,
      );
  });
});

it.each([
  [
    { type: 'ORDER_STATUS', uuid: UUID, attributes: { code: 'DELIVERED' } },
    { carrier: 'cdek', carrierId: UUID },
  ],
  [{ type: 'PRINT_FORM', uuid: UUID }, undefined],
  [{ type: 'ORDER_STATUS' }, undefined],
  [null, undefined],
])('the webhook %j is read as %j', (body, signal) => {
  expect(readOrderSignal(body)).toEqual(signal);
});

it('a courier is called to the parts of the address that the city does not say', () => {
  const house = { zip: '115201', city: 'Москва', street: 'Каширский проезд', house: '17', building: '2', office: '3' };
  const warehouse = { ...house, contact: 'Смена склада', phone: '74950000002' };
  const { pickups } = createCdekParcels(withAnswers().client, { fromCityCode: 44, warehouse });
  const when = { day: '2026-11-26', from: '10:00', to: '18:00', parcels: 1, weightGrams: 640, volumeCm3: 2_400 };
  expect(JSON.parse(pickups!.writePickup(when))).toMatchObject({
    from_location: { code: 44, address: 'Каширский проезд, 17, корп. 2, офис 3' },
    sender: { name: 'Смена склада', phones: [{ number: '+74950000002' }] },
  });
});
