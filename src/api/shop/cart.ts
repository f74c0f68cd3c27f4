import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { BONUS } from '../../kernel/bonus.ts';
import { MOST_ORDER_LINES, TOO_MANY_LINES } from '../../kernel/basket-limits.ts';
import { links } from '../../kernel/links.ts';
import { formatMoney, NOTHING } from '../../kernel/money.ts';
import { counted } from '../../kernel/plural.ts';
import { PRODUCT_TYPES } from '../../kernel/product-types.ts';
import { quoteCart, type QuotedCart } from '../../shop/checkout/quote-cart.ts';
import type { CodeVerdict } from '../../shop/pricing/code-verdict.rules.ts';
import type { Price } from '../../shop/pricing/price.rules.ts';
import type { PricedLine } from '../../shop/pricing/price-state.rules.ts';
import type { SellableProduct } from '../../shop/pricing/sellable-product.rules.ts';
import { actorOf } from '../actor-of.ts';
import type { ApiParts } from '../api-parts.ts';
import { bonusesOf, cartCalls, type InputCoupon, type Quote } from './cart.schema.ts';
import type { CodeGuesses } from './code-guesses.ts';

export async function cartApi(app: FastifyInstance, { shop }: ApiParts, guesses: CodeGuesses): Promise<void> {
  app.withTypeProvider<ZodTypeProvider>().route({
    ...cartCalls.quote,
    handler: async ({ body, ip, signedIn }) => {
      guesses.check(ip, body.coupons);
      const quoted = await quoteCart(shop.as(actorOf(signedIn)), { ...body, bonuses: bonusesOf(body) });
      guesses.record(ip, quoted.unknown);
      // Checked again, since concurrent requests may have exceeded the limit meanwhile.
      if (quoted.unknown.length > 0) guesses.check(ip, body.coupons);
      return quoteAnswer(body.coupons, quoted);
    },
  });
}

function quoteAnswer(typed: readonly string[], quoted: QuotedCart): Quote {
  const { price } = quoted;
  const { lines, codes, discount } = price;
  const tooMany = lines.length > MOST_ORDER_LINES;
  const applied = codes.flatMap((code) => (code.kind === 'coupon' && !code.problem ? [code.coupon] : []));
  return {
    lines: lines.map(lineAnswer),
    gone: quoted.gone.map(({ product, name }) => ({
      product,
      name,
      text: name === null ? 'Этого товара больше нет: уберите его.' : 'Снят с\u00a0продажи: уберите его.',
    })),
    input_coupons: codes.map((code, index) => codeAnswer(typed[index]!, code, price)),
    coupons: applied.map(({ code }) => code),
    discounts: applied.map(({ code, title, kind }) => ({
      code,
      title,
      amount: kind === 'delivery' ? 0 : discount,
      on: kind === 'delivery' ? 'delivery' : 'goods',
    })),
    discount,
    orderBonus: quoted.bonuses && {
      ...quoted.bonuses,
      count: String(price.bonusSpent / BONUS),
      most: price.mostBonuses,
    },
    freeDelivery: price.freeDelivery,
    certificates: codes.flatMap((code) =>
      code.kind === 'certificate' && !code.problem
        ? [{ tail: code.tail, balance: code.certificate.balance, amount: spentOf(code.certificate.id, price) }]
        : [],
    ),
    total: price.due,
    goodsTotal: price.goodsTotal,
    saving: price.saving,
    pieces: lines.reduce((sum, line) => sum + (line.problem ? 0 : line.quantity), 0),
    weightGrams: price.weightGrams,
    needsDelivery: price.needsDelivery,
    tooMany: tooMany ? TOO_MANY_LINES : null,
    canOrder: !tooMany && lines.length > 0 && price.gone.length === 0 && lines.every((line) => !line.problem),
  };
}

function codeAnswer(typed: string, code: CodeVerdict, { discount }: Price): InputCoupon {
  const { kind, problem } = code;
  if (kind === null) return { code: typed, kind, state: 'refused', text: problem!.text };
  const name = kind === 'coupon' ? code.coupon.code : code.tail;
  if (problem) return { code: name, kind, state: 'refused', text: problem.text };
  if (kind === 'certificate') {
    return { code: name, kind, state: 'applied', text: `на\u00a0нём ${formatMoney(code.certificate.balance)}` };
  }
  const gives = code.coupon.kind === 'delivery' ? 'доставка бесплатно' : `скидка ${formatMoney(discount)}`;
  return { code: name, kind, state: 'applied', text: gives };
}

function spentOf(certificateId: string, { adjustments }: Price) {
  return adjustments.find(({ source }) => source === certificateId)?.amount ?? NOTHING;
}

function lineAnswer({ product, quantity, sum, available, problem, sharedWith }: PricedLine): Quote['lines'][number] {
  return {
    product: product.id,
    quantity,
    name: product.name,
    facts: `${product.form}, ${product.countText}`,
    href: links.product(product.section, product.slug),
    kind: product.kind,
    type: PRODUCT_TYPES[product.type],
    picture: product.picture,
    unitPrice: product.price,
    oldUnitPrice: product.oldPrice,
    sum,
    available,
    problem: problem
      ? {
          code: problem,
          text:
            problem === 'out-of-stock'
              ? 'Закончился: уберите из корзины или отложите.'
              : `Осталось ${counted(available ?? 0, ['штука', 'штуки', 'штук'])}: уменьшите количество.`,
          why: sharedWith ? `Часть штук ${takenBy(sharedWith)} в\u00a0вашей корзине.` : null,
        }
      : null,
  };
}

/** Bundle names already begin with «Комплекс»; nested quotes become „…“. */
function takenBy({ type, name }: SellableProduct): string {
  const inner = name.replaceAll('«', '„').replaceAll('»', '“');
  if (type !== 'bundle') return `занята товаром «${inner}»`;
  return name.startsWith(`${PRODUCT_TYPES.bundle} `)
    ? `входит в\u00a0к${name.slice(1)}`
    : `входит в\u00a0комплекс «${inner}»`;
}
