import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { links } from '../kernel/links.ts';
import { counted } from '../kernel/plural.ts';
import type { PricedBasket, PricedLine } from '../shop/baskets/basket-price.ts';
import { quoteBasket } from '../shop/baskets/quote-basket.ts';
import type { ApiParts } from './api.ts';
import { Quote, QuoteRequest } from './cart.schema.ts';

export async function cartApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  app
    .withTypeProvider<ZodTypeProvider>()
    .post(
      '/cart/quote',
      { schema: { summary: 'Price a cart', body: QuoteRequest, response: { 200: Quote } } },
      async ({ body }) => quoteAnswer(await quoteBasket(shop.db, body.items)),
    );
}

function quoteAnswer(basket: PricedBasket): z.infer<typeof Quote> {
  return {
    lines: basket.lines.map(lineAnswer),
    gone: [...basket.gone],
    goodsTotal: basket.goodsTotal,
    saving: basket.saving,
    pieces: basket.lines.reduce((sum, line) => sum + (line.trouble ? 0 : line.quantity), 0),
    weightGrams: basket.weightGrams,
    needsDelivery: basket.needsDelivery,
    canOrder: basket.lines.length > 0 && basket.gone.length === 0 && basket.lines.every((line) => !line.trouble),
  };
}

function lineAnswer({
  product,
  quantity,
  sum,
  available,
  trouble,
}: PricedLine): z.infer<typeof Quote>['lines'][number] {
  return {
    product: product.id,
    quantity,
    name: product.name,
    facts: `${product.form}, ${product.countText}`,
    href: links.product(product.section, product.slug),
    kind: product.kind,
    type: product.type,
    picture: product.picture,
    unitPrice: product.price,
    oldUnitPrice: product.oldPrice,
    sum,
    available,
    trouble:
      trouble === 'out-of-stock'
        ? { code: trouble, text: 'Закончился: уберите из корзины или отложите.' }
        : trouble === 'not-enough'
          ? {
              code: trouble,
              text: `Осталось ${counted(available ?? 0, ['штука', 'штуки', 'штук'])}: уменьшите количество.`,
            }
          : null,
  };
}
