import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { unlessRefused } from '../../http/api-errors.ts';
import { formatDayOfMonth } from '../../kernel/dates.ts';
import { daysRange } from '../../kernel/plural.ts';
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
    async ({ body, ip }) => {
      guesses.check(ip, body.coupons);
      const found = unlessRefused(await findOffers(shop, body));
      guesses.note(ip, found.unknown);
      if (found.unknown.length > 0) guesses.check(ip, body.coupons);
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
    async ({ query }) => {
      const found = unlessRefused(await estimateDelivery(shop, query.product, query.city));
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
    async ({ query }) => {
      const points = unlessRefused(await findPoints(shop, query.cityId));
      return { points: [...points] };
    },
  );
}
