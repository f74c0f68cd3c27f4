import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { refused, unlessRefused } from '../../http/api-errors.ts';
import { MOST_ORDER_LINES, tooManyPacksText, tooValuableText } from '../../kernel/basket-limits.ts';
import { CARRIERS } from '../../kernel/carriers.ts';
import { parseEmail } from '../../kernel/email.ts';
import { formatMoney } from '../../kernel/money.ts';
import type { PaySystem } from '../../kernel/pay-systems.ts';
import { parsePhone } from '../../kernel/phone.ts';
import { refuse } from '../../kernel/refusal.ts';
import { findPointsForCart } from '../../shop/checkout/find-points-for-cart.ts';
import { placeByPhone } from '../../shop/checkout/place-by-phone.ts';
import { quoteByPhone, type PhoneQuote as Quoted } from '../../shop/checkout/quote-by-phone.ts';
import { findStreets } from '../../shop/places/find-streets.ts';
import { cityLabel } from '../../shop/places/place-names.rules.ts';
import { citiesNamed, ourCity } from '../../shop/places/places.reads.ts';
import type { CodeVerdict } from '../../shop/pricing/code-verdict.rules.ts';
import type { ApiParts } from '../api-parts.ts';
import {
  CitiesQuery,
  CityPath,
  FoundCities,
  FoundStreets,
  PhoneOrderPlaced,
  PhoneOrderRequest,
  PhonePoints,
  PhonePointsRequest,
  PhoneQuote,
  PhoneQuoteRequest,
} from './phone-orders.schema.ts';
import { allow, staffOf } from './staff-guard.ts';

const SUGGESTED = 8;
const POINTS_SHOWN = 20;

/** Orders that members of the staff place for callers (decision 0142). */
export async function phoneOrdersStaffApi(app: FastifyInstance, parts: ApiParts): Promise<void> {
  const { shop, holdMinutes, orderLimitsTimes } = parts;
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/staff/cities',
    {
      schema: {
        summary: 'Cities whose name begins with what is typed, the largest first',
        querystring: CitiesQuery,
        response: { 200: FoundCities },
      },
    },
    async (request) => {
      allow(request, 'create', 'order');
      const found = request.query.q === '' ? [] : await citiesNamed(shop.db, request.query.q, SUGGESTED, true);
      return { cities: found.map(({ id, name, region }) => ({ id, label: cityLabel(name, region) })) };
    },
  );

  typed.get(
    '/staff/cities/:cityId/streets',
    {
      schema: {
        summary: 'Streets of a city; none while no address company answers',
        params: CityPath,
        querystring: CitiesQuery,
        response: { 200: FoundStreets },
      },
    },
    async (request) => {
      allow(request, 'create', 'order');
      const city = await ourCity(shop.db, request.params.cityId);
      if (!city) throw refused(refuse('city-unknown', { cityId: request.params.cityId }));
      const asked = { query: request.query.q, count: SUGGESTED, division: 'administrative', finest: 'street' } as const;
      const found = await findStreets(shop, city, asked);
      const streets = found.map(({ street, streetType }) => [streetType, street].filter(Boolean).join(' '));
      return { streets: [...new Set(streets)] };
    },
  );

  typed.post(
    '/staff/orders/quote',
    {
      schema: {
        summary: 'What goods cost now, and the ways to bring them to a city',
        body: PhoneQuoteRequest,
        response: { 200: PhoneQuote },
      },
    },
    async (request) => {
      const quoted = unlessRefused(await quoteByPhone(shop.as(staffOf(request).actor), request.body));
      return { ...shownCart(quoted, request.body.coupons), ...shownDelivery(quoted), holdMinutes };
    },
  );

  typed.post(
    '/staff/orders/points',
    {
      schema: {
        summary: 'Points of a carrier that take these goods and their payment, found by a part of the address',
        body: PhonePointsRequest,
        response: { 200: PhonePoints },
      },
    },
    async (request) => {
      allow(request, 'create', 'order');
      const { cityId, items, carrier, kinds, paySystem, q } = request.body;
      const { points } = unlessRefused(await findPointsForCart(shop.as(staffOf(request).actor), { cityId, items }));
      const words = q.toLowerCase();
      const fits = points.filter(
        ({ point, problem, paySystems }) =>
          point.carrier === carrier &&
          (!kinds || kinds.includes(point.kind)) &&
          problem === undefined &&
          paySystems.includes(paySystem) &&
          (point.address.toLowerCase().includes(words) || point.code.toLowerCase().startsWith(words)),
      );
      const shown = fits.slice(0, POINTS_SHOWN);
      return {
        points: shown.map(({ point: { code, kind, address, workTime } }) => ({ code, kind, address, workTime })),
        more: fits.length > shown.length,
      };
    },
  );

  typed.post(
    '/staff/orders',
    {
      schema: {
        summary: 'Place an order for a caller',
        body: PhoneOrderRequest,
        response: { 200: PhoneOrderPlaced },
      },
    },
    async (request) => {
      const order = orderOf(request.body);
      const terms = { holdMinutes, limitsTimes: orderLimitsTimes };
      const { id, number } = unlessRefused(await placeByPhone(shop.as(staffOf(request).actor), order, terms));
      return { orderId: id, number };
    },
  );
}

function orderOf(body: z.output<typeof PhoneOrderRequest>) {
  const { key, name, phone, email, method, carrier, cityId, pointCode, street, house, flat, zip, ...rest } = body;
  const { items, coupons, paySystem, comment, expectedTotal } = rest;
  return {
    checkoutKey: key,
    items,
    coupons,
    contact: { name, phone: parsePhone(phone)!, email: parseEmail(email)! },
    delivery: {
      method,
      ...(carrier && { carrier }),
      ...(cityId !== undefined && { cityId }),
      ...(pointCode && { pointCode }),
      ...(street && house && { address: { street, house, ...(flat && { flat }), ...(zip && { zip }) } }),
    },
    paySystem: paySystem as PaySystem,
    comment,
    expectedTotal,
  };
}

function shownCart({ cart: { price, gone } }: Quoted, typed: readonly string[]) {
  const { lines, codes, goodsTotal, needsDelivery } = price;
  return {
    lines: lines.map(({ product, quantity, sum, available, problem }) => ({
      product: product.id,
      name: product.name,
      facts: `${product.form}, ${product.countText}`,
      quantity,
      unitPrice: product.price,
      sum,
      available,
      problem: problem ?? null,
    })),
    gone: [...gone],
    codes: codes.map((code, index) => shownCode(typed[index]!, code, formatMoney(price.discount))),
    goodsTotal,
    needsDelivery,
    canOrder:
      lines.length > 0 &&
      lines.length <= MOST_ORDER_LINES &&
      gone.length === 0 &&
      lines.every(({ problem }) => !problem),
  };
}

function shownCode(typed: string, code: CodeVerdict, discount: string) {
  if (code.problem) return { code: typed, isApplied: false, text: code.problem.text };
  const isDelivery = code.kind === 'coupon' && code.coupon.kind === 'delivery';
  return { code: typed, isApplied: true, text: isDelivery ? 'доставка бесплатно' : `скидка ${discount}` };
}

function shownDelivery({ delivery }: Quoted) {
  if (!delivery) return { offers: [], pending: [], silent: [], tooMany: null };
  const { offers, pending, silent, tooValuable, mostPacks } = delivery;
  return {
    offers: offers.map(({ method, kinds, carrier, title, term, price, total, discounts, paySystems, remembered }) => ({
      method,
      ...(kinds && { kinds: [...kinds] }),
      ...(carrier && { carrier }),
      title,
      term,
      price,
      total,
      discounts: [...discounts],
      paySystems: [...paySystems],
      ...(remembered && { remembered }),
    })),
    pending: pending.map((name) => CARRIERS[name]),
    silent: silent.map((name) => CARRIERS[name]),
    tooMany: mostPacks === null ? tooValuable.map(tooValuableText).join(' ') || null : tooManyPacksText(mostPacks),
  };
}
