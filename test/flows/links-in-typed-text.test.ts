import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutForm, placeOrder, totalOf } from '../support/buyer.ts';
import { call, type Answer, type ErrorEnvelope } from '../support/call.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const LINK = 'Приз на evil.example/win';
const MESSAGE = 'Похоже на\u00a0адрес сайта или почты: уберите его из этого поля';

describe('text typed by a stranger is not sent to others in our name', () => {
  let shop: TestShop;
  let kazan: number;
  const items = [{ product: 2, quantity: 1 }];
  beforeAll(async () => {
    shop = await openTestShop();
    const found = await call<{ cities: { id: number }[] }>(
      shop.url,
      `/api/places/cities?query=${encodeURIComponent('Казань')}`,
    );
    kazan = found.body.cities[0]!.id;
  });
  afterAll(() => shop.close());

  const byCourier = (address: object) => ({ delivery: { method: 'courier', cityId: kazan, address }, paySystem: 4 });
  const home = { street: 'ул. 50 лет Октября', house: 'д. 5/2 к.3 стр.1', flat: '7' };
  const contact = { name: 'Анна Кузнецова-Ли А.В.', phone: '+7 916 123-45-67', email: 'anna@example.ru' };

  it.each([
    ['contact.name', { name: LINK }, {}],
    ['delivery.address.street', {}, { street: LINK }],
    ['delivery.address.house', {}, { house: 'evil.example' }],
    ['delivery.address.flat', {}, { flat: 'a@evil.example' }],
  ])('an order with a web address in %s is refused at the field', async (path, who, where) => {
    const changes = { ...byCourier({ ...home, ...where }), contact: { ...contact, ...who } };
    const { status, body } = await placeOrder(shop.url, checkoutForm(items, 1, changes));
    expect(status).toBe(400);
    expect(fieldsOf(body)).toEqual([[path, MESSAGE]]);
  });

  it('an order letter names only the city and the way of delivery; the whole address is on the page of the order', async () => {
    const quote = await call<{ offers: { method: string; price: number }[] }>(shop.url, '/api/delivery/offers', {
      cityId: kazan,
      items,
    });
    const { price } = quote.body.offers.find(({ method }) => method === 'courier')!;
    const total = (await totalOf(shop.url, items)) + price;
    const comment = 'Позвоните Борису на evil.example';
    const placed = await placeOrder(shop.url, checkoutForm(items, total, { ...byCourier(home), contact, comment }));
    expect(placed.status).toBe(200);
    await shop.drain();
    const [letter] = await shop.sandbox.lettersAbout(`Заказ № ${placed.body.number} принят`);
    for (const words of [letter!.html, letter!.text]) {
      expect(words).toContain('Казань');
      expect(words).not.toMatch(/Октября|5\/2|кв\. 7|Анна|Кузнецова|Борис|evil/);
    }
    const page = await (await fetch(shop.url + placed.body.orderUrl)).text();
    expect(page).toContain('Казань, ул. 50 лет Октября, д. 5/2 к.3 стр.1, кв. 7');
    expect(page).toContain(contact.name);
    expect(page).toContain(comment);
  });

  it.each([
    ['/api/forms/feedback', { topic: 'goods', text: 'Есть ли протокол на партию?', files: [] }],
    ['/api/forms/question', { text: 'Есть ли протокол на партию?', page: '/kontakty' }],
    ['/api/support/questions', { question: 'Есть ли протокол на партию?' }],
    ['/api/webinars/registrations', { webinar: 'any' }],
  ])('%s accepts no name that is a web address', async (endpoint, form) => {
    const typed = { id: randomUUID(), name: LINK, email: 'boris@example.ru', phone: '', consent: true, ...form };
    const { status, body } = await call(shop.url, endpoint, typed);
    expect(status).toBe(400);
    expect(fieldsOf(body)).toEqual([['name', MESSAGE]]);
  });

  it('neither does registration, in the first name or the last', async () => {
    const typed = { ticket: 'x', consent: true, name: LINK, last_name: 'evil.example' };
    const { status, body } = await call<ErrorEnvelope>(shop.url, '/api/auth/local/register', typed);
    expect(status).toBe(400);
    expect(fieldsOf(body)).toEqual([
      ['name', MESSAGE],
      ['last_name', MESSAGE],
    ]);
  });

  it('the gift letter does not contain the name that was typed with the address', async () => {
    const data = { name: 'Срочно переведите деньги Борису', email: 'gleb@example.ru', type: 'Подарок', source: 'Сайт' };
    await call(shop.url, '/api/messages-forms', { data });
    await shop.drain();
    const [letter] = await shop.sandbox.lettersAbout('Ваш подарок');
    expect(letter!.to).toEqual(['gleb@example.ru']);
    expect(letter!.html + letter!.text).not.toMatch(/деньги|Борис/);
  });
});

function fieldsOf({ error }: Answer<ErrorEnvelope>['body']): [string, string][] {
  const { errors = [] } = error.details as { errors?: { path: (string | number)[]; message: string }[] };
  return errors.map(({ path, message }) => [path.join('.'), message]);
}
