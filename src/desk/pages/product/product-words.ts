import type { DeskProduct } from './product-query.ts';

/** Fields as people call them, in the form and in the history. */
export const FIELD_WORDS: Readonly<Record<string, string>> = {
  name: 'название',
  tagline: 'подзаголовок',
  form: 'форма выпуска',
  countText: 'количество',
  drugType: 'вид',
  purposes: 'назначение',
  forWhom: 'для кого',
  audience: 'кому подходит',
  mainIngredients: 'основные вещества',
  gtin: 'штрихкод',
  marked: 'маркировка',
  doseUnit: 'единица приёма',
  unitsPerPack: 'единиц в\u00a0упаковке',
  unitsPerIntake: 'единиц за\u00a0приём',
  intakesPerDay: 'приёмов в\u00a0день',
  courseDays: 'курс',
  breakDays: 'перерыв',
  daysAfterOpening: 'срок после вскрытия',
  daysInPack: 'дней в\u00a0упаковке',
  annotation: 'описание',
  composition: 'действующие вещества',
  ingredients: 'состав',
  howToTake: 'способ применения',
  contraindications: 'противопоказания',
  storage: 'хранение',
  shelfLifeMonths: 'срок годности',
  sgr: 'СГР',
  programme: 'программа',
  seo: 'тексты для поиска',
  price: 'цена',
  oldPrice: 'старая цена',
  sectionId: 'раздел',
  parts: 'состав комплекса',
  pictures: 'картинки',
};

type Event = DeskProduct['events'][number];

export const EVENT_WORDS: Readonly<Record<Event['kind'], string>> = {
  saved: 'Изменён',
  published: 'Опубликован',
  withdrawn: 'Снят с\u00a0витрины',
  'price-changed': 'Цена изменена',
  'price-planned': 'Цена запланирована',
  'price-plan-cancelled': 'Запланированная цена снята',
  'price-plan-refused': 'Запланированная цена началась без старой',
  'cost-saved': 'Себестоимость изменена',
  'cost-removed': 'Себестоимость убрана',
};

export const PLAN_WORDS: Readonly<Record<'applied' | 'cancelled' | 'refused', string>> = {
  applied: 'началась',
  cancelled: 'снята',
  refused: 'началась без старой цены',
};
