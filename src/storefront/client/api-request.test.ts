import { expect, it } from 'vitest';
import { requestLine } from './api-request.ts';

it('fills in parameters and query, encoded; null and undefined are left out', () => {
  const line = requestLine(
    'POST /api/orders/:orderId/pay',
    { orderId: 'a/б' },
    { page: 2, q: 'йод & цинк', a: null, b: undefined },
  );
  expect(line).toEqual([
    'POST',
    '/api/orders/a%2F%D0%B1/pay?page=2&q=%D0%B9%D0%BE%D0%B4%20%26%20%D1%86%D0%B8%D0%BD%D0%BA',
  ]);
});

it('sends a half of a surrogate pair as a replacement character', () => {
  expect(requestLine('GET /api/places/cities', {}, { query: 'Каз\ud83d' })).toEqual([
    'GET',
    '/api/places/cities?query=%D0%9A%D0%B0%D0%B7%EF%BF%BD',
  ]);
});
