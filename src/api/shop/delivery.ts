import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sendRefusal } from '../../http/errors.ts';
import { formatDayOfMonth } from '../../kernel/dates.ts';
import { daysRange } from '../../kernel/plural.ts';
import { isRefusal } from '../../kernel/refusal.ts';
import { estimateDelivery } from '../../shop/checkout/estimate-delivery.ts';
import { findOffers } from '../../shop/checkout/find-offers.ts';
import { findPoints } from '../../shop/delivery/find-points.ts';
import type { ApiParts } from '../api-parts.ts';
import type { CodeGuesses } from './code-guesses.ts';
import { Estimate, EstimateRequest, Offers, OffersRequest, Points, PointsRequest } from './delivery.schema.ts';

export async function deliveryApi(app: FastifyInstance, { shop }: ApiParts, guesses: CodeGuesses): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.post(
    '/delivery/offers',
    { schema: { summary: 'Ways to bring a cart to a city', body: OffersRequest, response: { 200: Offers } } },
    async ({ body, ip }, reply) => {
      if (guesses.stops(ip, body.coupons, reply)) return reply as never;
      const found = await findOffers(shop, body);
      if (isRefusal(found)) return sendRefusal(reply, found) as never;
      guesses.note(ip, found.unknown);
      if (found.unknown.length > 0 && guesses.stops(ip, body.coupons, reply)) return reply as never;
      return {
        offers: found.offers.map(({ basePrice, ...offer }) => ({
          ...offer,
          base_price: basePrice,
          discounts: [...offer.discounts],
          paySystems: [...offer.paySystems],
        })),
        notice: found.carrierSilent
          ? 'Служба доставки не отвечает. Можно забрать заказ в нашем магазине или повторить через минуту.'
          : null,
      };
    },
  );
  typed.get(
    '/delivery/estimate',
    {
      schema: {
        summary: 'What it takes to bring one piece of a product to a city, Moscow unless another is named',
        querystring: EstimateRequest,
        response: { 200: Estimate },
      },
    },
    async ({ query }, reply) => {
      const found = await estimateDelivery(shop, query.product, query.city);
      if (isRefusal(found)) return sendRefusal(reply, found) as never;
      return {
        cityId: found.cityId,
        city: found.city,
        ways: found.offers.map(({ method, price, daysMin, daysMax, arrivesBy }) => ({
          method,
          price,
          days: daysRange(daysMin, daysMax),
          by: formatDayOfMonth(arrivesBy),
        })),
        whole: !found.carrierSilent,
      };
    },
  );
  typed.get(
    '/delivery/points',
    { schema: { summary: 'Pickup points of a city', querystring: PointsRequest, response: { 200: Points } } },
    async ({ query }, reply) => {
      const points = await findPoints(shop, query.cityId);
      return isRefusal(points) ? (sendRefusal(reply, points) as never) : { points: [...points] };
    },
  );
}
