import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { unlessRefused } from '../../http/api-errors.ts';
import { CARRIERS } from '../../kernel/carriers.ts';
import { formatDayOfMonth } from '../../kernel/dates.ts';
import { estimateDelivery } from '../../shop/checkout/estimate-delivery.ts';
import { findOffers, type FoundOffers } from '../../shop/checkout/find-offers.ts';
import { findPointsForCart, type PointForCart } from '../../shop/checkout/find-points-for-cart.ts';
import { findPoints, type CarrierPoint } from '../../shop/delivery/find-points.ts';
import type { ApiParts } from '../api-parts.ts';
import type { CodeGuesses } from './code-guesses.ts';
import { deliveryCalls, type DeliveryPoint } from './delivery.schema.ts';

export async function deliveryApi(app: FastifyInstance, { shop }: ApiParts, guesses: CodeGuesses): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.route({
    ...deliveryCalls.offers,
    handler: async ({ body, ip }) => {
      guesses.check(ip, body.coupons);
      const found = unlessRefused(await findOffers(shop, body));
      guesses.record(ip, [...found.unknown]);
      if (found.unknown.length > 0) guesses.check(ip, body.coupons);
      return {
        offers: found.offers.map(({ basePrice, ...offer }) => ({
          ...offer,
          base_price: basePrice,
          discounts: [...offer.discounts],
          paySystems: [...offer.paySystems],
        })),
        pending: found.pending.map((carrier) => ({ carrier, title: CARRIERS[carrier] })),
        notice: noticeOf(found),
      };
    },
  });
  typed.route({
    ...deliveryCalls.estimate,
    handler: async ({ query }) => {
      const found = unlessRefused(await estimateDelivery(shop, query.product, query.city));
      return {
        cityId: found.cityId,
        city: found.city,
        ways: found.offers.map(({ method, price, term, arrivesBy }) => ({
          method,
          price,
          days: term,
          by: formatDayOfMonth(arrivesBy),
        })),
        whole: found.whole,
      };
    },
  });
  typed.route({
    ...deliveryCalls.points,
    handler: async ({ query }) => {
      const points = unlessRefused(await findPoints(shop, query.cityId));
      return { points: points.map(pointOnWire) };
    },
  });
  typed.route({
    ...deliveryCalls.pointsForCart,
    handler: async ({ body, headers }, reply) => {
      const points = unlessRefused(await findPointsForCart(shop, body));
      const json = Buffer.from(`{"points":[${points.map(pointForCartAsJson).join()}]}`);
      void reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
      const accepted = negotiate(headers['accept-encoding'] ?? '', ['gzip', 'identity']);
      const compressed = json.length > COMPRESSED_FROM && accepted === 'gzip';
      if (compressed) void reply.header('content-encoding', 'gzip');
      // A city has thousands: written by hand, since the checks of the schema take longer than all the rest.
      return reply.send((compressed ? await compress(json, { level: 1 }) : json) as never);
    },
  });
}

const compress = promisify(gzip);
const COMPRESSED_FROM = 10_000;

/** What does not depend on the cart, without the last brace; kept as long as the point is. */
const written = new WeakMap<CarrierPoint, string>();

function pointForCartAsJson({ point, problem, paySystems }: PointForCart): string {
  let start = written.get(point);
  if (start === undefined) {
    start = JSON.stringify(pointOnWire(point)).slice(0, -1);
    written.set(point, start);
  }
  return `${start},"problem":${JSON.stringify(problem ?? null)},"paySystems":[${paySystems.join()}]}`;
}

function noticeOf({ offers, pending, silent }: FoundOffers): string | null {
  if (silent.length === 0) return null;
  if (pending.length === 0 && offers.every(({ carrier }) => carrier === undefined))
    return 'Служба доставки не отвечает. Можно забрать заказ в нашем магазине или повторить через минуту.';
  return `Сейчас ${silent.length > 1 ? 'не отвечают' : 'не отвечает'} ${silent.map((carrier) => CARRIERS[carrier]).join(' и ')}: выберите другой способ или повторите через минуту.`;
}

function pointOnWire(point: CarrierPoint): DeliveryPoint {
  const { carrier, code, kind, name, address, workTime, hours, latitude, longitude, metro, zip, fitting } = point;
  return {
    carrier,
    code,
    kind,
    name,
    address,
    workTime,
    ...(hours && {
      hours: hours.map(({ day, from, to }): [number, number, number] => [day, minutesOf(from), minutesOf(to)]),
    }),
    latitude,
    longitude,
    ...(metro !== undefined && { metro }),
    ...(zip !== undefined && { zip }),
    fitting: fitting ?? false,
    takesCash: point.allowsCashOnDelivery && point.takesCash,
    takesCards: point.allowsCashOnDelivery && point.takesCards,
  };
}

/** @param time `HH:MM` */
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
