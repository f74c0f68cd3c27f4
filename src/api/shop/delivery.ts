import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { unlessRefused } from '../../http/api-errors.ts';
import { tooManyPacksText, tooValuableText } from '../../kernel/basket-limits.ts';
import { CARRIERS, type CarrierName } from '../../kernel/carriers.ts';
import { formatDayOfMonth } from '../../kernel/dates.ts';
import { estimateDelivery } from '../../shop/checkout/estimate-delivery.ts';
import { findOffers, type FoundOffers } from '../../shop/checkout/find-offers.ts';
import { findPointsForCart } from '../../shop/checkout/find-points-for-cart.ts';
import { findPoints } from '../../shop/delivery/find-points.ts';
import { actorOf } from '../actor-of.ts';
import type { ApiParts } from '../api-parts.ts';
import type { CodeGuesses } from './code-guesses.ts';
import { bonusesOf } from './cart.schema.ts';
import { deliveryCalls } from './delivery.schema.ts';
import { pointOnWire, writePoints } from './write-points.ts';

export async function deliveryApi(app: FastifyInstance, { shop }: ApiParts, guesses: CodeGuesses): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.route({
    ...deliveryCalls.offers,
    handler: async ({ body, ip, signedIn }) => {
      guesses.check(ip, body.coupons);
      const ctx = shop.as(actorOf(signedIn));
      const found = unlessRefused(await findOffers(ctx, { ...body, bonuses: bonusesOf(body) }));
      guesses.record(ip, [...found.unknown]);
      if (found.unknown.length > 0) guesses.check(ip, body.coupons);
      return {
        offers: found.offers.map(({ basePrice, kinds, ...offer }) => ({
          ...offer,
          ...(kinds && { kinds: [...kinds] }),
          base_price: basePrice,
          discounts: [...offer.discounts],
          paySystems: [...offer.paySystems],
        })),
        pending: carriersOnWire(found.pending),
        notice: noticeOf(found),
        tooMany:
          found.mostPacks === null
            ? found.tooValuable.map(tooValuableText).join(' ') || null
            : tooManyPacksText(found.mostPacks),
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
      const found = unlessRefused(await findPoints(shop, query.cityId));
      return {
        points: found.points.map(pointOnWire),
        pending: carriersOnWire(found.pending),
        silent: carriersOnWire(found.silent),
      };
    },
  });
  typed.route({
    ...deliveryCalls.pointsForCart,
    handler: async ({ body, headers }, reply) => {
      const { points, pending, silent } = unlessRefused(await findPointsForCart(shop, body));
      const rest = { pending: carriersOnWire(pending), silent: carriersOnWire(silent) };
      return reply.send((await writePoints(reply, headers['accept-encoding'], points, rest)) as never);
    },
  });
}

const carriersOnWire = (carriers: readonly CarrierName[]) =>
  carriers.map((carrier) => ({ carrier, title: CARRIERS[carrier] }));

function noticeOf({ offers, pending, silent }: FoundOffers): string | null {
  if (silent.length === 0) return null;
  if (pending.length === 0 && offers.every(({ carrier }) => carrier === undefined))
    return 'Служба доставки не отвечает. Можно забрать заказ в нашем магазине или повторить через минуту.';
  return `Сейчас ${silent.length > 1 ? 'не отвечают' : 'не отвечает'} ${silent.map((carrier) => CARRIERS[carrier]).join(' и ')}: выберите другой способ или повторите через минуту.`;
}
