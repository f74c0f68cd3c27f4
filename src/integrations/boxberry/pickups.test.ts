import { describe, expect, it } from 'vitest';
import { CarrierError } from '../../shop/delivery/delivery-carrier.port.ts';
import { ParcelRefusedError } from '../../shop/delivery/parcel-carrier.port.ts';
import { createBoxberryClient } from './client.ts';
import { createBoxberryPickups } from './pickups.ts';

const TOKEN = 'd6f33e419c16131e5325cbd84d5d6000';
const WAREHOUSE = {
  zip: '115201',
  city: 'Москва',
  street: 'Каширский проезд',
  house: '17 стр. 9',
  building: '2',
  contact: 'Смена склада',
  phone: '74950000002',
};
const REQUEST = { day: '2026-11-26', from: '10:00', to: '18:00', parcels: 3, weightGrams: 1_280, volumeCm3: 24_001 };

function withAnswer(answer: () => Response) {
  const requests: URL[] = [];
  const client = createBoxberryClient({
    baseUrl: 'https://company.example/json.php',
    token: TOKEN,
    timeoutMs: 1_000,
    // Would be used, were it a read.
    retryDelaysMs: [0, 0],
    fetch: async (address) => {
      requests.push(new URL(String(address)));
      return answer();
    },
  });
  return { pickups: createBoxberryPickups(client, WAREHOUSE)!, client, requests };
}

const json = (body: unknown) => () => Response.json(body);
const ended = (): Response => {
  throw new TypeError('terminated');
};

describe('calls of couriers of Boxberry', () => {
  it('are sent as they were written, with whole grams and litres', async () => {
    const { pickups, client, requests } = withAnswer(json({ message: '4000041' }));
    const written = pickups.writePickup(REQUEST);
    expect(Object.fromEntries(new URLSearchParams(written))).toEqual({
      zip: '115201',
      city: 'Москва',
      street: 'Каширский проезд',
      house: '17 стр. 9',
      building: '2',
      housing: '',
      flat: '',
      contact_person: 'Смена склада',
      contact_phone: '+74950000002',
      taking_date: '26.11.2026',
      taking_time_from: '10:00',
      taking_time_to: '18:00',
      seats_count: '3',
      volume: '0.025',
      weight: '1.28',
      comment: 'Посылки интернет-магазина',
    });
    expect(await pickups.requestPickup(written)).toEqual({ state: 'accepted', carrierNumber: '4000041' });
    expect(requests.map(({ search }) => search)).toEqual([`?token=${TOKEN}&method=CreateIntake&${written}`]);
    expect(createBoxberryPickups(client, undefined)).toBeUndefined();
  });

  it.each([
    ['a number', json({ message: 4_000_041 }), 'accepted'],
    ['a number, and no error', json({ err: false, message: '4000041' }), 'accepted'],
    ['its words', json({ err: 'Необходимо заполнить «Город».' }), 'refused'],
    ['its words in another shape', json([{ err: 'Город не найден' }]), 'refused'],
    ['a wrong token', json({ error: true, message: 'Нет доступа: неверный token' }), 'unclear'],
    ['an error of its own', json({ err: 'Внутренняя ошибка сервера' }), 'unclear'],
    ['a call that is there', json({ err: 'Заявка на эту дату уже существует' }), 'unclear'],
    ['words instead of a number', json({ message: 'Заявка принята' }), 'unclear'],
    ['no number', json({ message: 0 }), 'unclear'],
    ['a page', () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } }), 'unclear'],
    ['a failure', () => new Response('', { status: 502 }), 'unclear'],
    ['nothing', ended, 'unclear'],
  ])('%s is one of three answers, and the request is not repeated', async (_what, answer, expected) => {
    const { pickups, requests } = withAnswer(answer);
    const outcome = await pickups.requestPickup(pickups.writePickup(REQUEST)).then(
      ({ state }) => state,
      (error: unknown) => {
        expect(error).toBeInstanceOf(CarrierError);
        expect(String(error)).not.toContain(TOKEN);
        return error instanceof ParcelRefusedError ? 'refused' : 'unclear';
      },
    );
    expect([outcome, requests.length]).toEqual([expected, 1]);
  });
});
