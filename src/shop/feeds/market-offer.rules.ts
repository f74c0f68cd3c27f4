import { DISCLAIMER } from '../../kernel/company.ts';
import { HOME_COUNTRY } from '../../kernel/home-country.ts';
import { links } from '../../kernel/links.ts';
import { toDecimalString, type Kopecks } from '../../kernel/money.ts';
import type { ProductType } from '../../kernel/product-types.ts';
import type { SectionSlug } from '../../kernel/sections.ts';
import type { ProductDetails, ProductKind } from '../catalog/product.rules.ts';
import { marketCategoryOf } from './market-categories.rules.ts';
import { cdataHtml, element, xmlText } from './xml.rules.ts';

/** The data of a product that the feed needs. */
export interface MarketGood {
  readonly id: number;
  readonly slug: string;
  readonly section: SectionSlug;
  readonly type: ProductType;
  readonly kind: ProductKind;
  readonly name: string;
  readonly tagline: string;
  readonly form: string;
  readonly countText: string;
  readonly price: Kopecks;
  readonly oldPrice: Kopecks | null;
  readonly daysInPack: number | null;
  readonly mainIngredients: readonly string[];
  readonly details: ProductDetails;
  readonly weightGrams: number;
  readonly sizeCm: readonly number[];
  readonly available: number;
  /** Ids of its pictures in their order. */
  readonly pictures: readonly string[];
  /** Parts of a bundle. */
  readonly parts: readonly {
    readonly section: SectionSlug;
    readonly details: ProductDetails;
    /** Whether it is published. */
    readonly sold: boolean;
  }[];
}

/** Why a product is not included in the feed. */
export type LeftOut = 'digital' | 'part-not-sold' | 'no-sgr' | 'claims' | 'no-picture';

export interface MarketSettings {
  readonly origin: string;
  readonly vendor: string;
  /** Whether a text contains forbidden claims. */
  readonly claims: (text: string) => boolean;
}

/** Pixels. */
const PICTURE_WIDTH = 1200;
const MOST_PICTURES = 10;
const LONGEST_NAME = 150;
/** Less than the market's 3000, because escaped entities count in full. */
const LONGEST_DESCRIPTION = 2800;
/** Smaller and larger discounts are refused by the market. */
const DISCOUNT = { least: 0.05, most: 0.95 };

interface Registered {
  readonly supplement: boolean;
  /** Numbers of certificates of state registration. */
  readonly certificates: readonly string[];
}

/** A bundle is a supplement when one of its parts is. Undefined when a supplement has no certificate. */
function registration(good: MarketGood): Registered | undefined {
  const products = good.type === 'bundle' ? good.parts : [good];
  const supplements = products.filter(
    ({ section, details }) => section === 'preparaty' || (details.composition?.length ?? 0) > 0 || details.sgr,
  );
  const certificates = supplements.flatMap(({ details }) => details.sgr?.number ?? []);
  if (certificates.length < supplements.length || products.length === 0) return undefined;
  return { supplement: supplements.length > 0, certificates: [...new Set(certificates)] };
}

/** The `<offer>` of a product, or why it is left out. */
export function marketOffer(good: MarketGood, settings: MarketSettings): { xml: string } | { leftOut: LeftOut } {
  if (good.kind === 'digital') return { leftOut: 'digital' };
  if (good.parts.some(({ sold }) => !sold)) return { leftOut: 'part-not-sold' };
  const registered = registration(good);
  if (!registered) return { leftOut: 'no-sgr' };
  if (good.pictures.length === 0) return { leftOut: 'no-picture' };
  const name = cut(`${good.name}, ${good.countText}`, LONGEST_NAME);
  const words = [good.tagline, ...good.details.annotation];
  if (registered.supplement && [name, ...words].some(settings.claims)) return { leftOut: 'claims' };

  const { origin, vendor } = settings;
  const { supplement, certificates } = registered;
  const path = links.product(good.section, good.slug);
  const months = good.details.shelfLifeMonths;
  const lines = [
    element('url', origin + path),
    element('price', money(good.price)),
    ...oldPrice(good),
    element('currencyId', 'RUB'),
    element('categoryId', marketCategoryOf({ section: good.section, supplement })),
    ...good.pictures.slice(0, MOST_PICTURES).map((id) => element('picture', origin + links.picture(id, PICTURE_WIDTH))),
    element('delivery', 'true'),
    element('pickup', 'true'),
    element('store', 'true'),
    element('name', name),
    element('vendor', vendor),
    element('vendorCode', `TS-${good.id}`),
    `<description>${cdataHtml(description(supplement, words))}</description>`,
    element('sales_notes', 'Оплата картой, СБП или при получении'),
    element('country_of_origin', HOME_COUNTRY),
    ...params(good),
    ...(good.weightGrams > 0 ? [element('weight', decimal(good.weightGrams / 1000))] : []),
    ...(good.sizeCm.every((side) => side > 0) ? [element('dimensions', good.sizeCm.map(decimal).join('/'))] : []),
    ...(months ? [element('period-of-validity-days', validity(months))] : []),
    // The market accepts one number; a bundle of several supplements lists them on its page.
    ...(certificates.length === 1 ? [element('certificate', certificates[0]!)] : []),
  ];
  const available = good.available > 0;
  return { xml: `<offer id="${good.id}" available="${available}">${lines.join('')}</offer>\n` };
}

function params(good: MarketGood): string[] {
  const param = (name: string, value: string | number, unit?: string) =>
    element('param', value, { name, ...(unit && { unit }) });
  return [
    param('Форма выпуска', good.form),
    param('Количество в упаковке', good.countText),
    ...(good.daysInPack ? [param('Хватает на', good.daysInPack, 'дн.')] : []),
    ...good.mainIngredients.map((ingredient) => param('Основной состав', ingredient)),
    ...(good.details.ingredients ? [param('Состав', cut(good.details.ingredients, 250))] : []),
    ...(good.details.storage ? [param('Условия хранения', cut(good.details.storage, 250))] : []),
  ];
}

function oldPrice({ price, oldPrice: before }: MarketGood): string[] {
  if (before === null) return [];
  const discount = 1 - price / before;
  return discount >= DISCOUNT.least && discount <= DISCOUNT.most ? [element('oldprice', money(before))] : [];
}

/** Whole rubles without kopecks. */
const money = (sum: Kopecks) => toDecimalString(sum).replace(/\.00$/, '');

const decimal = (value: number) => String(Math.round(value * 1000) / 1000);

/** ISO 8601: whole years where they are whole. */
const validity = (months: number) => (months % 12 === 0 ? `P${months / 12}Y` : `P${months}M`);

/** The disclaimer required by law comes first, so that it is never cut off. */
function description(supplement: boolean, words: readonly string[]): string {
  let html = supplement ? `<p>${xmlText(DISCLAIMER)}</p>` : '';
  for (const text of words) {
    const paragraph = `<p>${xmlText(text)}</p>`;
    if (html.length + paragraph.length > LONGEST_DESCRIPTION) break;
    html += paragraph;
  }
  return html;
}

function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).replace(/\s+\S*$/, '')}…`;
}
