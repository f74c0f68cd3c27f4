import type { ProductType } from '../../kernel/product-types.ts';
import { sectionOf, type SectionId } from '../../kernel/sections.ts';
import type { ClaimScope } from '../claims/claim-rule.rules.ts';
import type { ProductDetails, ProductKind } from './product.rules.ts';

/** What is written of a product, and what it is. */
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

/** Registered as food, sold with the words of the law: a bundle is made of such and is not one itself. */
export function isSupplement(product: Pick<WrittenProduct, 'sectionId' | 'type' | 'kind' | 'details'>): boolean {
  if (product.type === 'bundle' || product.kind === 'digital') return false;
  const section = sectionOf(product.sectionId).slug;
  return section === 'preparaty' || section === 'kursy' || product.details.sgr !== undefined;
}

/** «RU.77.99.88.003.R.000091.02.24» */
const SGR_NUMBER = /^[A-Z]{2}(?:\.\d{2}){3}\.\d{3}\.[A-Z]\.\d{6}\.\d{2}\.\d{2}$/;
const ASK_DOCTOR = /проконсультироваться с врачом/;

/**
 * What the law wants on the label of a supplement and nobody has written (decision 0055), each as a sentence for the
 * one who publishes. «Не является лекарственным средством» stands on the page by itself.
 */
export function missingOnLabel(product: WrittenProduct): string[] {
  if (!isSupplement(product)) return [];
  const { sgr, composition, ingredients, howToTake, contraindications, storage, shelfLifeMonths } = product.details;
  const number = sgr?.number.trim() ?? '';
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(sgr?.date ?? '') && !Number.isNaN(Date.parse(sgr!.date));
  const plain = (text = '') => text.replace(/\s+/g, ' ').trim();
  const checks: readonly (readonly [is: boolean, sentence: string])[] = [
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
  return checks.flatMap(([is, sentence]) => (is ? [] : [sentence]));
}

/** Everything a visitor or a search engine reads of a product, under the names staff knows. */
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
  const beside = (place: string, ...texts: readonly (string | undefined)[]) =>
    texts.flatMap((text) => (text ? [{ place, text, scope: 'goods' as const }] : []));
  return [
    ...beside('название', product.name),
    ...beside('подзаголовок', product.tagline),
    ...beside('форма выпуска', product.form, product.countText),
    ...annotation.flatMap((text, at) => beside(`описание, абзац ${at + 1}`, text)),
    ...beside('состав', ...composition.flatMap(({ name, amount }) => [name, amount]), ingredients),
    ...beside('основные вещества', ...product.mainIngredients),
    ...beside('назначение', ...product.purposes, product.drugType),
    ...beside('для кого', ...product.forWhom, ...product.audience),
    ...beside('способ применения', howToTake),
    // Who should not take it is told by the names of illnesses.
    ...(contraindications ? [{ place: 'противопоказания', text: contraindications, scope: 'warning' as const }] : []),
    ...beside('хранение', storage),
    ...beside('программа', ...(programme ?? [])),
    ...beside('название для поиска', seo?.title),
    ...beside('описание для поиска', seo?.description),
  ];
}
