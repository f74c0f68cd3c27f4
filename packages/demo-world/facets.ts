/** Filter values, derived from the texts of the products, so that they are consistent. */
import { goods } from './goods/goods.ts';
import type { DemoProduct } from './demo-product.ts';

export interface Facets {
  /** Filter «Форма». */
  readonly drugType: string;
  /** Filter «Для кого». */
  readonly audience: readonly string[];
  /** Filter «Состав». */
  readonly mainIngredients: readonly string[];
}

const DRUG_TYPE_OF_FORM: Readonly<Record<string, string>> = {
  капсулы: 'Капсулы',
  таблетки: 'Таблетки',
  'таблетки для рассасывания': 'Таблетки',
  'жевательные таблетки': 'Жевательные таблетки',
  капли: 'Капли',
  'масляные капли': 'Капли',
  масло: 'Масла',
  порошок: 'Порошки и гранулы',
  гранулы: 'Порошки и гранулы',
  чай: 'Чаи',
  'чай в пирамидках': 'Чаи',
  набор: 'Наборы',
  'набор на курс': 'Наборы',
  'соляная лампа': 'Соляные лампы',
  ночник: 'Соляные лампы',
  'соль для ванны': 'Для ванны и ухода',
  мыло: 'Для ванны и ухода',
  крем: 'Для ванны и ухода',
  ингалятор: 'Для дома и бани',
  'соляная плитка': 'Для дома и бани',
  'соляной брусок': 'Для дома и бани',
  'пищевая соль': 'Для дома и бани',
  подушка: 'Для дома и бани',
  'эфирное масло': 'Для дома и бани',
  книга: 'Книги',
  'складной справочник': 'Книги',
  тетрадь: 'Книги',
  'электронная книга': 'Электронные книги',
  видеокурс: 'Видеокурсы',
  видеолекция: 'Видеолекции',
  'электронный сертификат': 'Сертификаты',
};

/** Filter values with the patterns in `forWhom` that mean them, in the order of the page. */
const AUDIENCE: readonly (readonly [word: string, pattern: RegExp])[] = [
  ['Взрослым', /взросл|покупает добавки|любопытным|северных городов|бросал начатое|ведёт записи|моет руки/u],
  ['Женщинам', /женщин/u],
  ['Мужчинам', /мужчин/u],
  ['Старше 40 лет', /старше [45]\d лет|старшим в семье/u],
  ['Вегетарианцам', /вегетариан|не ест красного мяса|соблюдает пост|не ест яиц/u],
  [
    'Активным людям',
    /тренируется|спортом|бега|много ходит|на ногах|ездит|путешеств|дороги|в поездку|рабочем ритме|ходит в лес|садовод|дачник/u,
  ],
  ['Любителям бани', /бан[иея]/u],
  ['Работающим за экраном', /за экраном|работает головой|рабочему столу|для кабинета|много сидит|говорит по работе/u],
  ['Учащимся', /студент|кто учится|школьникам|учителям/u],
  [
    'Всей семье',
    /всей семье|на семью|с детьми|детям|детской|для дома|для кухни|домашн|родителям школьников|травяного чая|просторной комнаты|верхний свет|затеял ремонт|плотно пообедать/u,
  ],
  ['В подарок', /подарок|новоселье|коллеге|соседке|учителю|подруге|близким|сотрудникам|юбилей/u],
];

/** Filter values with the patterns of the ingredient on labels. */
const INGREDIENTS: readonly (readonly [word: string, pattern: RegExp])[] = [
  ['Витамин C', /витамин c(?![a-z0-9])/iu],
  ['Витамин D', /витамин d/iu],
  ['Витамин E', /витамин e(?![a-z])/iu],
  ['Витамин K2', /витамин k2/iu],
  ['Витамин B6', /витамин b6/iu],
  ['Витамин B12', /витамин b12/iu],
  ['Фолиевая кислота', /фолиевая/iu],
  ['Биотин', /биотин/iu],
  ['Магний', /магний/iu],
  ['Кальций', /кальций/iu],
  ['Железо', /железо/iu],
  ['Цинк', /цинк(?!а)/iu],
  ['Селен', /селен/iu],
  ['Йод', /йод/iu],
  ['Кремний', /кремний/iu],
  ['Омега-3', /омега-3/iu],
  ['Омега-6', /омега-6|гамма-линоленовая/iu],
  ['Коэнзим Q10', /q10/iu],
  ['Глицин', /(?<!бис)глицин/iu],
  ['Коллаген', /коллаген/iu],
  ['Гиалуроновая кислота', /гиалуроновая/iu],
  ['Глюкозамин', /глюкозамин/iu],
  ['L-карнитин', /l-карнитин/iu],
  ['Лютеин', /лютеин/iu],
  ['Лецитин', /фосфолипиды/iu],
  ['Пробиотики', /лактобактерии/iu],
  ['Пищевые волокна', /пищевые волокна|инулин/iu],
  ['Спирулина', /спирулина/iu],
  ['Ламинария', /ламинари/iu],
  ['Женьшень', /женьшен/iu],
  ['Родиола', /родиол/iu],
  ['Лимонник', /лимонник/iu],
  ['Гинкго', /гинкго/iu],
  ['Эхинацея', /эхинаце/iu],
  ['Валериана', /валериан/iu],
  ['Мелисса', /мелисс/iu],
  ['Мята', /мят[аы]/iu],
  ['Ромашка', /ромашк/iu],
  ['Липа', /цветки липы/iu],
  ['Лаванда', /лаванд/iu],
  ['Хмель', /хмел/iu],
  ['Иван-чай', /кипре/iu],
  ['Шиповник', /шиповник/iu],
  ['Малина', /лист малины/iu],
  ['Облепиха', /облепих/iu],
  ['Боярышник', /боярышник/iu],
  ['Черноплодная рябина', /рябин/iu],
  ['Фенхель', /фенхел/iu],
  ['Куркума', /куркум/iu],
  ['Расторопша', /расторопш/iu],
  ['Лён', /масло льняное нераф/iu],
  ['Тыква', /тыкв/iu],
  ['Чага', /чага/iu],
  ['Рейши', /рейши/iu],
  ['Прополис', /прополис/iu],
  ['Мёд', /мёд гречишный/iu],
  ['Пихта', /пихт/iu],
  ['Каменная соль', /каменная соль|соль (пищевая )?каменная/iu],
  ['Морская соль', /соль морская/iu],
];

/** The values in the order of the filters. */
export const DRUG_TYPES: readonly string[] = [...new Set(Object.values(DRUG_TYPE_OF_FORM))];
export const AUDIENCES: readonly string[] = AUDIENCE.map(([word]) => word);
export const INGREDIENT_WORDS: readonly string[] = INGREDIENTS.map(([word]) => word);

function audienceOf({ forWhom, purposes, section }: DemoProduct): string[] {
  return AUDIENCE.filter(
    ([word, pattern]) =>
      forWhom.some((whom) => pattern.test(whom.replaceAll('\u00a0', ' '))) ||
      (word === 'Женщинам' && purposes.includes('Женское здоровье')) ||
      (word === 'Мужчинам' && purposes.includes('Мужское здоровье')) ||
      (word === 'В подарок' && section === 'sertifikati'),
  ).map(([word]) => word);
}

function ingredientsOf({ section, productSet, name, composition = [], ingredients = '' }: DemoProduct): string[] {
  if (productSet) {
    const inParts = new Set(
      goods
        .filter(({ slug }) => productSet.some((part) => part.slug === slug))
        .flatMap((part) => facetsOf(part).mainIngredients),
    );
    return INGREDIENT_WORDS.filter((word) => inParts.has(word));
  }
  if (section !== 'preparaty' && section !== 'prochie-tovary') return [];
  const label = [name, ingredients, ...composition.map((row) => row.name)].join('\n');
  return INGREDIENTS.filter(([, pattern]) => pattern.test(label)).map(([word]) => word);
}

export function facetsOf(product: DemoProduct): Facets {
  return {
    drugType: DRUG_TYPE_OF_FORM[product.form] ?? '',
    audience: audienceOf(product),
    mainIngredients: ingredientsOf(product),
  };
}
