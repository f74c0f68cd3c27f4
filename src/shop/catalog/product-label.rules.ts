import type { ProductType } from '../../kernel/product-types.ts';
import { sectionOf, type SectionId } from '../../kernel/sections.ts';
import type { ClaimScope } from '../claims/claim-rule.rules.ts';
import type { ProductDetails, ProductKind } from './product.rules.ts';

/** The texts of a product with its type and section. */
export interface WrittenProduct {
  readonly sectionId: SectionId;
  readonly type: ProductType;
  readonly kind: ProductKind;
  readonly name: string;
  readonly tagline: string;
  readonly form: string;
  readonly countText: string;
  readonly purposes: readonly string[];
  readonly forWhom: readonly string[];
  readonly drugType: string;
  readonly audience: readonly string[];
  readonly mainIngredients: readonly string[];
  readonly details: ProductDetails;
}

/** Whether a product is a supplement, which must carry a label. Bundles are not: they consist of supplements. */
export function isSupplement(product: Pick<WrittenProduct, 'sectionId' | 'type' | 'kind' | 'details'>): boolean {
  if (product.type === 'bundle' || product.kind === 'digital') return false;
  const section = sectionOf(product.sectionId).slug;
  return section === 'preparaty' || section === 'kursy' || product.details.sgr !== undefined;
}

/** «RU.77.99.88.003.R.000091.02.24» */
const SGR_NUMBER = /^[A-Z]{2}(?:\.\d{2}){3}\.\d{3}\.[A-Z]\.\d{6}\.\d{2}\.\d{2}$/;
const ASK_DOCTOR = /проконсультироваться с врачом/;

/**
 * Missing parts of the label that the law requires of a supplement (decision 0055), each as a sentence for the editor.
 * «Не является лекарственным средством» is always shown on the page.
 */
export function missingOnLabel(product: WrittenProduct): string[] {
  if (!isSupplement(product)) return [];
  const { sgr, composition, ingredients, howToTake, contraindications, storage, shelfLifeMonths } = product.details;
  const number = sgr?.number.trim() ?? '';
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(sgr?.date ?? '') && !Number.isNaN(Date.parse(sgr!.date));
  const plain = (text = '') => text.replace(/\s+/g, ' ').trim();
  const checks: readonly (readonly [fulfilled: boolean, sentence: string])[] = [
    [number !== '', 'Не указан номер СГР: впишите его из свидетельства о государственной регистрации.'],
    [
      number === '' || SGR_NUMBER.test(number),
      'Номер СГР не похож на настоящий: нужен вид RU.77.99.88.003.R.000091.02.24.',
    ],
    [isDay, 'Не указана дата СГР: впишите день его выдачи.'],
    [
      (composition ?? []).length > 0,
      'Не указаны действующие вещества: впишите каждое с количеством в суточной порции.',
    ],
    [plain(ingredients) !== '', 'Не указан состав: впишите полный перечень с этикетки.'],
    [plain(howToTake) !== '', 'Не указан способ применения: впишите, сколько и когда принимать.'],
    [plain(storage) !== '', 'Не указаны условия хранения: впишите их с этикетки.'],
    [(shelfLifeMonths ?? 0) > 0, 'Не указан срок годности: впишите его в месяцах.'],
    [plain(contraindications) !== '', 'Не указаны противопоказания: впишите их с этикетки.'],
    [
      ASK_DOCTOR.test(plain(contraindications)),
      'Нет предупреждения: добавьте к противопоказаниям «Перед применением рекомендуется проконсультироваться с врачом».',
    ],
  ];
  return checks.flatMap(([fulfilled, sentence]) => (fulfilled ? [] : [sentence]));
}

/** All texts of a product that visitors and search engines read, with the field names staff sees. */
export function productTexts(product: WrittenProduct): { place: string; text: string; scope: ClaimScope }[] {
  const {
    annotation,
    composition = [],
    ingredients,
    howToTake,
    contraindications,
    storage,
    programme,
    seo,
  } = product.details;
  const textsOf = (place: string, ...texts: readonly (string | undefined)[]) =>
    texts.flatMap((text) => (text ? [{ place, text, scope: 'goods' as const }] : []));
  return [
    ...textsOf('название', product.name),
    ...textsOf('подзаголовок', product.tagline),
    ...textsOf('форма выпуска', product.form, product.countText),
    ...annotation.flatMap((text, at) => textsOf(`описание, абзац ${at + 1}`, text)),
    ...textsOf('состав', ...composition.flatMap(({ name, amount }) => [name, amount]), ingredients),
    ...textsOf('основные вещества', ...product.mainIngredients),
    ...textsOf('назначение', ...product.purposes, product.drugType),
    ...textsOf('для кого', ...product.forWhom, ...product.audience),
    ...textsOf('способ применения', howToTake),
    // Contraindications have to name illnesses.
    ...(contraindications ? [{ place: 'противопоказания', text: contraindications, scope: 'warning' as const }] : []),
    ...textsOf('хранение', storage),
    ...textsOf('программа', ...(programme ?? [])),
    ...textsOf('название для поиска', seo?.title),
    ...textsOf('описание для поиска', seo?.description),
  ];
}
