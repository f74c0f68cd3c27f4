// Longer than usual: one table of what the company may answer.
import { describe, expect, it } from 'vitest';
import { kopecks, NOTHING, rubles } from '../../kernel/money.ts';
import { CarrierError } from '../../shop/delivery/delivery-carrier.port.ts';
import { ParcelRefusedError, type ParcelRequest } from '../../shop/delivery/parcel-carrier.port.ts';
import { createBoxberryClient } from './client.ts';
import { createBoxberryParcels } from './parcels.ts';

const TOKEN = 'd6f33e419c16131e5325cbd84d5d6000';
const TRACK = 'AAP127020243';
const GTIN = '04601234500012';
const CODE = `01${GTIN}215N1//////////\u001d93dGVz`;
const REQUEST: ParcelRequest = {
  ourNumber: '1042-1',
  to: { pointCode: '54051' },
  recipient: { name: 'Анна Иванова', phone: '79161234567', email: 'anna@example.ru' },
  parcel: { weightGrams: 640, sizeCm: [20, 15.2, 10] },
  items: [
    {
      name: 'Чай',
      productId: 7,
      weightGrams: 120,
      cost: kopecks(169_050),
      toCollect: kopecks(99_907),
      vatPercent: 22,
      marking: CODE,
    },
    { name: 'Соль', productId: 8, weightGrams: 1, cost: rubles(10), toCollect: rubles(10), vatPercent: null },
  ],
  deliveryToCollect: rubles(300),
  deliveryVatPercent: 22,
  mayBeTakenInPart: false,
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
const NOT_FOUND = json([{ err: 'Посылка не найдена' }]);
const NOWHERE = { ListStatuses: NOT_FOUND, ParselCheck: NOT_FOUND };

/** A company with these answers of its methods; files have the method «file». */
function withAnswers(answers: Record<string, () => Response>, receptionPoint?: string) {
  const requests: { method: string; given: Record<string, string>; url: string }[] = [];
  const fakeFetch: typeof fetch = async (address, init) => {
    const url = new URL(String(address));
    const given = Object.fromEntries(init?.body ? new URLSearchParams(init.body as string) : url.searchParams);
    const method = url.pathname === '/json.php' ? given.method! : 'file';
    requests.push({ method, given, url: String(url) });
    return answers[method]!();
  };
  const client = createBoxberryClient({
    baseUrl: 'https://company.example/json.php',
    token: TOKEN,
    timeoutMs: 1_000,
    retryDelaysMs: [],
    fetch: fakeFetch,
  });
  const now = () => new Date('2026-11-24T22:30:00Z');
  return { parcels: createBoxberryParcels(client, { receptionPoint, now }), requests };
}

describe('the registration of a parcel', () => {
  it('has what is collected to the kopeck, one item for each pack, and the marking as Boxberry wants it', () => {
    const { parcels } = withAnswers({}, '010');
    const written = parcels.writeRegistration(REQUEST);
    expect(JSON.parse(written)).toEqual({
      order_id: '1042-1',
      price: '1700.50',
      payment_sum: '1309.07',
      delivery_sum: '300.00',
      vid: '1',
      shop: { name: '54051', name1: '010' },
      customer: { fio: 'Анна Иванова', phone: '9161234567', email: 'anna@example.ru' },
      items: [
        {
          id: '7-1',
          name: 'Чай',
          UnitName: 'шт.',
          nds: '22',
          price: '999.07',
          quantity: '1',
          marking_crpt: `${GTIN}+5N1//////////`,
        },
        { id: '8-2', name: 'Соль', UnitName: 'шт.', nds: '-1', price: '10.00', quantity: '1', marking_crpt: '' },
      ],
      weights: { weight: '640', x: '20', y: '16', z: '10' },
      issue: '0',
    });
    expect(written).not.toContain(TOKEN);
  });

  it('paid in advance has the prices of the goods; worth little, the least that Boxberry takes', () => {
    const prepaid = {
      ...REQUEST,
      items: [{ ...REQUEST.items[1]!, cost: rubles(3), toCollect: NOTHING }],
      deliveryToCollect: NOTHING,
    };
    expect(JSON.parse(withAnswers({}).parcels.writeRegistration(prepaid))).toMatchObject({
      price: '5.00',
      payment_sum: '0.00',
      delivery_sum: '0.00',
      shop: { name1: '' },
      items: [{ price: '3.00' }],
    });
  });

  it('to the door has the postcode of the city', () => {
    const city = { name: 'Новосибирск', region: 'Новосибирская область', zip: '630099' };
    const to = { cityCode: 271, address: 'Новосибирск, ул. Ленина, 7', city };
    const toDoor = JSON.parse(withAnswers({}).parcels.writeRegistration({ ...REQUEST, to }));
    expect(toDoor).toMatchObject({
      vid: '2',
      shop: { name: '' },
      kurdost: { index: '630099', citi: 'Новосибирская область, Новосибирск', addressp: 'ул. Ленина, 7' },
    });
  });

  it('may be taken in part where the recipient pays', () => {
    const written = withAnswers({}).parcels.writeRegistration({ ...REQUEST, mayBeTakenInPart: true });
    expect(JSON.parse(written)).toMatchObject({ issue: '2' });
  });

  it('is sent once as it was written', async () => {
    const { parcels, requests } = withAnswers({
      ParselCreate: json({ track: TRACK, label: `https://company.example/l?token=${TOKEN}`, notification: '5' }),
    });
    const sdata = parcels.writeRegistration(REQUEST);
    expect(await parcels.sendRegistration(sdata)).toBe(TRACK);
    expect(requests).toEqual([
      {
        method: 'ParselCreate',
        given: { token: TOKEN, method: 'ParselCreate', sdata },
        url: 'https://company.example/json.php',
      },
    ]);
  });

  it.each([
    [{ err: 'Пункт выдачи не найден' }],
    [[{ err: 'Пункт выдачи не найден' }]],
    [{ err: true, message: 'Пункт выдачи не найден' }],
    [{ error: true, message: 'Пункт выдачи не найден' }],
    [{ error: 'Пункт выдачи не найден' }],
  ])('is refused with %j', async (body) => {
    const { parcels, requests } = withAnswers({ ParselCreate: json(body) });
    const error = await failure(parcels.sendRegistration('{}'));
    expect(error).toBeInstanceOf(ParcelRefusedError);
    expect((error as ParcelRefusedError).said).toBe('Пункт выдачи не найден');
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['the number was used, perhaps by us', json({ err: 'Значение «1042-1» для «Номер заказа в ИМ» уже занято.' })],
    ['our token', json({ err: 'Нет доступа: неверный token' })],
    ['a failure without words', json({ err: true })],
    ['words about the recipient', json({ err: 'Телефон 9161234567 не проверен, повторите позже' })],
    ['an internal error', json({ error: true, message: 'Внутренняя ошибка, повторите позже' })],
    ['an error with another status', json({ err: 'Пункт выдачи не найден' }, 500)],
    ['a proxy', () => new Response('<html></html>', { status: 502 })],
    ['a page', () => new Response('<html></html>')],
    ['nonsense', json({ track: '' })],
  ])('has no clear answer: %s', async (_what, answer) => {
    const error = await failure(withAnswers({ ParselCreate: answer }).parcels.sendRegistration('{}'));
    expect(error).toBeInstanceOf(CarrierError);
    expect(error).not.toBeInstanceOf(ParcelRefusedError);
    // It is logged when the job fails.
    const { message, cause } = error as CarrierError;
    expect(`${message} ${(cause as Error | undefined)?.message}`).not.toContain('9161234567');
  });
});

describe('a parcel at Boxberry', () => {
  const row = { track: TRACK, label: '', date: '2026.11.24 15:19:10', send: true, barcode: '', imid: '1042-1' };
  const statuses = (...rows: [Date: string, Name: string][]) => json(rows.map(([Date, Name]) => ({ Date, Name })));

  it('is found by our number among those of a month', async () => {
    const { parcels, requests } = withAnswers({
      ParselStory: json([{ ...row, imid: '1042' }, { track: null }, row]),
      ListStatuses: statuses(['2026-11-24 15:19:10', 'Загружен реестр ИМ']),
    });
    expect(await parcels.findParcel('1042-1')).toMatchObject({
      carrierId: TRACK,
      carrierNumber: TRACK,
      state: 'registered',
    });
    // In Moscow it is the next day.
    expect(requests[0]!.given).toMatchObject({ from: '20261026', to: '20261126' });
    expect(await parcels.findParcel('1042-2')).toBeUndefined();
  });

  it('is not found among none, and not looked for in nonsense', async () => {
    expect(await withAnswers({ ParselStory: json([]) }).parcels.findParcel('1042-1')).toBeUndefined();
    expect(
      await withAnswers({ ParselStory: json({ err: 'Нет данных' }) }).parcels.findParcel('1042-1'),
    ).toBeUndefined();
    for (const answer of [json([{}]), json({ err: 'Нет доступа' }), () => new Response('<html>')])
      expect(await failure(withAnswers({ ParselStory: answer }).parcels.findParcel('1042-1'))).toBeInstanceOf(
        CarrierError,
      );
  });

  it('has statuses of Moscow time in their order, whatever their format', async () => {
    const { parcels } = withAnswers({
      ListStatuses: statuses(
        ['2026-11-25 10:00:01', 'Поступило в пункт выдачи'],
        ['24.11.2026 12:23', 'Принято к доставке'],
        ['2026.11.24 09:00:00', 'Загружен реестр ИМ'],
        ['2026-11-26 10:00:00', 'Ожидает чуда'],
      ),
    });
    const { statuses: read } = (await parcels.readParcel(TRACK))!;
    expect(read.map(({ code, meaning, at }) => [code, meaning, at.toISOString()])).toEqual([
      ['Загружен реестр ИМ', 'known', '2026-11-24T06:00:00.000Z'],
      ['Принято к доставке', 'moving', '2026-11-24T09:23:00.000Z'],
      ['Поступило в пункт выдачи', 'ready', '2026-11-25T07:00:01.000Z'],
      ['Ожидает чуда', 'unknown', '2026-11-26T07:00:00.000Z'],
    ]);
  });

  it.each([
    [
      'is new: it has a label and no statuses',
      { ListStatuses: json([]), ParselCheck: json({ label: 'x' }) },
      undefined,
    ],
    ['is new: its statuses are not found', { ListStatuses: NOT_FOUND, ParselCheck: json({ label: '' }) }, undefined],
    ['is in the list, whatever is said of it', { ...NOWHERE, ParselStory: json([row]) }, undefined],
    ['is nowhere, others are', { ...NOWHERE, ParselStory: json([{ ...row, track: 'AAP2' }]) }, true],
    ['is nowhere, and nothing else is there', { ...NOWHERE, ParselStory: json({ err: 'Нет данных' }) }, true],
  ])('%s', async (_what, answers, isMissing) => {
    const parcel = await withAnswers(answers).parcels.readParcel(TRACK);
    expect(parcel).toMatchObject({ state: 'registered', carrierNumber: TRACK, statuses: [] });
    expect(parcel!.isMissing).toBe(isMissing);
  });

  it('is not taken for missing when one of the answers is not clear', async () => {
    for (const answer of [json({ err: 'Нет доступа' }), json({ err: true }), () => new Response('', { status: 502 })])
      for (const method of ['ListStatuses', 'ParselCheck', 'ParselStory'])
        expect(
          await failure(withAnswers({ ...NOWHERE, ParselStory: json([]), [method]: answer }).parcels.readParcel(TRACK)),
        ).toBeInstanceOf(CarrierError);
  });

  it('is deleted from the cabinet, once; what is gone already needs no more', async () => {
    const { parcels, requests } = withAnswers({ CancelOrder: json({ err: false }) });
    await parcels.removeParcel(TRACK);
    expect(requests).toMatchObject([{ given: { track: TRACK, cancelType: '1' } }]);
    await withAnswers({ CancelOrder: NOT_FOUND }).parcels.removeParcel(TRACK);
    const refused = withAnswers({ CancelOrder: json({ err: true, message: 'Посылка уже принята' }) }).parcels;
    expect(await failure(refused.removeParcel(TRACK))).toBeInstanceOf(ParcelRefusedError);
    const broken = withAnswers({ CancelOrder: () => new Response('', { status: 503 }) }).parcels;
    expect(await failure(broken.removeParcel(TRACK))).not.toBeInstanceOf(ParcelRefusedError);
  });

  it.each([
    [
      [
        ['7-1', 1, 0],
        ['8-2', '0', '1'],
      ],
      [
        { productId: 7, nth: 1, quantity: 1 },
        { productId: 8, nth: 2, quantity: 0 },
      ],
    ],
    // As it was registered before.
    [[['7', 2, 0]], [{ productId: 7, nth: undefined, quantity: 2 }]],
    [
      [
        ['7-1', 1, 0],
        ['Пакет', 1, 0],
      ],
      undefined,
    ],
    [[], undefined],
  ] as const)('that was handed over has items %j', async (items, handedOver) => {
    const products = items.map(([Item_ID, Give, Return]) => ({ Name: 'Чай', Item_ID, Give, Return }));
    const { parcels, requests } = withAnswers({
      ListStatuses: statuses(['2026-11-26 10:00:00', 'Выдано']),
      ListStatusesFull: json({ PD: false, sum: 1595, Weight: 4.26, statuses: [], products }),
    });
    expect((await parcels.readParcel(TRACK))!.handedOver).toEqual(handedOver);
    expect(requests.map(({ method }) => method)).toEqual(['ListStatuses', 'ListStatusesFull']);
  });

  it('was handed over, and Boxberry has no data of its items yet; an unclear answer is no such word', async () => {
    const handedOver = { ListStatuses: statuses(['2026-11-26 10:00:00', 'Выдано']) };
    const { parcels } = withAnswers({ ...handedOver, ListStatusesFull: json([{ err: 'Нет данных' }]) });
    expect(await parcels.readParcel(TRACK)).toMatchObject({ state: 'registered', handedOver: undefined });
    const unclear = withAnswers({ ...handedOver, ListStatusesFull: json({ err: 'Сервис временно недоступен' }) });
    expect(await failure(unclear.parcels.readParcel(TRACK))).toBeInstanceOf(CarrierError);
  });

  it('is called back, once; a repeat that is told so is none', async () => {
    const { parcels, requests } = withAnswers({ CancelOrder: json({ err: false }) });
    await parcels.recallParcel!(TRACK);
    expect(requests).toMatchObject([{ given: { track: TRACK, cancelType: '2' } }]);
    await withAnswers({ CancelOrder: json({ err: true, message: 'Заказ уже отозван' }) }).parcels.recallParcel!(TRACK);
    const refused = withAnswers({ CancelOrder: json({ err: 'Посылка выдана' }) }).parcels;
    expect(await failure(refused.recallParcel!(TRACK))).toBeInstanceOf(ParcelRefusedError);
  });

  it('has a label: the address with the token is asked for each time and goes to Boxberry alone, encrypted', async () => {
    const pdf = () => new Response('%PDF-1.4 …');
    const label = (address: string | null) => json({ label: address });
    const address = `http://company.example/parcel-files/barcodes?parcel_id=1&token=${TOKEN}`;
    const { parcels, requests } = withAnswers({ ParselCheck: label(address), file: pdf });
    expect(await parcels.requestLabel(TRACK)).toBe(TRACK);
    expect(Buffer.from((await parcels.readLabel(TRACK))!).toString()).toBe('%PDF-1.4 …');
    expect(requests.at(-1)!.url).toBe(address.replace('http:', 'https:'));
    expect(await withAnswers({ ParselCheck: label(null) }).parcels.readLabel(TRACK)).toBeUndefined();
    const elsewhere = withAnswers({ ParselCheck: label(address.replace('company', 'thief')), file: pdf });
    const error = (await failure(elsewhere.parcels.readLabel(TRACK))) as Error;
    expect(error).toBeInstanceOf(CarrierError);
    expect(`${error.stack} ${String(error.cause)}`).not.toContain(TOKEN);
    expect(elsewhere.requests).toHaveLength(1);
    const page = withAnswers({ ParselCheck: label(address), file: () => new Response('<html>') });
    expect(await failure(page.parcels.readLabel(TRACK))).toBeInstanceOf(CarrierError);
  });
});

describe('a hand-over act of Boxberry', () => {
  const address = (id: string) => `https://company.example/parcel-files/act?upload_id=${id}&token=${TOKEN}`;
  const story = (...rows: [track: string, id: string][]) =>
    json(rows.map(([track, id]) => ({ track, label: address(id), date: '2026.11.24 15:19:10' })));
  const SINCE = new Date('2026-11-24T21:30:00Z');

  it('is made once, and its file has the number', async () => {
    const { parcels, requests } = withAnswers({
      ParselSend: json({ id: '12942207', label: address('12942207'), url_tmc: '', sticker: '' }),
      file: () => new Response('%PDF-1.4 …'),
    });
    expect(await parcels.acts!.sendAct(['AAP1', 'AAP2'])).toBe('12942207');
    expect(Buffer.from((await parcels.acts!.readAct('12942207'))!).toString()).toBe('%PDF-1.4 …');
    expect(requests.map(({ given, url }) => given.ImIds ?? url)).toEqual(['AAP1,AAP2', address('12942207')]);
  });

  it.each([
    ['a row for each act', story(['AAP3', '1'], ['AAP1,AAP2', '2']), '2'],
    ['a row for each parcel', story(['AAP1', '2'], ['AAP3', '2'], ['AAP2', '2']), '2'],
    ['not all of them', story(['AAP1', '1'], ['AAP2', '2']), undefined],
    ['none', json({ err: 'Нет данных' }), undefined],
  ])('is found by its parcels: %s', async (_how, answer, found) => {
    const { parcels, requests } = withAnswers({ ParselSendStory: answer });
    expect(await parcels.acts!.findAct(['AAP1', 'AAP2'], SINCE)).toBe(found);
    expect(requests[0]!.given).toMatchObject({ from: '20261124', to: '20261126' });
  });

  it('is refused with words, and nonsense is no answer', async () => {
    const refused = withAnswers({ ParselSend: json({ err: 'Посылка AAP1 не найдена' }) }).parcels;
    expect(await failure(refused.acts!.sendAct(['AAP1']))).toBeInstanceOf(ParcelRefusedError);
    for (const answer of [json({ id: '' }), json({ err: 'Нет доступа' }), () => new Response('', { status: 502 })])
      expect(await failure(withAnswers({ ParselSend: answer }).parcels.acts!.sendAct(['AAP1']))).not.toBeInstanceOf(
        ParcelRefusedError,
      );
    const lost = withAnswers({ ParselSendStory: json([{}]) }).parcels;
    expect(await failure(lost.acts!.findAct(['AAP1'], SINCE))).toBeInstanceOf(CarrierError);
  });
});
