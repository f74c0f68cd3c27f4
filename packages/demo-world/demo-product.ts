import type { ProductType } from '../../src/kernel/product-types.ts';
import type { LabelDose } from '../../src/shop/catalog/label-dose.rules.ts';
import type { LabelAmount } from '../../src/shop/substances/amount.rules.ts';

/** Data of one demo product. Money is in whole rubles here; the filling step converts it to kopecks. */

export type DemoSection = 'kursy' | 'preparaty' | 'prochie-tovary' | 'lektsii' | 'literatura' | 'sertifikati';

/** Permitted wording of a supplement's purpose; it also determines the colour of the label. */
export type Purpose =
  | 'Энергия и тонус'
  | 'Спокойствие и сон'
  | 'Защитные силы'
  | 'Кости и суставы'
  | 'Сердце и сосуды'
  | 'Пищеварение'
  | 'Кожа, волосы, ногти'
  | 'Память и внимание'
  | 'Женское здоровье'
  | 'Мужское здоровье'
  | 'Солевой отдых';

export type PackShape =
  | 'bottle' // amber or white bottle with a lid: capsules, tablets
  | 'dropper' // glass bottle with a pipette: oils, tinctures without alcohol
  | 'tin' // round tin: tea, powder, salt
  | 'sachet' // flat doypack or stick pack
  | 'box' // folding carton
  | 'tube' // cream, gel
  | 'salt-lamp'
  | 'salt-block' // bars, tiles, bath salt bricks
  | 'inhaler' // dry salt inhaler
  | 'book'
  | 'course' // cover of an online course
  | 'lecture' // cover of a recorded lecture
  | 'certificate'; // gift card

/** Everything the picture script needs to draw one product; the same picture for the same input. */
export interface PackShot {
  readonly shape: PackShape;
  /** Large word or two on the label, at most about 22 characters. */
  readonly title: string;
  /** Small line under it: form, dose; at most about 34 characters. */
  readonly subtitle?: string;
  /** Net contents on the label: «60 капсул», «100 г». */
  readonly count?: string;
  readonly purpose?: Purpose;
  /** Plant or thing drawn on the label; the script knows these motifs. */
  readonly motif?:
    | 'leaf'
    | 'chamomile'
    | 'rosehip'
    | 'root'
    | 'mushroom'
    | 'fish'
    | 'citrus'
    | 'berry'
    | 'seed'
    | 'crystal'
    | 'pine'
    | 'honeycomb'
    | 'seaweed'
    | 'lavender'
    | 'hop'
    | 'molecule'
    | 'wave'
    | 'sun'
    | 'moon';
  /** Variation of the same shape: size of the pack, from 0.7 (small) to 1.2 (large). */
  readonly scale?: number;
}

export interface DemoIngredient {
  readonly name: string;
  /** Amount in a daily serving, written with its unit: «400 мг», «5 мкг». */
  readonly amount: string;
  /** Per cent of the adequate daily intake; left out where no norm exists. */
  readonly dailyNormPercent?: number;
  /** The same amount as numbers; goods.test.ts checks that they agree. */
  readonly measured?: LabelAmount;
}

/** How a product is taken by its label; what the label does not limit is left out. */
export type DemoDose = Pick<LabelDose, 'unit' | 'unitsPerPack' | 'unitsPerIntake' | 'intakesPerDay'> & {
  readonly [K in 'courseDays' | 'breakDays' | 'daysAfterOpening']?: number;
};

export interface DemoProduct {
  /** Part of addresses, so it must not change. Latin, kebab-case. */
  readonly slug: string;
  readonly section: DemoSection;
  readonly type: ProductType;
  readonly kind: 'physical' | 'digital';
  readonly name: string;
  /** One calm sentence under the name. */
  readonly tagline: string;
  /** «капсулы», «порошок», «масло», «книга», «видеокурс»… */
  readonly form: string;
  /** «60 капсул», «100 г», «224 страницы», «8 уроков». */
  readonly count: string;
  readonly priceRub: number;
  /** Price before a discount, when there is one. */
  readonly oldPriceRub?: number;
  /** What a gift certificate is worth to its holder. */
  readonly denominationRub?: number;
  /** Daily servings in a pack; gives the price per day. */
  readonly daysInPack?: number;
  readonly dose?: DemoDose;
  readonly purposes: readonly Purpose[];
  readonly forWhom: readonly string[];
  /** Two to four paragraphs of plain text. No healing claims. */
  readonly annotation: readonly string[];
  readonly composition?: readonly DemoIngredient[];
  /** Full list of ingredients as printed on the pack. */
  readonly ingredients?: string;
  readonly howToTake?: string;
  readonly contraindications?: string;
  readonly storage?: string;
  readonly shelfLifeMonths?: number;
  /** Certificate of state registration of a supplement. */
  readonly sgr?: { readonly number: string; readonly date: string };
  /** For courses, lectures: the programme; for books: the contents. */
  readonly programme?: readonly string[];
  /** Grams with packaging; 0 for digital goods. */
  readonly weightGrams: number;
  /** Centimetres: length, width, height of the pack; zeros for digital goods. */
  readonly sizeCm: readonly [number, number, number];
  /** Units on the shelf; digital goods have none to count and leave it out. */
  readonly stock?: number;
  /** Parts of a bundle; their slugs and quantities. */
  readonly productSet?: readonly { readonly slug: string; readonly quantity: number }[];
  /** First picture is the one of the card; at most three. Bundles leave it empty: the script shows their parts. */
  readonly pictures: readonly PackShot[];
  /** 0…100, orders the shelf by default. */
  readonly popularity: number;
  /** ISO date of going on sale. */
  readonly releasedAt: string;
}
