import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { unlessRefused } from '../../http/api-errors.ts';
import { formatDayOfMonth } from '../../kernel/dates.ts';
import { estimateDelivery } from '../../shop/checkout/estimate-delivery.ts';
import { findOffers } from '../../shop/checkout/find-offers.ts';
import { findPointsForCart } from '../../shop/checkout/find-points-for-cart.ts';
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
      guesses.record(ip, found.unknown);
      if (found.unknown.length > 0) guesses.check(ip, body.coupons);
      return {
        offers: found.offers.map(({ basePrice, ...offer }) => ({
          ...offer,
          base_price: basePrice,
          discounts: [...offer.discounts],
          paySystems: [...offer.paySystems],
        })),
        pending: [],
        notice:
          found.silent.length > 0
            ? 'Служба доставки не отвечает. Можно забрать заказ в нашем магазине или повторить через минуту.'
            : null,
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
        whole: found.silent.length === 0,
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
    handler: async ({ body }) => {
      const points = unlessRefused(await findPointsForCart(shop, body));
      return {
        points: points.map((point) => ({
          ...pointOnWire(point),
          problem: point.problem ?? null,
          paySystems: [...point.paySystems],
        })),
      };
    },
  });
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
