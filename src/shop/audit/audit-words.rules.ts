// Longer than usual: one table of words for every log.
import { CARRIERS, isCarrier } from '../../kernel/carriers.ts';
import { LOOK_REASONS, SIGN_OUT_REASONS, WAYS_TO_ASK } from '../../kernel/customer-requests.ts';
import { BLOCK_CAUSES } from '../../kernel/certificate-blocks.ts';
import { COUPON_KINDS, type CouponKind } from '../../kernel/coupon-choices.ts';
import { formatDayAndTime } from '../../kernel/dates.ts';
import { formatMoney, isKopecks } from '../../kernel/money.ts';
import { SECTIONS } from '../../kernel/sections.ts';
import { REFUND_REASON_NAMES } from '../../kernel/refund-reasons.ts';
import { STAFF_ROLE_NAMES } from '../../kernel/staff-roles.ts';
import { TICKET_STATE_NAMES } from '../../kernel/tickets.ts';
import { EXCEPTION_TEXTS } from '../exceptions/exception.rules.ts';
import { facetChanges } from '../facets/facet-changes.rules.ts';
import type { SavedFacets } from '../facets/facet.rules.ts';
import { menuChanges } from '../menus/menu-changes.rules.ts';
import type { Menus } from '../menus/menu.rules.ts';
import { ORDER_STATE_NAMES } from '../orders/order.rules.ts';
import { DISPOSITION_NAMES, RETURN_STATE_NAMES } from '../returns/return.rules.ts';
import { CLAIM_STATE_NAMES } from '../settlements/claim.rules.ts';
import { SHIPMENT_STATE_NAMES } from '../shipments/shipment.rules.ts';
import type { AuditThing } from './audit-filter.rules.ts';

type Words = Readonly<Record<string, string>>;

const PAYMENT_STATES: Words = {
  starting: 'начинается',
  pending: 'ждёт покупателя',
  paid: 'оплачен',
  cancelled: 'отменён',
  refunding: 'деньги возвращаются',
  refunded: 'деньги возвращены',
};

/** Each log: what it is about before its subject, what was done by kind, and its states. */
const LOGS: Readonly<Record<string, { readonly about: string; readonly kinds: Words; readonly states?: Words }>> = {
  order: {
    about: 'Заказ №',
    states: ORDER_STATE_NAMES,
    kinds: {
      moved: 'сменил состояние',
      placed: 'оформлен',
      confirmed: 'подтверждён',
      'given-up': 'от\u00a0заказа отказались',
      'pieces-cancelled': 'часть товаров не\u00a0приедет',
      'change-offered': 'предложено изменить',
      changed: 'изменён состав',
      'change-declined': 'покупатель отказался менять',
      'change-expired': 'покупатель не\u00a0ответил, остался прежним',
      'change-withdrawn': 'предложение изменить отозвано',
      'change-outdated': 'предложение изменить закрыто',
      'address-changed': 'изменён адрес',
      'point-changed': 'изменён пункт выдачи',
      'recipient-changed': 'изменён получатель',
      'digital-delivered': 'материалы отправлены',
      'digital-revoked': 'доступ к\u00a0материалам закрыт',
      'letter-withheld': 'письмо не\u00a0отправлено',
      'cancel-asked': 'просят отменить',
      'cancel-declined': 'в\u00a0отмене отказано',
      'certificate-money-kept': 'деньги за\u00a0потраченный сертификат удержаны',
      'refund-requested': 'запрошен возврат денег',
      'refund-approved': 'возврат денег одобрен',
      'refund-declined': 'возврат денег отклонён',
      'refund-withdrawn': 'возврат денег отозван',
      'refund-recorded': 'записан возврат вручную',
      'partly-refunded': 'возвращена часть денег',
      'receipt-recorded': 'записан чек',
      anonymized: 'личные данные убраны',
    },
  },
  shipment: {
    about: 'Отправка заказа №',
    states: SHIPMENT_STATE_NAMES,
    kinds: {
      allocated: 'создана',
      'picking-started': 'сборка начата',
      'unit-scanned': 'упаковка положена',
      'unit-unscanned': 'упаковка вынута',
      'box-closed': 'коробка закрыта',
      'box-opened': 'коробка открыта снова',
      registering: 'посылка регистрируется',
      'removal-asked': 'просят снять с\u00a0регистрации',
      'handed-over': 'передана службе доставки',
      'found-with-carrier': 'нашлась у\u00a0службы доставки',
      'made-ready': 'ждёт покупателя',
      delivered: 'вручена',
      'partly-delivered': 'вручена частично',
      'not-collected': 'не\u00a0забрали',
      'recall-asked': 'просят вернуть посылку',
      lost: 'объявлена утерянной',
      'sent-again': 'отправляется снова',
      'order-returned': 'заказ закрыт возвратом',
      'hold-placed': 'задержана',
      'hold-released': 'задержка снята',
      'recipient-changed': 'изменён получатель',
      'point-changed': 'изменён пункт выдачи',
      'address-changed': 'изменён адрес',
      'packs-cancelled': 'товары убраны',
      'packs-added': 'товары добавлены',
      split: 'разделена на\u00a0части',
      joined: 'объединена с\u00a0другой частью',
      'delivery-passed': 'с\u00a0ней теперь оплачивают доставку',
      cancelled: 'отменена',
    },
  },
  payment: { about: 'Платёж по\u00a0заказу №', states: PAYMENT_STATES, kinds: { moved: 'сменил состояние' } },
  return: {
    about: 'Возврат №',
    states: RETURN_STATE_NAMES,
    kinds: {
      asked: 'заявлен',
      announced: 'оформлен',
      accepted: 'разрешён',
      refused: 'отказано',
      received: 'принят',
      inspected: 'проверен',
      'quarantine-decided': 'решено об\u00a0отложенном',
    },
  },
  claim: {
    about: 'Деньги за\u00a0посылку',
    states: CLAIM_STATE_NAMES,
    kinds: { raised: 'ожидаются', settled: 'пришли', disputed: 'пришли не\u00a0те', receipt: 'получен чек' },
  },
  exception: {
    about: 'Исключение №',
    kinds: {
      taken: 'взято',
      'handed-over': 'передано',
      released: 'отдано',
      snoozed: 'отложено',
      woken: 'возвращено в\u00a0список',
    },
  },
  'exception-closed': { about: 'Исключение №', kinds: { closed: 'закрыто' } },
  ticket: {
    about: 'Обращение №',
    states: TICKET_STATE_NAMES,
    kinds: {
      opened: 'открыто',
      taken: 'взято',
      answered: 'отвечено',
      asked: 'задан вопрос',
      solved: 'решено',
      closed: 'закрыто без ответа',
      noted: 'добавлена заметка',
      replied: 'добавлен ответ покупателя',
    },
  },
  chat: {
    about: 'Чат',
    kinds: { opened: 'открыт', asked: 'вопрос', answered: 'отвечено', closed: 'закрыт', reopened: 'открыт снова' },
  },
  form: { about: 'Сообщение формы №', kinds: { received: 'получено', done: 'отмечено отвеченным' } },
  review: {
    about: 'Отзыв №',
    kinds: { written: 'написан', published: 'опубликован', refused: 'отклонён', answered: 'дан ответ' },
  },
  webinar: {
    about: 'Вебинар',
    kinds: { 'room-set': 'задана комната', 'called-off': 'отменён', moved: 'перенесён', withdrawn: 'снят' },
  },
  lot: {
    about: 'Партия',
    kinds: { received: 'принята', corrected: 'исправлена', blocked: 'заблокирована', unblocked: 'разблокирована' },
  },
  stock: {
    about: 'Остаток:',
    kinds: { receive: 'приход', correct: 'исправлен', 'write-off': 'списание' },
  },
  'stock-change': {
    about: 'Остаток:',
    kinds: {
      counted: 'пересчитан',
      'written-off': 'списание',
      approved: 'изменение одобрено',
      declined: 'изменение отклонено',
      'threshold-set': 'задано, когда мало',
    },
  },
  batch: {
    about: 'Партия',
    kinds: {
      opened: 'заведена',
      changed: 'изменена',
      'document-added': 'добавлен протокол',
      'document-removed': 'убран протокол',
      'release-asked': 'предложена к\u00a0выпуску',
      released: 'выпущена',
      blocked: 'закрыта',
      unblocked: 'открыта',
      'recall-asked': 'предложено отозвать',
      'recall-declined': 'в\u00a0отзыве отказано',
      recalled: 'отозвана',
      'recall-ended': 'отзыв закончен',
    },
  },
  'recall-call': {
    about: 'Звонок об\u00a0отзыве партии, заказ №',
    kinds: { reached: 'дозвонились', 'not-reached': 'не\u00a0дозвонились' },
  },
  'customer-note': { about: 'Покупатель №', kinds: { added: 'записана заметка' } },
  segment: { about: 'Сегмент', kinds: { added: 'добавлен', changed: 'изменён' } },
  campaign: {
    about: 'Рассылка',
    kinds: {
      added: 'создана',
      changed: 'изменена',
      tested: 'отправлена себе на\u00a0проверку',
      asked: 'предложена к\u00a0отправке',
      approved: 'одобрена',
      scheduled: 'назначена',
      returned: 'вернулась в\u00a0черновики',
      begun: 'началась',
      finished: 'закончилась',
      stopped: 'остановлена',
    },
  },
  'order-note': { about: 'Заказ №', kinds: { added: 'записана заметка' } },
  product: {
    about: 'Товар:',
    kinds: {
      saved: 'изменён',
      published: 'опубликован',
      withdrawn: 'снят с\u00a0продажи',
      'price-changed': 'цена изменена',
      'price-planned': 'цена запланирована',
      'price-plan-cancelled': 'запланированная цена снята',
      'price-plan-refused': 'запланированная цена началась без старой',
      'cost-saved': 'себестоимость изменена',
      'cost-removed': 'себестоимость убрана',
    },
  },
  coupon: {
    about: 'Купон',
    kinds: {
      created: 'создан',
      changed: 'изменён',
      'switched-off': 'выключен',
      'switched-on': 'включён',
      'series-created': 'создана серия личных кодов',
      'series-switched-off': 'выключены все коды серии',
      'codes-read': 'скачаны коды серии',
    },
  },
  certificate: {
    about: 'Сертификат из\u00a0заказа №',
    kinds: { blocked: 'заблокирован', unblocked: 'разблокирован' },
  },
  substance: { about: 'Вещество:', kinds: { added: 'добавлено', changed: 'изменено', verified: 'сверено' } },
  content: { about: 'Статья:', kinds: { saved: 'сохранена', published: 'опубликована', withdrawn: 'снята' } },
  redirect: { about: 'Перенаправление', kinds: { added: 'добавлено', removed: 'удалено' } },
  'claim-rule': { about: 'Запретное слово', kinds: { added: 'добавлено', changed: 'изменено' } },
  menus: { about: 'Меню сайта', kinds: { saved: 'сохранено' } },
  facets: {
    about: 'Фильтры каталога',
    kinds: {
      saved: 'изменены',
      added: 'добавлено значение',
      renamed: 'значение переименовано',
      merged: 'значения объединены',
      removed: 'значение удалено',
    },
  },
  settings: { about: 'Настройки:', kinds: { changed: 'изменены' } },
  search: {
    about: 'Поиск:',
    kinds: {
      'synonym-added': 'добавлен синоним',
      'synonym-changed': 'изменён синоним',
      'synonym-removed': 'убран синоним',
      'golden-saved': 'сохранён эталонный запрос',
      'golden-removed': 'убран эталонный запрос',
      'miss-ignored': 'запрос без результата отложен',
      'miss-returned': 'запрос без результата возвращён',
    },
  },
  reconciliation: {
    about: 'Расхождение №',
    kinds: { opened: 'найдено', changed: 'изменилось', taken: 'взято', released: 'отдано', closed: 'закрыто' },
  },
  month: { about: 'Месяц сверки', kinds: { closed: 'закрыт' } },
  payout: { about: 'Выплата, поручение №', kinds: { recorded: 'записана' } },
  'payout-voided': { about: 'Выплата, поручение №', kinds: { voided: 'аннулирована' } },
  register: { about: 'Реестр', kinds: { imported: 'загружен' } },
  bonuses: { about: 'Бонусы покупателя №', kinds: { 'bonus-correct': 'исправлены вручную' } },
  act: { about: 'Акт передачи', kinds: { requested: 'запрошен', asked: 'запрошен', settled: 'разобран' } },
  'courier-call': { about: 'Вызов курьера', kinds: { requested: 'запрошен', settled: 'разобран' } },
  staff: {
    about: 'Сотрудник',
    kinds: {
      added: 'добавлен',
      invited: 'приглашён',
      'invitation-accepted': 'принял приглашение',
      'second-factor-confirmed': 'подключил коды',
      'second-factor-reset': 'коды сброшены',
      'signed-in': 'вошёл',
      'code-wrong': 'ввёл неверный код',
      'session-confirmed': 'подтвердил вход кодом',
      'session-ended': 'вышел',
      'sessions-ended': 'входы завершены',
      'password-changed': 'сменил пароль',
      'roles-set': 'роли изменены',
      disabled: 'отключён',
      enabled: 'включён',
    },
  },
  customer: {
    about: 'Покупатель №',
    kinds: {
      'bonuses-corrected': 'бонусы исправлены',
      'code-failures-forgiven': 'ошибки кодов прощены',
      'contacts-shown': 'открыты контакты',
      'sign-out-asked': 'завершены все входы по\u00a0просьбе',
      'sessions-ended': 'входы завершены',
      'consent-withdrawn': 'согласие отозвано',
      'export-requested': 'запрошен архив данных',
      'deletion-requested': 'запрошено удаление',
      'deletion-cancelled': 'удаление отменено',
      erased: 'данные удалены',
    },
  },
  cities: { about: 'Список городов', kinds: { imported: 'загружен' } },
};

export const AUDIT_THING_NAMES: Readonly<Record<AuditThing, string>> = {
  order: 'Заказы',
  shipment: 'Отправки',
  return: 'Возвраты товара',
  money: 'Деньги',
  stock: 'Склад и\u00a0партии',
  exception: 'Исключения',
  customer: 'Покупатели',
  ticket: 'Обращения и\u00a0чаты',
  content: 'Товары и\u00a0тексты',
  settings: 'Настройки',
  staff: 'Сотрудники',
};

const SETTINGS_NAMES: Words = { bonuses: 'бонусы', company: 'о\u00a0компании', delivery: 'доставка' };

const word = (words: Words | undefined, name: string): string =>
  words && Object.hasOwn(words, name) ? words[name]! : name;

/** «Заказ № 10012: возврат денег одобрен». */
export function auditTitle(log: string, kind: string, subject: string): string {
  const { about, kinds } = LOGS[log] ?? { about: log, kinds: {} };
  const name = log === 'settings' ? word(SETTINGS_NAMES, subject) : subject;
  return `${about}${name === '' ? '' : `${'\u00a0'}${name}`}: ${word(kinds, kind)}`;
}

/** What was before and after; null: it is not known, or was nothing. */
export interface AuditChange {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

const FACT_NAMES: Words = {
  number: 'Номер',
  ourNumber: 'Наш номер',
  position: 'Строка',
  gtin: 'Штрихкод',
  name: 'Название',
  form: 'Форма',
  tagline: 'Подпись',
  marked: 'Маркировка',
  countText: 'Сколько в\u00a0упаковке',
  price: 'Цена',
  oldPrice: 'Старая цена',
  details: 'Описание',
  parts: 'Состав комплекса',
  pictures: 'Картинки',
  text: 'Текст',
  amount: 'Сумма',
  refunded: 'Возвращено',
  certificate: 'На\u00a0сертификат',
  bonus: 'Бонусами',
  bonuses: 'Бонусов',
  delivery: 'Доставка',
  collected: 'Получено при выдаче',
  quantity: 'Штук',
  pieces: 'Штук',
  count: 'Сколько',
  weightGrams: 'Вес, г',
  track: 'Трек',
  carrier: 'Служба',
  lot: 'Партия',
  company: 'Компания',
  day: 'День',
  version: 'Версия',
  toPath: 'Куда',
  exception: 'О\u00a0чём',
  owner: 'У\u00a0кого',
  until: 'До',
  awaitsApproval: 'Ждёт одобрения',
  asked: 'Как попросил',
  why: 'Почему',
  aim: 'Зачем',
  purpose: 'На\u00a0что',
  letter: 'Письмо',
  by: 'Способ',
  roles: 'Роли',
  products: 'Товары',
  unit: 'Упаковка',
  units: 'Упаковки',
  absent: 'Не\u00a0пришли',
  hold: 'Задержка №',
  level: 'Верхний уровень',
  source: 'Источник',
  edition: 'Редакция',
  isOn: 'Включены',
  code: 'Код',
  title: 'Название',
  kind: 'Вид скидки',
  percent: 'Скидка, %',
  discountSum: 'Скидка',
  minTotal: 'Наименьшая сумма',
  sections: 'Разделы',
  startsAt: 'Начало',
  endsAt: 'Конец',
  maxUses: 'Применений всего',
  maxPerCustomer: 'Применений на\u00a0покупателя',
  prefix: 'Начало кода',
  cause: 'Причина',
  termDays: 'Срок, дней',
  delayDays: 'Начисление через, дней',
  ratePercent: 'Начисление, %',
  sectionRates: 'По\u00a0разделам',
  largestSharePercent: 'Бонусами не\u00a0больше, %',
};
/** Ways, where a fact names one. */
const WAYS: Words = {
  code: 'код приложения',
  'recovery-code': 'запасной код',
  staff: 'сотрудник',
  buyer: 'покупатель',
};
/** Values that are codes, by the fact they are in. */
const CODES: Readonly<Record<string, Words>> = {
  by: WAYS,
  asked: WAYS_TO_ASK,
  why: SIGN_OUT_REASONS,
  aim: LOOK_REASONS,
  cause: BLOCK_CAUSES,
  purpose: {
    newsletter: 'рассылка',
    review: 'отзыв',
    course: 'копия плана приёма',
    'restock-notice': 'письмо о\u00a0поступлении',
    webinar: 'вебинар',
    gift: 'подарок',
    question: 'вопрос',
    feedback: 'обращение',
    partnership: 'контрактное производство',
  },
};
/** Kept apart: why it was done. */
const REASONS = ['reason', 'note', 'problem'];
/** Ids for programs; they tell a reader nothing. */
const IDS = /(?:Id|session|key|[Hh]ash|digest)$/;
const MONEY = new Set([
  'amount',
  'refunded',
  'certificate',
  'bonus',
  'delivery',
  'collected',
  'price',
  'oldPrice',
  'discountSum',
  'minTotal',
]);
const LONGEST = 300;

function valueWords(name: string, value: unknown): string {
  if (MONEY.has(name) && typeof value === 'number' && isKopecks(value)) return formatMoney(value);
  // Lines of an order are counted from nought.
  if (name === 'position' && typeof value === 'number') return String(value + 1);
  if (typeof value === 'number') return value.toLocaleString('ru-RU');
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (typeof value === 'string') return textWords(name, value);
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return value.map((one) => word(STAFF_ROLE_NAMES, one)).join(', ') || 'нет';
  if (name === 'sections' && Array.isArray(value))
    return SECTIONS.filter(({ id }) => value.includes(id))
      .map((section) => section.name)
      .join(', ');
  if (Array.isArray(value) && value.every((one) => typeof one === 'number')) return short(value.join(', '));
  if (Array.isArray(value) && value.every(isInspected))
    return short(
      value.map(({ unitId, disposition }) => `${unitId}: ${word(DISPOSITION_NAMES, disposition)}`).join(', '),
    );
  if (Array.isArray(value) && value.every(isPicture))
    return short(value.map(({ alt }) => `«${alt || 'без описания'}»`).join(', '));
  return short(JSON.stringify(value));
}

const isPicture = (value: unknown): value is { readonly alt: string } =>
  isRecord(value) && typeof value.alt === 'string';

/** What becomes of a pack that came back. */
const isInspected = (value: unknown): value is { readonly unitId: number; readonly disposition: string } =>
  isRecord(value) && typeof value.unitId === 'number' && typeof value.disposition === 'string';

function textWords(name: string, text: string): string {
  if (name === 'exception' && Object.hasOwn(EXCEPTION_TEXTS, text))
    return EXCEPTION_TEXTS[text as keyof typeof EXCEPTION_TEXTS].title;
  if (Object.hasOwn(CODES, name)) return word(CODES[name], text);
  if (name === 'kind' && Object.hasOwn(COUPON_KINDS, text)) return COUPON_KINDS[text as CouponKind];
  if (name === 'until' || name === 'startsAt' || name === 'endsAt') return formatDayAndTime(new Date(text));
  return isCarrier(text) ? CARRIERS[text] : short(text);
}

const short = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
const isGiven = (value: unknown): boolean => value !== null && value !== undefined && value !== '';
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const sideWords = (name: string, value: unknown) => (isGiven(value) ? valueWords(name, value) : null);

/** Fields that differ, those of records inside by themselves. */
function differences(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  within = '',
): readonly AuditChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name): readonly AuditChange[] => {
    const [old, now] = [before[name], after[name]];
    if (JSON.stringify(old) === JSON.stringify(now)) return [];
    if (isRecord(old) && isRecord(now) && within === '') return differences(old, now, `${word(FACT_NAMES, name)}: `);
    return [{ name: within + word(FACT_NAMES, name), before: sideWords(name, old), after: sideWords(name, now) }];
  });
}

/** States and fields that have changed. */
export function auditChanges(
  log: string,
  {
    from,
    to,
    facts,
  }: { readonly from: string | null; readonly to: string | null; readonly facts: Record<string, unknown> },
): readonly AuditChange[] {
  // Lists, which are told of entry by entry.
  if (log === 'menus') return menuChanges(facts.before as Menus, facts.after as Menus);
  if (log === 'facets') return facetChanges(facts.before as SavedFacets, facts.after as SavedFacets);
  const states = LOGS[log]?.states;
  const moved =
    to !== null && to !== from
      ? [{ name: 'Состояние', before: from && word(states, from), after: word(states, to) }]
      : [];
  const { before, after } = facts;
  if (isRecord(after) || isRecord(before))
    return [...moved, ...differences(isRecord(before) ? before : {}, isRecord(after) ? after : {})];
  if ('before' in facts || 'after' in facts)
    return [...moved, { name: FACT_NAMES.roles!, before: sideWords('', before), after: sideWords('', after) }];
  const fields = Object.entries(facts).filter(
    (field): field is [string, Record<string, unknown>] =>
      isRecord(field[1]) && ('before' in field[1] || 'after' in field[1]),
  );
  return [
    ...moved,
    ...differences(
      Object.fromEntries(fields.map(([name, value]) => [name, value.before])),
      Object.fromEntries(fields.map(([name, value]) => [name, value.after])),
    ),
  ];
}

/** Why it was done, in the words of whoever did it. */
export function auditReason(facts: Readonly<Record<string, unknown>>): string {
  const given = REASONS.map((name) => facts[name]).filter(
    (value): value is string => typeof value === 'string' && value !== '' && !/^[\da-f-]{36}$/.test(value),
  );
  return short(given.map((value) => word(REFUND_REASON_NAMES, value)).join('. '));
}

/** The other facts, as a small table. */
export function auditFacts(
  facts: Readonly<Record<string, unknown>>,
): readonly { readonly name: string; readonly value: string }[] {
  return Object.entries(facts).flatMap(([name, value]) => {
    const isShown =
      isGiven(value) && !REASONS.includes(name) && !IDS.test(name) && name !== 'before' && name !== 'after';
    if (!isShown || (isRecord(value) && ('before' in value || 'after' in value))) return [];
    return [{ name: word(FACT_NAMES, name), value: valueWords(name, value) }];
  });
}
