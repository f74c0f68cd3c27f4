// Longer than usual: all refusals with their sentences, in one table.
import { readActorName } from '../kernel/actor.ts';
import { TOO_MANY_LINES, tooManyPacksText, tooValuableText } from '../kernel/basket-limits.ts';
import { CARRIERS } from '../kernel/carriers.ts';
import { formatDay } from '../kernel/dates.ts';
import { formatMoney, kopecks } from '../kernel/money.ts';
import { counted, DAYS } from '../kernel/plural.ts';
import { pointProblemText } from '../kernel/point-problems.ts';
import type { Refusal, RefusalCode, RefusalFacts } from '../kernel/refusal.ts';

const SCAN_PROBLEMS: Readonly<Record<RefusalFacts['scan-unreadable']['why'], string>> = {
  'separators-lost':
    'Сканер потерял разделители кода: проверьте его настройку на\u00a0странице проверки и\u00a0отсканируйте снова.',
  'check-digit': 'Код прочитан с\u00a0ошибкой: отсканируйте ещё раз.',
  unknown:
    'Это не\u00a0код маркировки и\u00a0не\u00a0штрихкод: проверьте раскладку клавиатуры и\u00a0отсканируйте снова.',
};

const RETURN_PROBLEMS: Readonly<Record<RefusalFacts['return-not-possible']['why'], string>> = {
  state: 'Заявку на\u00a0возврат можно подать, когда заказ вручён: до\u00a0этого его отменяют.',
  term: 'Срок возврата по\u00a0этой причине вышел. Если с\u00a0товаром что-то не\u00a0так, выберите другую причину или позвоните нам.',
  'no-units':
    'По\u00a0этому заказу заявка на\u00a0сайте не\u00a0подаётся: позвоните нам, и\u00a0мы\u00a0оформим возврат.',
};

const CHANGE_NOT_POSSIBLE: Readonly<Record<RefusalFacts['change-not-possible']['why'], string>> = {
  begun:
    'Заказ уже собирают, или он закончен: состав здесь не\u00a0изменить. Что не\u00a0приедет, уберите в\u00a0его отправке.',
  unconfirmed: 'Заказ ждёт подтверждения: сначала подтвердите его, потом меняйте состав.',
  parts: 'Заказ разделён на\u00a0части: сначала соедините\u00a0их, потом меняйте состав.',
  paid: 'Заказ оплачен не\u00a0картой и\u00a0не\u00a0через СБП, доплатить за\u00a0него нельзя: оформите ещё заказ этому покупателю. Убрать товары можно.',
  'paid-both':
    'Заказ уже оплачен: добавить и\u00a0убрать сразу нельзя. Сначала добавьте, и\u00a0покупатель доплатит; потом уберите остальное, и\u00a0деньги за\u00a0него вернутся.',
  'paid-digital':
    'Заказ уже оплачен, электронные товары к\u00a0нему не\u00a0добавить: оформите на\u00a0них ещё заказ этому покупателю.',
  digital:
    'Электронные товары из\u00a0этого заказа здесь не\u00a0убрать: верните за\u00a0них деньги или отмените заказ целиком.',
  twice: 'Этот материал в\u00a0заказе уже есть, доступ к\u00a0нему один: уберите его из\u00a0добавленных.',
  spent:
    'За\u00a0часть заказа платят сертификат или бонусы, убрать из\u00a0него товары нельзя: отмените заказ, они вернутся покупателю, и\u00a0он оформит новый.',
  coupon:
    'Промокод заказа действует только на\u00a0то, что вы убираете: отмените заказ, промокод вернётся, и\u00a0оформите новый.',
};

const CHANGE_CLOSED: Readonly<Record<string, string>> = {
  applied: 'Изменение уже принято: обновите страницу заказа.',
  declined: 'От\u00a0этого изменения уже отказались: обновите страницу заказа.',
  expired: 'Время ответа вышло, заказ остался прежним. Если изменение ещё нужно, позвоните нам.',
  withdrawn: 'Предложение отозвано, заказ остался прежним. Если изменение ещё нужно, позвоните нам.',
  outdated: 'Заказ с\u00a0тех пор изменился, и\u00a0предложение больше не\u00a0действует: обновите страницу заказа.',
};

const UNFIT_TERMS: Readonly<Record<RefusalFacts['coupon-terms-unfit']['term'], string>> = {
  percent: 'Скидка — от\u00a01 до\u00a090 процентов: поправьте число.',
  sum: 'Скидка — от\u00a01 рубля до\u00a0100 тысяч: поправьте сумму.',
  delivery: 'У\u00a0бесплатной доставки нет размера скидки: уберите его.',
  'ends-before-start': 'Купон кончается раньше, чем начинается: поправьте одно из\u00a0двух.',
  'ends-in-past': 'Конец купона уже прошёл: выберите время в\u00a0будущем или оставьте без конца.',
  sections: 'Выберите хотя\u00a0бы один раздел или все товары.',
};

const PROMISED_TERMS: Readonly<Record<RefusalFacts['coupon-was-used']['terms'][number], string>> = {
  kind: 'вид скидки',
  value: 'размер',
  minTotal: 'наименьшая сумма',
  sections: 'разделы',
  startsAt: 'начало',
  maxPerCustomer: 'сколько раз на\u00a0покупателя',
};

type Blocker = RefusalFacts['deletion-blocked']['blockers'][number];
const ORDER_BLOCKERS: Readonly<Record<Exclude<Blocker['kind'], 'ticket'>, (order: number) => string>> = {
  order: (number) => `заказ №\u00a0${number}`,
  refund: (number) => `возврат денег по\u00a0заказу №\u00a0${number}`,
  return: (number) => `возврат товара по\u00a0заказу №\u00a0${number}`,
  receipt: (number) => `чек по\u00a0заказу №\u00a0${number}`,
};

const blockerText = (blocker: Blocker): string =>
  blocker.kind === 'ticket'
    ? `обращение №\u00a0${blocker.ticketId}`
    : ORDER_BLOCKERS[blocker.kind](blocker.orderNumber) +
      (blocker.byGuest ? ' (оформлен без входа: откройте его по\u00a0ссылке из\u00a0письма или позвоните нам)' : '');

const SPLIT_UNFIT: Readonly<Record<RefusalFacts['split-order-unfit']['why'], string>> = {
  digital: 'В заказе есть цифровые товары или сертификаты: такой заказ отправляют одной посылкой.',
  certificate: 'Заказ оплачен подарочным сертификатом, полностью или частично: отправьте его одной посылкой.',
  bonuses: 'В заказе списаны бонусы: отправьте его одной посылкой.',
  cancelled: 'Часть товаров заказа уже отменена: остальное отправьте одной посылкой.',
  free: 'За заказ нечего платить: отправьте его одной посылкой.',
  'sent-again': 'Посылка этого заказа уже возвращалась или терялась: отправьте его одной посылкой.',
};

const SETTLED_BY: Readonly<Record<RefusalFacts['shipment-settled']['why'], string>> = {
  'order-ended':
    'Заказ отменён или возвращён, деньги за\u00a0него вернули или возвращаются. Если товар у\u00a0покупателя, договоритесь: он вернёт его или оплатит новым заказом.',
  'sent-again':
    'Вместо этой посылки отправлена другая: выдачу записывают по\u00a0ней. Если первая тоже у\u00a0покупателя, договоритесь: он вернёт её или оплатит новым заказом.',
  'return-received':
    'Упаковки этой посылки уже приняты возвратом, они у\u00a0нас: закончите заказ (node bin/shop.ts shipments return-order <заказ>) или отправьте его снова (shipments send-again).',
};

type ImportFault = RefusalFacts['import-unfit'];
const IMPORT_FAULTS: Readonly<Record<ImportFault['why'], (head: string) => string>> = {
  'no-number': () =>
    'В первой строке файла нет столбца «Номер»: по нему мы находим товар. Возьмите выгрузку и поправьте её.',
  twice: (head) => `Столбец «${head}» есть в файле дважды: оставьте один.`,
  empty: () => 'В файле нет строк с товарами: добавьте их под заголовками и загрузите снова.',
  unreadable: () =>
    'Файл не открылся: нужен CSV в UTF-8 или Windows-1251 либо XLSX без пароля. Сохраните его заново и загрузите снова.',
  'too-large': () => 'Файл слишком большой: разделите его на несколько.',
  formulas: () => 'В файле есть формулы или макросы: сохраните его значениями и загрузите снова.',
};

const PARTS_FAULTS: Readonly<Record<RefusalFacts['bundle-parts-unfit']['why'], (name: string) => string>> = {
  twice: () => 'Один товар указан дважды: оставьте его один раз с нужным числом.',
  'no-bundle': (name) => `«${name}» — не комплекс: состав есть только у комплексов.`,
  bundle: (name) => `«${name}» — комплекс, в другой комплекс его не положить: добавьте его товары.`,
  digital: (name) => `«${name}» приходит письмом, в комплекс его не положить: выберите другой товар.`,
};

const PICTURE_FAULTS: Readonly<Record<RefusalFacts['product-pictures-unfit']['why'], string>> = {
  twice: 'Одна картинка выбрана дважды: уберите повтор.',
  none: 'Товару на витрине нужна картинка: добавьте хотя бы одну или сначала снимите товар.',
  unknown: 'Этой картинки уже нет: выберите её снова или загрузите.',
  'without-words': 'У картинки нет описания для тех, кто её не видит: напишите, что на ней.',
};

const clock = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

type CourierWindow = RefusalFacts['courier-call-window'];
const COURIER_WINDOW_PROBLEMS: Readonly<Record<CourierWindow['why'], (terms: CourierWindow['terms']) => string>> = {
  past: () => 'Это время уже наступило: выберите время позже или другой день.',
  today: () => 'В\u00a0тот\u00a0же день курьер этой службы не\u00a0приезжает: выберите другой день.',
  far: ({ daysAhead }) =>
    `Курьера этой службы вызывают не\u00a0раньше чем за\u00a0${counted(daysAhead, DAYS)}: выберите день ближе.`,
  hours: ({ earliest, latest }) =>
    `Курьеры этой службы приезжают с\u00a0${clock(earliest)} до\u00a0${clock(latest)}: выберите время в\u00a0этих пределах.`,
  short: ({ shortest }) =>
    `Курьеру нужно не\u00a0меньше ${counted(shortest / 60, ['часа', 'часов', 'часов'])}: сделайте промежуток шире.`,
};

const COURIER_CALL_DECISIONS: Readonly<Record<RefusalFacts['courier-call-not-unclear']['state'], string>> = {
  requested: 'Магазин ещё сам ждёт ответа службы об\u00a0этом вызове: посмотрите список вызовов через несколько минут.',
  accepted:
    'Об\u00a0этом вызове уже записано, что курьер приедет. Номер другой\u00a0— назовите курьеру тот, что сказала служба. Если он не\u00a0приедет, вызовите его в\u00a0кабинете службы или отвезите посылки в\u00a0её пункт.',
  refused:
    'Об\u00a0этом вызове уже записано, что курьер не\u00a0приедет. Если служба говорит, что он едет, второй раз его не\u00a0вызывайте: просто отдайте посылки. Если не\u00a0едет, вызовите снова.',
};

const CAMPAIGN_STATE_TEXTS: Readonly<Record<string, string>> = {
  draft: 'ещё черновик',
  scheduled: 'уже запланирована',
  sending: 'уже отправляется',
  sent: 'уже отправлена',
  stopped: 'остановлена',
};

const BATCH_STATE_TEXTS: Readonly<Record<string, string>> = {
  draft: 'ещё не\u00a0выпущена',
  released: 'выпущена',
  blocked: 'заблокирована',
  recalled: 'отозвана',
};

const NO_LOTS = 'Других годных серий нет: спросите старшего смены.';

/** An ISO day for people. */
const dayText = (day: string): string => formatDay(new Date(day));

const lotText = ({ number, bestBefore, left }: { number: string; bestBefore: string; left: number }): string =>
  `серия ${number}, годна до\u00a0${dayText(bestBefore)}, осталось ${left}`;

/** What of a delivery may be changed, by the method of the order. */
const CHANGES_OF_METHOD: Readonly<Record<RefusalFacts['shipment-method-differs']['method'], string>> = {
  point: 'Заказ едет в\u00a0пункт выдачи: смените пункт, node bin/shop.ts shipments point <заказ> <пункт>.',
  courier:
    'Заказ везёт курьер: смените адрес, node bin/shop.ts shipments address <заказ> …, или получателя, shipments recipient.',
  pickup: 'Заказ забирают в\u00a0магазине: меняют только получателя, node bin/shop.ts shipments recipient <заказ> ….',
  digital: 'В\u00a0заказе нечего везти: отправки у\u00a0него нет.',
};

interface RefusalMessage<C extends RefusalCode> {
  readonly status: number;
  /** Error name, where the documented one differs from that of the status. */
  readonly name?: string;
  readonly text: (facts: RefusalFacts[C]) => string;
}

/** Whom a sentence names: a member of the staff by name, others by what they are. */
function nameOfActor(actor: string): string {
  const { kind, name } = readActorName(actor);
  return name ?? (kind === 'buyer' ? 'покупатель' : 'программа');
}

const pieceWords = (count: number) => counted(count, ['штука', 'штуки', 'штук']);
const changedBy = (actor: string) => (actor ? ` (${nameOfActor(actor)})` : '');

/** HTTP status and one sentence with the next step for each refusal. Exhaustive by type. */
const REFUSAL_MESSAGES: { readonly [C in RefusalCode]: RefusalMessage<C> } = {
  'newsletter-link-unknown': {
    status: 400,
    text: () => 'Ссылка не подходит: она устарела или подписка уже окончена. Подпишитесь заново внизу страницы.',
  },
  'webinar-unknown': {
    status: 404,
    text: () => 'На\u00a0этот вебинар записаться нельзя: посмотрите, какие будут, на\u00a0странице вебинаров.',
  },
  'webinar-closed': {
    status: 409,
    text: () =>
      'Вебинар уже начался, запись закрыта. Если мы\u00a0сделаем видеозапись, она появится на\u00a0этой странице.',
  },
  'webinar-full': {
    status: 409,
    text: () =>
      'Свободных мест больше нет. Если вы\u00a0уже записывались, письмо с\u00a0подтверждением у\u00a0вас в\u00a0почте.',
  },
  'webinar-address-refused': {
    status: 409,
    text: () =>
      'Владелец этого адреса просил не\u00a0писать ему об\u00a0этом вебинаре. Укажите другой адрес или позвоните нам.',
  },
  'webinar-link-unknown': {
    status: 400,
    text: () =>
      'Ссылка не\u00a0подходит: откройте её из\u00a0письма целиком. Запись прошедших вебинаров мы\u00a0удаляем.',
  },
  'shipment-unknown': { status: 404, text: () => 'Такой отправки нет: обновите список и\u00a0выберите снова.' },
  'shipment-changed': {
    status: 409,
    text: ({ by }) =>
      `Отправку за\u00a0это время изменили${changedBy(by)}: обновите её, посмотрите, что стало, и\u00a0повторите.`,
  },
  'shipment-move-not-allowed': {
    status: 409,
    text: () =>
      'С\u00a0отправкой в\u00a0её нынешнем состоянии этого сделать нельзя: обновите её и\u00a0посмотрите, что с\u00a0ней.',
  },
  'shipment-has-left': {
    status: 409,
    text: () =>
      'Коробка уже ушла с\u00a0полки: отметьте, что её не\u00a0забрали, и\u00a0примите упаковки возвратом, когда они вернутся.',
  },
  'shipment-not-picking': {
    status: 409,
    text: () => 'Отправка сейчас не\u00a0собирается: начните сборку или откройте коробку.',
  },
  'shipment-on-hold': {
    status: 409,
    text: ({ reason }) => `Отправка задержана: «${reason}». Снимите задержку или спросите старшего смены.`,
  },
  'shipment-order-ended': {
    status: 409,
    text: () =>
      'СТОП. Заказ отменён или возвращён: верните товар на\u00a0полку и\u00a0отмените отправку. Коробка уже у\u00a0службы доставки или у\u00a0покупателя\u00a0— запишите это с\u00a0причиной.',
  },
  'shipment-order-open': {
    status: 409,
    text: () => 'Заказ ещё в\u00a0силе: сначала отмените его, потом отправку.',
  },
  'shipment-order-goes-on': {
    status: 409,
    text: () => 'Заказ в\u00a0силе: отметьте, что коробку отдали службе доставки, как обычно.',
  },
  'shipment-settled': { status: 409, text: ({ why }) => SETTLED_BY[why] },
  'delivery-reason-missing': {
    status: 422,
    text: () =>
      'По\u00a0записям посылка утеряна или едет обратно: узнайте, у\u00a0кого она, и\u00a0напишите, как узнали.',
  },
  'shipment-over': {
    status: 409,
    text: () => 'Эта отправка уже закончена: обновите заказ и\u00a0возьмите новую, если она есть.',
  },
  'shipment-method-differs': { status: 409, text: ({ method }) => CHANGES_OF_METHOD[method] },
  'scan-unreadable': { status: 422, text: ({ why }) => SCAN_PROBLEMS[why] },
  'unit-of-another-order': {
    status: 409,
    text: () => 'Этого товара в\u00a0заказе нет: отложите упаковку и\u00a0возьмите нужную.',
  },
  'unit-too-many': {
    status: 409,
    text: ({ name }) => `«${name}» уже лежит в\u00a0коробке целиком: верните лишнюю упаковку на\u00a0полку.`,
  },
  'unit-code-missing': {
    status: 422,
    text: ({ name }) => `«${name}» продаётся по\u00a0коду маркировки: отсканируйте квадратный код на\u00a0упаковке.`,
  },
  'unit-code-used': {
    status: 409,
    text: () => 'Этот код уже лежит в\u00a0коробке: возьмите другую упаковку и\u00a0покажите эту старшему смены.',
  },
  'unit-expired': {
    status: 409,
    text: () => 'Срок годности вышел: отложите упаковку на\u00a0списание и\u00a0возьмите другую.',
  },
  'unit-unknown': { status: 404, text: () => 'Этой упаковки в\u00a0коробке нет: обновите отправку.' },
  'unit-lot-missing': {
    status: 422,
    text: ({ name, suggested }) =>
      `«${name}» собирают по\u00a0сериям: введите серию с\u00a0упаковки. ${suggested ? `Раньше других истекает ${lotText(suggested)}.` : NO_LOTS}`,
  },
  'unit-of-another-lot': {
    status: 409,
    text: ({ number, packedAs }) =>
      packedAs === null
        ? `У\u00a0этого товара нет серии ${number}: сверьте номер на\u00a0упаковке; новую серию сначала примите на\u00a0склад.`
        : `Эту упаковку уже собирали как серию ${packedAs}, а\u00a0не\u00a0${number}: сверьте номер или возьмите другую, а\u00a0эту покажите старшему смены.`,
  },
  'unit-lot-blocked': {
    status: 409,
    text: ({ number, reason }) =>
      `Серия ${number} заблокирована: «${reason}». Отложите упаковку и\u00a0возьмите другую серию.`,
  },
  'unit-lot-day-differs': {
    status: 409,
    text: ({ number, recorded }) =>
      `Серия ${number} годна до\u00a0${dayText(recorded)}, а\u00a0введён другой день: сверьте номер серии и\u00a0день на\u00a0упаковке.`,
  },
  'unit-lot-empty': {
    status: 409,
    text: ({ number, suggested }) =>
      `По\u00a0учёту серии ${number} больше нет: сверьте номер на\u00a0упаковке. ${suggested ? `Есть ${lotText(suggested)}.` : NO_LOTS}`,
  },
  'unit-batch-not-released': {
    status: 409,
    text: ({ number, state }) =>
      state === null || state === 'draft'
        ? `Партия ${number} ещё не\u00a0выпущена: отложите упаковку, пока не\u00a0выпустят её паспорт, и\u00a0возьмите другую серию.`
        : `Партия ${number} ${state === 'recalled' ? 'отозвана' : 'заблокирована'}: отложите упаковку, её не\u00a0собирают. Возьмите другую серию.`,
  },
  'batch-unknown': { status: 404, text: () => 'Такой партии нет: обновите список и\u00a0выберите снова.' },
  'batch-taken': {
    status: 409,
    text: ({ number }) =>
      `У\u00a0этого товара уже есть партия с\u00a0номером ${number} или похожим на\u00a0него: найдите её в\u00a0списке.`,
  },
  'batch-days-unfit': {
    status: 422,
    text: ({ why }) =>
      why === 'future'
        ? 'День изготовления ещё не\u00a0наступил: сверьте его с\u00a0упаковкой.'
        : why === 'order'
          ? 'Срок годности должен быть позже дня изготовления: сверьте оба дня с\u00a0упаковкой.'
          : 'Срок годности больше десяти лет: сверьте день на\u00a0упаковке.',
  },
  'batch-state': {
    status: 409,
    text: ({ state }) =>
      `Партия ${BATCH_STATE_TEXTS[state] ?? 'изменилась'}: сейчас с\u00a0ней этого сделать нельзя. Обновите её и\u00a0посмотрите, что можно.`,
  },
  'batch-changed': {
    status: 409,
    text: ({ by }) =>
      `Партию за\u00a0это время изменили${changedBy(by)}: обновите её, посмотрите, что стало, и\u00a0повторите.`,
  },
  'batch-incomplete': {
    status: 409,
    text: ({ missing }) =>
      missing === 'documents'
        ? 'Сначала добавьте протокол лаборатории: без него партию не\u00a0выпускают.'
        : 'Сначала внесите результаты из\u00a0протокола: без них партию не\u00a0выпускают.',
  },
  'batch-release-not-asked': {
    status: 409,
    text: () => 'Выпустить пока не\u00a0просят: тот, кто заполнял паспорт, сначала просит выпустить партию.',
  },
  'batch-second-person': {
    status: 403,
    text: () => 'Об\u00a0этом просили вы, а\u00a0решает другой человек: позовите старшего смены или владельца.',
  },
  'batch-file-refused': {
    status: 422,
    text: () =>
      'Это не\u00a0PDF или файл повреждён: сохраните протокол в\u00a0PDF до\u00a010\u00a0МБ и\u00a0выберите его снова.',
  },
  'batch-document-twice': {
    status: 409,
    text: () => 'Этот файл в\u00a0паспорте уже есть: выберите другой или удалите прежний.',
  },
  'batch-document-unknown': { status: 404, text: () => 'Такого протокола в\u00a0паспорте нет: обновите страницу.' },
  'batch-busy': {
    status: 503,
    text: () => 'Партию сейчас меняют или собирают: повторите через\u00a0минуту.',
  },
  'segment-unknown': { status: 404, text: () => 'Такого сегмента нет: обновите список и\u00a0выберите снова.' },
  'segment-taken': {
    status: 409,
    text: ({ name }) => `Сегмент «${name}» уже есть: назовите этот иначе или поправьте тот.`,
  },
  'segment-changed': {
    status: 409,
    text: ({ by }) =>
      `Сегмент за\u00a0это время изменили${changedBy(by)}: посмотрите, что стало, и\u00a0сохраните ещё раз, если ваше вернее.`,
  },
  'campaign-unknown': { status: 404, text: () => 'Такой рассылки нет: обновите список и\u00a0выберите снова.' },
  'campaign-state': {
    status: 409,
    text: ({ state }) =>
      `Рассылка ${CAMPAIGN_STATE_TEXTS[state] ?? 'изменилась'}: сейчас с\u00a0ней этого сделать нельзя. Обновите её и\u00a0посмотрите, что можно.`,
  },
  'campaign-changed': {
    status: 409,
    text: ({ by }) => `Рассылку за\u00a0это время изменили${changedBy(by)}: посмотрите, что стало, и\u00a0повторите.`,
  },
  'campaign-busy': { status: 503, text: () => 'С\u00a0рассылкой сейчас работает другой: повторите через минуту.' },
  'campaign-not-asked': {
    status: 409,
    text: () => 'Одобрить пока не\u00a0просят: сначала тот, кто готовил рассылку, просит одобрить её.',
  },
  'campaign-second-person': {
    status: 403,
    text: () => 'Одобрить просили вы, а\u00a0решает другой человек: позовите другого владельца.',
  },
  'campaign-not-approved': {
    status: 409,
    text: ({ count, most }) =>
      `Получателей ${count}, а\u00a0больше ${most} письмо уходит только с\u00a0одобрения второго человека: попросите одобрить рассылку.`,
  },
  'campaign-segment-changed': {
    status: 409,
    text: () => 'Сегмент изменили после того, как рассылку просили одобрить: попросите одобрить её снова.',
  },
  'campaign-time-unfit': {
    status: 422,
    text: () => 'Это время прошло или дальше девяноста дней: выберите другое.',
  },
  'campaign-nobody': {
    status: 409,
    text: () => 'В\u00a0сегменте никого нет: поправьте его условия или выберите другой.',
  },
  'campaign-tests-full': {
    status: 429,
    text: ({ most }) => `Проверочных писем уже ${most}: посмотрите письмо на\u00a0странице рассылки.`,
  },
  'campaign-test-not-sent': {
    // It is recorded as asked for, so the next press is another command: after 503 it would be this one again, which has its answer.
    status: 409,
    text: () => 'Почтовый сервер не\u00a0принял письмо: нажмите ещё раз через минуту.',
  },
  'recall-not-asked': {
    status: 409,
    text: () => 'Отозвать эту партию никто не\u00a0просит: обновите её и\u00a0посмотрите, что стало.',
  },
  'recall-asked-already': {
    status: 409,
    text: () => 'Отозвать эту партию уже попросили: теперь решает другой человек.',
  },
  'recall-not-running': {
    status: 409,
    text: () => 'Этот отзыв не\u00a0идёт: обновите партию и\u00a0посмотрите, что стало.',
  },
  'recall-link-invalid': {
    status: 400,
    text: () => 'Ссылка неполная: откройте её из\u00a0письма целиком или позвоните нам.',
  },
  'recall-notice-unknown': {
    status: 404,
    text: () => 'Этого покупателя в\u00a0списке отзыва нет: обновите список.',
  },
  'lot-unknown': { status: 404, text: () => 'Такой серии нет: обновите список и\u00a0выберите снова.' },
  'lot-product-unknown': { status: 404, text: () => 'Такого товара нет: проверьте его номер.' },
  'lot-not-needed': {
    status: 422,
    text: ({ why }) =>
      why === 'bundle'
        ? 'У\u00a0комплекса нет своей серии: примите товары, из\u00a0которых он\u00a0состоит.'
        : 'Цифровой товар на\u00a0склад не\u00a0приходит: проверьте номер товара.',
  },
  'lot-day-unfit': {
    status: 422,
    text: ({ why }) =>
      why === 'expired'
        ? 'Срок годности уже вышел: сверьте день на\u00a0упаковке, просроченное отложите на\u00a0списание.'
        : 'Это больше чем через десять лет: сверьте день на\u00a0упаковке.',
  },
  'lot-day-differs': {
    status: 409,
    text: ({ number, recorded }) =>
      `Серия ${number} уже записана с\u00a0днём ${dayText(recorded)}: сверьте номер серии и\u00a0день на\u00a0упаковке.`,
  },
  'lot-blocked': {
    status: 409,
    text: ({ number, reason }) =>
      `Серия ${number} заблокирована: «${reason}». Сначала снимите блокировку или спросите старшего смены.`,
  },
  'lot-not-blocked': {
    status: 409,
    text: ({ number }) => `Серия ${number} не\u00a0заблокирована: обновите список.`,
  },
  'lot-not-on-shelf': {
    status: 409,
    text: ({ most }) =>
      `В\u00a0остатке без серии только ${counted(most, ['штука', 'штуки', 'штук'])}: пересчитайте полку, а\u00a0новое примите приходом.`,
  },
  'lot-corrected-too-far': {
    status: 409,
    text: ({ number, most }) =>
      `Приход серии ${number} можно уменьшить не\u00a0больше чем на\u00a0${counted(most, ['штуку', 'штуки', 'штук'])}: остальное уже в\u00a0коробках, списано (written-off) или принято иначе (с\u00a0полки\u00a0— on-shelf).`,
  },
  'lot-written-off-too-far': {
    status: 409,
    text: ({ number, most }) =>
      `С\u00a0серии ${number} можно снять не\u00a0больше чем ${counted(most, ['списанную штуку', 'списанные штуки', 'списанных штук'])}: больше не\u00a0списывали, с\u00a0неё уже сняли или остальное в\u00a0коробках.`,
  },
  'lot-busy': {
    status: 503,
    text: () => 'Серию сейчас меняют или собирают: повторите через\u00a0минуту.',
  },
  'stock-product-unknown': {
    status: 404,
    text: () => 'Такого товара нет: найдите его в\u00a0списке склада или отсканируйте штрихкод снова.',
  },
  'stock-not-counted': {
    status: 422,
    text: ({ why }) =>
      why === 'bundle'
        ? 'У\u00a0комплекса нет своего остатка: посчитайте товары, из\u00a0которых он\u00a0состоит.'
        : 'Цифровой товар на\u00a0складе не\u00a0лежит: проверьте номер товара.',
  },
  'stock-changed': {
    status: 409,
    text: ({ shown, shelf }) =>
      `Пока вы\u00a0считали, по\u00a0учёту на\u00a0полке стало ${pieceWords(shelf)} вместо ${shown}: товар взяли в\u00a0сборку, приняли или посчитали. Проверьте полку и\u00a0сохраните ещё раз.`,
  },
  'stock-change-awaits': {
    status: 409,
    text: ({ by, pieces: change }) =>
      `По\u00a0этому товару уже ждёт одобрения исправление на\u00a0${change > 0 ? '+' : '\u2212'}${Math.abs(change)}${changedBy(by)}: сначала его одобряют или отклоняют.`,
  },
  'stock-fewer-there': {
    status: 409,
    text: ({ most }) =>
      `На\u00a0полке по\u00a0учёту только ${pieceWords(most)}: проверьте число. Упаковки в\u00a0коробках списывают с\u00a0заказа, а\u00a0не\u00a0с\u00a0полки.`,
  },
  'stock-lot-needed': {
    status: 409,
    text: ({ most }) =>
      `Без серии можно списать только ${pieceWords(most)}: посмотрите серию на\u00a0упаковке и\u00a0выберите её в\u00a0списке.`,
  },
  'stock-lot-fewer': {
    status: 409,
    text: ({ number, most }) =>
      `Из\u00a0серии ${number} осталось только ${pieceWords(most)}: проверьте число и\u00a0серию на\u00a0упаковке.`,
  },
  'stock-change-unknown': { status: 404, text: () => 'Такого исправления нет: обновите список и\u00a0выберите снова.' },
  'stock-change-decided': {
    status: 409,
    text: ({ by }) => `Это исправление уже решено${changedBy(by)}: обновите список.`,
  },
  'stock-same-person': {
    status: 403,
    text: () =>
      'Большое исправление одобряет другой сотрудник, не\u00a0тот, кто его внёс: попросите старшего смены или владельца.',
  },
  'stock-busy': {
    status: 503,
    text: () => 'Остаток этого товара сейчас меняют: повторите через\u00a0минуту.',
  },
  'wave-empty': {
    status: 409,
    text: ({ leftOut }) =>
      `Взять в\u00a0сборку нечего. ${leftOut.map(({ orderNumber, why }) => `${orderNumber === null ? '' : `Заказ ${orderNumber}: `}${refusalAnswer(why).text}`).join(' ')}`,
  },
  'wave-unknown': { status: 404, text: () => 'Такой волны сборки нет: проверьте её номер.' },
  'units-missing': {
    status: 409,
    text: ({ missing }) =>
      `В\u00a0коробке не\u00a0хватает: ${missing.map(({ name, quantity }) => `«${name}» × ${quantity}`).join(', ')}. Доложите и\u00a0закройте снова.`,
  },
  'hold-unknown': { status: 404, text: () => 'Этой задержки нет или она уже снята: обновите отправку.' },
  'parcel-address-missing': {
    status: 409,
    text: () =>
      'В\u00a0заказе нет тарифа или пункта выдачи: зарегистрируйте посылку в\u00a0кабинете службы доставки и\u00a0отдайте её с\u00a0трек-номером.',
  },
  'courier-call-empty': {
    status: 409,
    text: () => 'Отдавать курьеру нечего: зарегистрируйте посылки у\u00a0службы доставки и\u00a0вызовите его снова.',
  },
  'courier-call-window': { status: 422, text: ({ why, terms }) => COURIER_WINDOW_PROBLEMS[why](terms) },
  'courier-call-unknown': { status: 404, text: () => 'Такого вызова курьера нет: посмотрите список вызовов.' },
  'courier-call-not-unclear': { status: 409, text: ({ state }) => COURIER_CALL_DECISIONS[state] },
  'parcel-too-many-packs': {
    status: 409,
    text: ({ most }) =>
      `Служба доставки берёт не\u00a0больше ${most} упаковок в\u00a0посылке: отправьте её через кабинет службы.`,
  },
  'parcel-not-registered': {
    status: 409,
    text: () => 'Посылка не\u00a0зарегистрирована у\u00a0службы доставки или уже отдана ей: снимать нечего.',
  },
  'parcel-being-removed': {
    status: 409,
    text: () => 'Посылку снимают с\u00a0регистрации: подождите минуту и\u00a0обновите отправку.',
  },
  'parcel-not-with-carrier': {
    status: 409,
    text: () =>
      'Посылка не\u00a0у\u00a0службы доставки. Если она ещё у\u00a0нас, отмените заказ или задержите отправку; если уже вернулась, примите возврат.',
  },
  'parcel-registered-elsewhere': {
    status: 409,
    text: () => 'Эту посылку регистрировали не\u00a0через магазин: оформите отказ в\u00a0кабинете службы доставки.',
  },
  'parcel-being-recalled': {
    status: 409,
    text: () => 'Службу доставки уже просят вернуть посылку: обновите отправку и\u00a0посмотрите, что она ответила.',
  },
  'units-none-taken': {
    status: 409,
    text: () => 'Отметьте, что покупатель взял. Если ничего, запишите, что отправка не\u00a0получена.',
  },
  'units-all-taken': {
    status: 409,
    text: () => 'Покупатель взял всё: запишите обычную выдачу.',
  },
  'units-of-bundle': {
    status: 409,
    text: ({ name }) => `«${name}» продаётся в\u00a0наборе: его берут или оставляют целиком.`,
  },
  'pieces-not-cancellable': {
    status: 409,
    text: ({ state }) =>
      state === 'packed'
        ? 'Коробка закрыта: откройте её, выньте упаковки и\u00a0повторите.'
        : 'Часть заказа отменяют, пока он не\u00a0собран и\u00a0не\u00a0отдан. Снимите посылку с\u00a0регистрации и\u00a0откройте коробку, а\u00a0то, что уже уехало, примите возвратом.',
  },
  'pieces-sold': {
    status: 409,
    text: () =>
      'Чек на\u00a0весь заказ уже пробит, когда его отдали службе доставки: отправьте всё или отмените заказ целиком.',
  },
  'pieces-line-unknown': {
    status: 422,
    text: () => 'Такой строки в\u00a0отправке нет: обновите её и\u00a0выберите строку снова.',
  },
  'pieces-too-many': {
    status: 409,
    text: ({ name, left }) =>
      left > 0
        ? `«${name}»: можно отменить не\u00a0больше ${counted(left, ['штуки', 'штук', 'штук'])}.`
        : `«${name}» уже отменён целиком: обновите отправку.`,
  },
  'pieces-all': {
    status: 409,
    text: () => 'Так в\u00a0отправке ничего не\u00a0останется: отмените заказ целиком.',
  },
  'pieces-all-paid': {
    status: 409,
    text: ({ keepsDigital }) =>
      keepsDigital
        ? 'Так вернётся вся оплата, а\u00a0цифровые товары останутся у\u00a0покупателя. Сначала верните деньги за\u00a0них (orders refund; если возврат уже идёт, дождитесь его), потом отмените заказ целиком. Если за\u00a0них ничего не\u00a0платили или это сертификат, верните весь платёж в\u00a0кабинете платёжной компании.'
        : 'Так вернётся вся оплата: отмените заказ целиком.',
  },
  'pieces-in-box': {
    status: 409,
    text: ({ name, packs }) =>
      `Сначала выньте из\u00a0коробки «${name}»: ${counted(packs, ['упаковку', 'упаковки', 'упаковок'])}.`,
  },
  'pieces-broken-unfit': {
    status: 422,
    text: () => 'Списать можно только то, что отменяете: проверьте, какие упаковки испорчены, и\u00a0причину.',
  },
  'split-not-allocated': {
    status: 409,
    text: () =>
      'Разделить и объединить можно только то, что ещё не начали собирать. Обновите заказ: коробку уже собирают или она ушла.',
  },
  'split-all': {
    status: 422,
    text: () => 'Выберите строки для второй посылки так, чтобы и в первой остался товар.',
  },
  'split-too-many-parts': {
    status: 409,
    text: ({ most }) => `У заказа не больше ${most} частей: объедините те, что ещё не начали собирать.`,
  },
  'split-order-unfit': { status: 409, text: ({ why }) => SPLIT_UNFIT[why] },
  'join-other-order': {
    status: 409,
    text: () => 'Объединяют две части одного заказа: обновите заказ и выберите часть снова.',
  },
  'part-not-sent-again': {
    status: 409,
    text: () =>
      'Часть заказа снова не отправляют. Верните за неё деньги и, если товар нужен покупателю, оформите новый заказ.',
  },
  'shipment-not-sent-again': {
    status: 409,
    text: () =>
      'Отправить снова можно то, что утеряно или едет обратно, если заказ не\u00a0вручён и\u00a0ещё не\u00a0отправлен снова.',
  },
  'shipment-not-back': {
    status: 409,
    text: () =>
      'Закончить заказ так можно, когда отправка утеряна или едет обратно и\u00a0не\u00a0отправлена снова. Сначала отзовите посылку или запишите, что она не\u00a0получена; отправленное снова возвращают по\u00a0новой отправке.',
  },
  'parcel-label-missing': {
    status: 409,
    text: () => 'Наклейки ещё нет: подождите минуту, напечатайте и\u00a0наклейте её, потом отдавайте коробку.',
  },
  'parcel-act-missing': {
    status: 409,
    text: () =>
      'Посылки нет в\u00a0акте передачи, или он ещё не\u00a0напечатан: составьте акт, напечатайте его и\u00a0отдавайте коробку с\u00a0ним.',
  },
  'act-being-made': {
    status: 409,
    text: () =>
      'Посылка названа в акте передачи, который служба доставки ещё составляет: подождите минуту и повторите.',
  },
  'act-not-needed': {
    status: 409,
    text: () => 'Этой службе посылки отдают без акта магазина: сразу отдавайте коробки.',
  },
  'act-empty': {
    status: 409,
    text: () => 'Вносить в\u00a0акт нечего: зарегистрируйте посылки, дождитесь наклеек и\u00a0составьте его снова.',
  },
  'act-file-missing': {
    status: 409,
    text: () => 'Файла акта ещё нет: подождите минуту и\u00a0попробуйте снова.',
  },
  'labels-missing': {
    status: 409,
    text: ({ numbers }) =>
      `Наклеек ещё нет у\u00a0заказов ${numbers.join(', ')}: подождите минуту или снимите с\u00a0них отметку.`,
  },
  'labels-unreadable': {
    status: 409,
    text: ({ numbers }) =>
      `Наклейки заказов ${numbers.join(', ')} не\u00a0соединяются с\u00a0другими: снимите с\u00a0них отметку и\u00a0откройте каждую со\u00a0страницы заказа.`,
  },
  'track-missing': { status: 422, text: () => 'Укажите трек-номер: посылку регистрировали не\u00a0через магазин.' },
  'delivery-track-missing': {
    status: 409,
    text: () =>
      'Служба доставки взяла за\u00a0посылку деньги, а\u00a0её номера у\u00a0нас нет. Сначала запишите, что посылка у\u00a0службы, с\u00a0трек-номером.',
  },
  'track-differs': {
    status: 409,
    text: ({ track }) =>
      `Посылка зарегистрирована с\u00a0номером ${track}: уберите набранный или возьмите ту\u00a0коробку.`,
  },
  'till-receipt-missing': {
    status: 422,
    text: () => 'Сначала пробейте чек на\u00a0кассе и\u00a0укажите его номера: ФН, ФД и\u00a0ФПД.',
  },
  'till-receipt-not-needed': {
    status: 422,
    text: () => 'За\u00a0этот заказ в\u00a0магазине не\u00a0платят: уберите номера чека.',
  },
  'command-key-reused': {
    status: 422,
    text: () =>
      'С\u00a0этим ключом уже отправлено другое: обновите страницу или отправку, проверьте, что принято, и\u00a0повторите.',
  },
  'refund-not-possible': {
    status: 409,
    text: ({ state }) =>
      state === 'cancelled' || state === 'returned'
        ? 'Заказ отменён или возвращён: оплаченное до\u00a0этого возвращается само. Возврат, который ждёт одобрения, отклоните.'
        : 'Деньги за\u00a0товары возвращают, когда заказ оплачен и\u00a0вручён. До\u00a0этого возвращают за\u00a0цифровые товары, а\u00a0за\u00a0остальные отменяют заказ целиком или его часть (shipments cancel-packs).',
  },
  'refund-too-early': {
    status: 409,
    text: () => 'Чек полного расчёта ещё не\u00a0отправлен: повторите через\u00a0несколько минут.',
  },
  'refund-mixed': {
    status: 409,
    text: () =>
      'Деньги за\u00a0то, что покупатель не\u00a0взял, возвращают отдельно: сначала верните за\u00a0эти штуки без доставки, потом второй командой за\u00a0остальное.',
  },
  'refund-line-unknown': { status: 422, text: () => 'Такой строки в\u00a0заказе нет: обновите заказ.' },
  'refund-certificate': {
    status: 409,
    text: ({ name }) =>
      `Отдельно деньги за\u00a0«${name}» не\u00a0возвращают: сертификат перестаёт действовать только вместе со\u00a0всем заказом. Оплаченное на\u00a0сайте верните всем платежом в\u00a0кабинете платёжной компании; об\u00a0оплаченном при получении спросите бухгалтера.`,
  },
  'refund-not-opened': {
    status: 409,
    text: ({ name }) => `Доступ к\u00a0«${name}» ещё открывается: повторите через\u00a0несколько минут.`,
  },
  'refund-too-many': {
    status: 409,
    text: ({ name, left }) =>
      left > 0
        ? `За\u00a0«${name}» можно вернуть деньги ещё за\u00a0${counted(left, ['штуку', 'штуки', 'штук'])}.`
        : `За\u00a0«${name}» деньги уже возвращены: обновите заказ.`,
  },
  'refund-delivery-done': { status: 409, text: () => 'Деньги за\u00a0доставку уже возвращены: обновите заказ.' },
  'refund-nothing': { status: 422, text: () => 'Возвращать нечего: выберите товары или доставку.' },
  'refund-too-much': {
    status: 409,
    text: ({ left }) =>
      `От\u00a0оплаты осталось ${formatMoney(kopecks(left))}: остальное уже вернули, возможно, в\u00a0кабинете платёжной компании.`,
  },
  'refund-too-many-packs': {
    status: 409,
    text: ({ most }) =>
      `В\u00a0чеке возврата не\u00a0больше ${most} строк: проверьте и\u00a0верните упаковки в\u00a0несколько приёмов.`,
  },
  'refund-packs-needed': {
    status: 409,
    text: ({ name }) =>
      `«${name}» в\u00a0чеке с\u00a0кодами маркировки, и\u00a0чеку возврата нужны те\u00a0же коды. Назовите не\u00a0строку, а\u00a0упаковки: --unit\u00a0<номер>, номера показывает orders refunds.`,
  },
  'refund-packs-apart': {
    status: 422,
    text: () =>
      'Деньги за\u00a0упаковки и\u00a0за\u00a0строки заказа возвращают отдельно: сначала верните за\u00a0одно, потом второй командой за\u00a0другое.',
  },
  'refund-pack-unknown': {
    status: 422,
    text: ({ unitId }) =>
      `Упаковку ${unitId} покупатель по\u00a0этому заказу не\u00a0получал: возьмите номер из\u00a0списка (orders refunds).`,
  },
  'receipt-unknown': { status: 404, text: () => 'Такого чека нет: обновите список.' },
  'receipt-registered': {
    status: 409,
    text: () => 'Этот чек уже зарегистрирован, и\u00a0номера у\u00a0него другие: обновите список.',
  },
  'receipt-under-way': {
    status: 409,
    text: () =>
      'Чек ещё регистрируется: подождите. Записать пробитый вручную можно, когда компания отказала или сутки не\u00a0отвечает.',
  },
  'receipt-numbers-taken': {
    status: 409,
    text: () => 'Эти номера уже записаны у\u00a0другой части чека: проверьте, какую часть вы\u00a0пробили.',
  },
  'refund-unknown': { status: 404, text: () => 'Такого возврата денег нет: обновите список.' },
  'refund-not-by-hand': {
    status: 409,
    text: () => 'Отмечать этот возврат не\u00a0нужно: он идёт сам, ждёт второго сотрудника или отклонён.',
  },
  'refund-not-paid': {
    status: 409,
    text: () =>
      'За\u00a0то, что покупатель не\u00a0взял, он не\u00a0платил: проверьте эти упаковки без возврата денег.',
  },
  'refund-repeated': {
    status: 409,
    text: () =>
      'Деньги за\u00a0эти товары уже возвращены другим возвратом. Если их вернули и\u00a0в\u00a0кабинете, договоритесь с\u00a0покупателем.',
  },
  'refund-not-in-cabinet': {
    status: 409,
    text: ({ amount, seen }) =>
      `В\u00a0кабинете компании мы видим ${formatMoney(kopecks(seen))} сверх наших возвратов, а\u00a0нужно ${formatMoney(kopecks(amount))}. Верните деньги там и\u00a0повторите через час.`,
  },
  'refund-not-awaiting': {
    status: 409,
    text: ({ by }) => `Этот возврат денег уже решён${changedBy(by)}: обновите список.`,
  },
  'refund-under-way': {
    status: 409,
    text: () =>
      'Этот возврат ещё отправляется сам: не\u00a0делайте его в\u00a0кабинете. Отметить, что его нет, можно через сутки после отправки.',
  },
  'refund-same-person': {
    status: 403,
    text: () =>
      'Крупный возврат одобряет другой сотрудник, не\u00a0тот, кто его запросил: попросите бухгалтера или владельца.',
  },
  'return-unknown': { status: 404, text: () => 'Такого возврата нет: обновите список и\u00a0выберите снова.' },
  'return-changed': {
    status: 409,
    text: ({ by }) =>
      `Возврат за\u00a0это время изменили${changedBy(by)}: обновите его, посмотрите, что стало, и\u00a0повторите.`,
  },
  'return-move-not-allowed': {
    status: 409,
    text: () =>
      'С\u00a0возвратом в\u00a0его нынешнем состоянии этого сделать нельзя: обновите его и\u00a0посмотрите, что с\u00a0ним.',
  },
  'return-unit-foreign': {
    status: 409,
    text: ({ unitId }) =>
      `Упаковки ${unitId} покупателю по\u00a0этому заказу не\u00a0отдавали: отложите её и\u00a0проверьте номер заказа.`,
  },
  'return-unit-taken': {
    status: 409,
    text: ({ unitId, number }) => `Упаковка ${unitId} уже в\u00a0возврате ${number}: откройте его.`,
  },
  'return-unit-twice': {
    status: 422,
    text: ({ unitId }) => `Упаковка ${unitId} названа дважды: уберите лишнюю.`,
  },
  'return-unit-inspected': {
    status: 409,
    text: ({ unitId }) => `Упаковка ${unitId} уже проверена: обновите возврат.`,
  },
  'return-unit-not-received': {
    status: 409,
    text: ({ unitId }) => `Упаковки ${unitId} в\u00a0этом возврате нет: проверьте её номер.`,
  },
  'return-unit-not-put-aside': {
    status: 409,
    text: ({ unitId }) => `Упаковка ${unitId} в\u00a0этом возврате не\u00a0отложена: обновите его.`,
  },
  'return-units-missing': { status: 422, text: () => 'Назовите упаковки.' },
  'return-code-foreign': {
    status: 409,
    text: () => 'Упаковки с\u00a0таким кодом в\u00a0заказе нет: отложите её и\u00a0проверьте номер заказа.',
  },
  'return-sent-again': {
    status: 409,
    text: () =>
      'Вместо этих упаковок покупателю отправлены другие: деньги за\u00a0них не\u00a0возвращают. Проверьте их без возврата денег.',
  },
  'return-order-open': {
    status: 409,
    text: () => 'Заказ ещё в\u00a0силе, его товар отложен: сначала отмените или завершите заказ.',
  },
  'return-coming-back': {
    status: 409,
    text: () =>
      'Эта посылка едет к\u00a0нам: примите её, когда придёт. Если не\u00a0придёт, сначала запишите её утерянной: node bin/shop.ts shipments lost <заказ> <причина>.',
  },
  'return-not-possible': {
    status: 409,
    text: ({ why }) => RETURN_PROBLEMS[why],
  },
  'return-too-many': {
    status: 409,
    text: ({ name, left }) =>
      left > 0
        ? `Вернуть можно ещё ${counted(left, ['штуку', 'штуки', 'штук'])} «${name}»: уменьшите количество.`
        : `Весь товар «${name}» уже в\u00a0возврате: уберите его из\u00a0заявки.`,
  },
  'return-line-unknown': { status: 422, text: () => 'Такого товара в\u00a0заказе нет: обновите страницу.' },
  'photo-refused': {
    status: 415,
    text: () =>
      'Такое фото не\u00a0открылось: нужен снимок JPG, PNG или WebP. Вместо снимка iPhone в\u00a0HEIC подойдёт снимок экрана с\u00a0ним.',
  },
  'photo-unknown': {
    status: 400,
    text: () => 'Фото у\u00a0нас не\u00a0сохранилось: уберите его и\u00a0приложите снова.',
  },
  'coupon-unknown': {
    status: 404,
    text: () => 'Такого купона нет: вернитесь к\u00a0списку и\u00a0найдите его снова.',
  },
  'coupon-code-unfit': {
    status: 422,
    text: () => 'Код — от\u00a03 до\u00a032 букв, цифр и\u00a0дефисов: поправьте его.',
  },
  'coupon-code-taken': {
    status: 409,
    text: ({ taken }) =>
      `Такой код уже есть или читается так\u00a0же: ${taken}. Придумайте другой: старые коды не\u00a0используются снова.`,
  },
  'coupon-terms-unfit': { status: 422, text: ({ term }) => UNFIT_TERMS[term] },
  'coupon-was-used': {
    status: 409,
    text: ({ terms }) =>
      `По\u00a0купону уже были заказы, и\u00a0обещанное не\u00a0меняется: ${terms.map((term) => PROMISED_TERMS[term]).join(', ')}. Выключите его и\u00a0создайте новый.`,
  },
  'coupon-limit-too-low': {
    status: 422,
    text: ({ uses }) => `Купон применён уже ${counted(uses, ['раз', 'раза', 'раз'])}: поставьте предел не\u00a0меньше.`,
  },
  'coupon-switched': {
    status: 409,
    text: ({ active }) => `Купон уже ${active ? 'включён' : 'выключен'}: обновите страницу.`,
  },
  'coupon-changed': {
    status: 409,
    text: ({ by }) => `Купон за\u00a0это время изменили${changedBy(by)}: посмотрите, что стало, и\u00a0повторите.`,
  },
  'certificate-unknown': {
    status: 404,
    text: () => 'Такого сертификата нет: вернитесь к\u00a0списку и\u00a0найдите его снова.',
  },
  'certificate-changed': {
    status: 409,
    text: ({ by }) => `Сертификат за\u00a0это время изменили${changedBy(by)}: посмотрите, что стало, и\u00a0повторите.`,
  },
  'certificate-switched': {
    status: 409,
    text: ({ blocked }) => `Сертификат уже ${blocked ? 'заблокирован' : 'разблокирован'}: обновите страницу.`,
  },
  'product-changed': {
    status: 409,
    text: ({ by }) => `Товар за\u00a0это время изменили${changedBy(by)}: посмотрите, что стало, и\u00a0повторите.`,
  },
  'old-price-unfit': {
    status: 422,
    text: ({ most }) =>
      most === null
        ? 'Старую цену здесь показать нельзя: за\u00a0тридцать дней товар не\u00a0продавали дороже. Уберите её.'
        : `Старая цена\u00a0— не\u00a0выше самой низкой за\u00a0тридцать дней: ${formatMoney(kopecks(most))}, и\u00a0выше новой.`,
  },
  'old-price-not-higher': {
    status: 422,
    text: () => 'Старая цена должна быть выше новой: поправьте её или оставьте поле пустым.',
  },
  'price-start-unfit': {
    status: 422,
    text: () =>
      'Цена начинает действовать позже, чем сейчас, и\u00a0не\u00a0позже чем через год: поправьте день и\u00a0время.',
  },
  'price-start-taken': {
    status: 409,
    text: () => 'На\u00a0это время цена уже запланирована: снимите её или выберите другое.',
  },
  'price-plans-full': {
    status: 409,
    text: ({ most }) => `Запланировано уже ${most} цен: снимите лишние.`,
  },
  'price-plan-unknown': {
    status: 404,
    text: () => 'Этой цены в\u00a0плане уже нет: она началась, или её сняли. Обновите страницу.',
  },
  'cost-of-bundle': {
    status: 422,
    text: () => 'Себестоимость комплекса складывается из\u00a0его товаров: укажите её у\u00a0каждого из\u00a0них.',
  },
  'cost-unknown': {
    status: 404,
    text: () => 'Этой себестоимости уже нет: её заменили или убрали. Обновите страницу.',
  },
  'gtin-missing': {
    status: 422,
    text: () => 'Маркированному товару нужен штрихкод: укажите цифры под\u00a0ним.',
  },
  'gtin-taken': {
    status: 409,
    text: () => 'Этот штрихкод уже у\u00a0другого товара: проверьте цифры под штрихкодом.',
  },
  'cart-empty': { status: 400, text: () => 'Корзина пуста: добавьте товары из каталога.' },
  'product-gone': {
    status: 409,
    text: () => 'Один из товаров больше не продаётся: уберите его из корзины и оформите заказ снова.',
  },
  'too-many-lines': { status: 409, text: () => TOO_MANY_LINES },
  'out-of-stock': {
    status: 409,
    text: ({ name, available }) =>
      available > 0
        ? `Товара «${name}» осталось ${counted(available, ['штука', 'штуки', 'штук'])}: уменьшите количество в корзине.`
        : `Товар «${name}» закончился: уберите его из корзины и оформите заказ снова.`,
  },
  'goods-busy': {
    status: 503,
    text: () =>
      'Сейчас этот товар оформляют сразу несколько покупателей. Корзина сохранена: попробуйте ещё раз через\u00a0минуту.',
  },
  'order-busy': {
    status: 503,
    text: () => 'Заказ сейчас меняется: обновите страницу через\u00a0минуту и\u00a0повторите.',
  },
  'total-changed': {
    status: 409,
    text: ({ total, expected }) =>
      `Сумма заказа изменилась: была ${formatMoney(kopecks(expected))}, стала ${formatMoney(kopecks(total))}. Проверьте и подтвердите ещё раз.`,
  },
  'coupon-refused': { status: 409, text: ({ coupon, text }) => (coupon ? `${coupon}: ${text}` : text) },
  'certificate-refused': { status: 409, text: ({ certificate, text }) => `Сертификат ${certificate}: ${text}` },
  'bonuses-short': {
    status: 409,
    text: ({ available }) =>
      available > 0
        ? `Сейчас можно списать не\u00a0больше ${counted(available, ['бонуса', 'бонусов', 'бонусов'])}: уменьшите их число и\u00a0подтвердите ещё раз.`
        : 'Бонусы для этого заказа сейчас списать нельзя: уберите их и\u00a0подтвердите ещё раз.',
  },
  'bonuses-need-account': {
    status: 401,
    text: () => 'Бонусы списываются после входа. Войдите и\u00a0подтвердите ещё раз.',
  },
  'bonuses-closed': {
    status: 409,
    text: () => 'Личный кабинет этого покупателя удалён: бонусов у\u00a0него больше нет.',
  },
  'bonuses-too-few': {
    status: 409,
    text: ({ available }) =>
      `У\u00a0покупателя сейчас доступно бонусов: ${available}. Больше списать нельзя: уменьшите число и\u00a0повторите.`,
  },
  'bonuses-busy': {
    status: 503,
    text: () => 'Бонусы этого покупателя сейчас меняются: повторите через\u00a0минуту.',
  },
  'customer-unknown': {
    status: 404,
    text: () => 'Такого покупателя нет: проверьте номер, телефон или почту.',
  },
  'contacts-shown-often': {
    status: 429,
    text: ({ most }) =>
      `За\u00a0час вы\u00a0открыли контакты уже ${counted(most, ['покупателя', 'покупателей', 'покупателей'])}. Подождите или попросите коллегу.`,
  },
  'contacts-searched-often': {
    status: 429,
    text: ({ most }) =>
      `За\u00a0час вы\u00a0искали по\u00a0телефону и\u00a0почте уже ${counted(most, ['раз', 'раза', 'раз'])}. Ищите по\u00a0номеру заказа или имени либо попросите коллегу.`,
  },
  'too-many-codes': {
    status: 429,
    text: ({ seconds }) =>
      `Слишком много неизвестных кодов: повторите через ${counted(Math.ceil(seconds / 60), ['минуту', 'минуты', 'минут'])}.`,
  },
  'checkout-key-reused': {
    status: 422,
    text: () => 'Этот заказ уже оформлен на\u00a0других условиях. Если нужен ещё один, подтвердите ещё раз.',
  },
  'orders-too-often': {
    status: 429,
    text: ({ retryAfter }) =>
      `Слишком много попыток оформить заказ. Корзина сохранена: повторите через\u00a0${waitingTime(retryAfter)} или позвоните нам.`,
  },
  'too-many-open-orders': {
    status: 409,
    text: ({ by, most, proved }) => {
      const orders = counted(most, ['заказ', 'заказа', 'заказов']);
      const waiting = 'которые не\u00a0оплачены и\u00a0не\u00a0подтверждены';
      if (proved)
        return `У\u00a0вас уже ${orders} без оплаты. Корзина сохранена: оплатите или отмените один из\u00a0них либо позвоните нам.`;
      if (by === 'phone' || by === 'mailbox')
        return `На\u00a0этот ${by === 'phone' ? 'номер' : 'email'} уже оформлено ${orders}, ${waiting}. Корзина сохранена: оплатите, подтвердите или отмените один из\u00a0них либо войдите по\u00a0номеру телефона и\u00a0оформите заказ снова.`;
      return `Из\u00a0вашей сети уже оформлено ${orders}, ${waiting}. Корзина сохранена: войдите по\u00a0номеру телефона и\u00a0оформите заказ снова или позвоните нам.`;
    },
  },
  'too-many-open-pieces': {
    status: 409,
    text: ({ by, most, proved }) => {
      const pieces = counted(most, ['штуку', 'штуки', 'штук']);
      if (proved)
        return `Без оплаты можно отложить до\u00a0${pieces} товаров. Корзина сохранена: оплатите прежние заказы, уменьшите этот или позвоните нам.`;
      const whose =
        by === 'phone' ? 'на\u00a0один номер' : by === 'mailbox' ? 'на\u00a0один email' : 'из\u00a0одной сети';
      return `Пока заказы не\u00a0оплачены и\u00a0не\u00a0подтверждены, ${whose} можно отложить до\u00a0${pieces} товаров. Корзина сохранена: войдите по\u00a0номеру телефона и\u00a0оформите заказ снова или позвоните нам.`;
    },
  },
  'confirm-code-not-sent': {
    status: 503,
    text: ({ shopPhone }) =>
      `Код на\u00a0номер из\u00a0заказа не\u00a0отправился: повторите через\u00a0минуту или позвоните нам, ${shopPhone}, и\u00a0мы\u00a0подтвердим заказ сами.`,
  },
  'order-anonymized': {
    status: 409,
    text: () => 'Личные данные из\u00a0этого заказа убраны: заметку к\u00a0нему не\u00a0добавить. Обновите страницу.',
  },
  'order-not-confirmable': {
    status: 409,
    text: ({ state }) =>
      state === 'cancelled'
        ? 'Заказ уже отменён: оформите его снова или позвоните нам.'
        : 'Этот заказ подтверждать не\u00a0нужно: обновите страницу.',
  },
  'delivery-unavailable': { status: 409, text: () => 'Этот способ получения не подходит к заказу: выберите другой.' },
  'delivery-too-many-packs': { status: 409, text: ({ most }) => tooManyPacksText(most) },
  'delivery-too-valuable': { status: 409, text: tooValuableText },
  'delivery-zip-unserved': {
    status: 409,
    text: ({ carrier, zip }) =>
      `Курьер ${CARRIERS[carrier]} не\u00a0приезжает по\u00a0индексу ${zip}: проверьте индекс или выберите другой способ доставки.`,
  },
  'delivery-point-unknown': { status: 409, text: () => 'Пункт выдачи больше не работает: выберите другой.' },
  'delivery-point-unfit': { status: 409, text: ({ problem, kind }) => pointProblemText(problem, kind) },
  'pay-system-unavailable': {
    status: 409,
    text: () => 'Так оплатить нельзя при выбранной доставке: выберите другой способ оплаты.',
  },
  'delivery-collects-less': {
    status: 409,
    text: ({ carrier, most }) =>
      `${CARRIERS[carrier]} при\u00a0получении в\u00a0этом городе ${most === 0 ? 'денег не\u00a0берёт' : `берёт не\u00a0больше ${formatMoney(kopecks(most))}, а\u00a0заказ дороже`}. Место осталось прежним: чтобы получить заказ там, оформите его снова с\u00a0оплатой на\u00a0сайте.`,
  },
  'payment-too-large': {
    status: 409,
    text: ({ most }) =>
      `Так можно заплатить не\u00a0больше ${formatMoney(kopecks(most))} за\u00a0заказ: выберите другой способ оплаты или оформите два заказа.`,
  },
  'city-unknown': { status: 409, text: () => 'Не нашли такой город: выберите город из списка.' },
  'view-unknown': {
    status: 404,
    text: () => 'Такого вида списка нет: его удалили, или он чужой. Обновите страницу.',
  },
  'too-many-views': {
    status: 409,
    text: ({ most }) => `Сохранённых видов уже ${most}: удалите ненужный и\u00a0сохраните снова.`,
  },
  'order-unknown': { status: 404, text: () => 'Заказ не найден: откройте его по ссылке из письма.' },
  'order-not-payable': { status: 409, text: () => 'Этот заказ сейчас нельзя оплатить: обновите страницу заказа.' },
  'shipment-not-changeable': {
    status: 409,
    text: () =>
      'Получателя, пункт и адрес меняют, пока посылка в магазине и не зарегистрирована. Снимите её с регистрации, а если уже отдали, отзовите и отправьте снова.',
  },
  'order-not-changeable': {
    status: 409,
    text: () =>
      'Получателя и\u00a0пункт меняют, пока посылка не\u00a0передана службе доставки. Позвоните нам: поможем, если это ещё возможно.',
  },
  'order-changed': {
    status: 409,
    text: ({ by }) =>
      `Заказ за\u00a0это время изменили${changedBy(by)}: обновите его, посмотрите, что стало, и\u00a0повторите.`,
  },
  'change-empty': {
    status: 422,
    text: () => 'В\u00a0заказе ничего не\u00a0меняется: измените количество или добавьте товар.',
  },
  'change-not-possible': { status: 409, text: ({ why }) => CHANGE_NOT_POSSIBLE[why] },
  'change-open': {
    status: 409,
    text: () =>
      'Покупателю уже предложено изменить этот заказ: дождитесь ответа или отзовите предложение, потом меняйте снова.',
  },
  'change-unknown': {
    status: 404,
    text: () => 'Такого предложения нет: откройте заказ по\u00a0ссылке из\u00a0письма.',
  },
  'change-closed': {
    status: 409,
    text: ({ state }) => CHANGE_CLOSED[state] ?? CHANGE_CLOSED.outdated!,
  },
  'order-part-has-left': {
    status: 409,
    text: () =>
      'Часть заказа уже отправлена или вручена, целиком его не отменить. Отмените товары той части, которая ещё у нас.',
  },
  'order-not-cancellable': { status: 409, text: () => 'Заказ уже в работе: чтобы отменить его, позвоните нам.' },
  'order-still-cancellable': {
    status: 409,
    text: () => 'Этот заказ можно отменить сразу: обновите страницу заказа и\u00a0отмените его.',
  },
  'move-not-allowed': { status: 409, text: () => 'Заказ уже в другом состоянии: обновите страницу.' },
  'nothing-to-send': {
    status: 409,
    text: () => 'В этом заказе пока нечего отправлять письмом: обновите страницу заказа.',
  },
  'letters-too-often': {
    status: 429,
    text: () => 'Сегодня мы уже отправляли это письмо несколько раз: проверьте «Спам» или позвоните нам.',
  },
  'payment-company-silent': {
    status: 503,
    text: () => 'Платёжный сервис не отвечает. Заказ сохранён: попробуйте оплатить его через минуту.',
  },
  'delivery-company-silent': {
    status: 503,
    text: () => 'Служба доставки не отвечает: повторите через минуту или выберите самовывоз.',
  },
  'product-unknown': { status: 404, text: () => 'Такого товара больше нет: выберите другой в каталоге.' },
  'review-key-reused': {
    status: 422,
    text: () => 'Отзыв уже отправлен с другими словами: обновите страницу и напишите новый.',
  },
  'review-of-order-exists': {
    status: 409,
    text: () => 'Такой отзыв по этому заказу у нас уже есть: спасибо. Новый можно написать после новой покупки.',
  },
  'review-unknown': { status: 404, text: () => 'Отзыв не найден: проверьте его номер.' },
  'review-changed': {
    status: 409,
    text: ({ by }) =>
      `С\u00a0этим отзывом за\u00a0это время уже что-то сделали${changedBy(by)}: посмотрите и\u00a0повторите, если ещё нужно.`,
  },
  'review-move-not-allowed': {
    status: 409,
    text: ({ from }) =>
      from === 'published' ? 'Отзыв уже опубликован.' : 'Отзыв уже отклонён: его можно опубликовать.',
  },
  'restock-not-needed': {
    status: 409,
    text: ({ why }) =>
      why === 'digital'
        ? 'Этот товар не заканчивается: добавьте его в корзину.'
        : 'Товар уже в продаже: обновите страницу и добавьте его в корзину.',
  },
  'list-full': {
    status: 409,
    text: ({ list, most }) =>
      `${list === 'later' ? 'В\u00a0отложенном' : 'В\u00a0избранном'} набралось больше ${most} товаров: уберите лишние и\u00a0повторите.`,
  },
  // The documented message: clients may match it.
  'products-unknown': {
    status: 400,
    text: ({ products }) =>
      `${products.length} relation(s) of type api::product.product associated with this entity do not exist`,
  },
  'basket-changed': {
    status: 409,
    text: () => 'Корзину изменили на\u00a0другом устройстве: обновите страницу.',
  },
  // Documented messages, which documented clients use as keys; our own pages show a sentence by the code.
  'email-taken': { status: 400, name: 'ApplicationError', text: () => 'Email or Username are already taken' },
  'wrong-password': { status: 400, text: () => 'Invalid identifier or password' },
  'current-password-wrong': { status: 400, text: () => 'The provided current password is invalid' },
  'password-same': {
    status: 400,
    text: () => 'Your new password must be different than your current password',
  },
  'reset-code-unknown': { status: 400, text: () => 'Incorrect code provided' },
  'ticket-unknown': { status: 400, name: 'ApplicationError', text: () => 'Invalid userId' },
  'ticket-of-another': { status: 400, name: 'ApplicationError', text: () => 'Invalid userId' },
  'sign-in-busy': {
    status: 503,
    text: () => 'Сейчас входит очень много людей: повторите через\u00a0полминуты.',
  },
  'sign-in-again': {
    status: 403,
    text: () =>
      'Чтобы задать первый пароль, войдите ещё раз по\u00a0коду: это нужно сделать в\u00a0течение 15\u00a0минут после входа.',
  },
  'fields-missing': {
    status: 400,
    text: ({ fields }) =>
      fields.length === 1 ? `${fields[0]} is a required field` : `${fields.length} errors occurred`,
  },
  'consent-missing': {
    status: 400,
    text: () => 'Ознакомьтесь и\u00a0примите согласие на\u00a0обработку персональных данных',
  },
  'consent-stays': { status: 409, text: ({ effect }) => effect },
  'owner-unsure': {
    status: 403,
    text: () =>
      'Чтобы изменить номер или почту либо добавить ключ входа, выйдите и\u00a0войдите ещё раз: это нужно сделать в\u00a0течение 15\u00a0минут после входа.',
  },
  'passkey-refused': {
    status: 400,
    text: () =>
      'Этот ключ не\u00a0подошёл. Попробуйте ещё\u00a0раз или войдите по\u00a0коду: в\u00a0кабинете видно, какие ключи у\u00a0вас есть.',
  },
  'passkey-known': {
    status: 409,
    text: () => 'Этот ключ уже добавлен: посмотрите список. Другой можно создать на\u00a0другом устройстве.',
  },
  'too-many-passkeys': {
    status: 400,
    text: ({ most }) =>
      `У\u00a0вас уже ${counted(most, ['ключ', 'ключа', 'ключей'])}: удалите те, которыми не\u00a0пользуетесь.`,
  },
  'password-obvious': {
    status: 400,
    text: () => 'Такой пароль легко угадать: придумайте другой, например из\u00a0нескольких слов.',
  },
  'too-much-saved': {
    status: 400,
    name: 'ApplicationError',
    text: ({ most }) => `Сохранено уже ${counted(most, ['запись', 'записи', 'записей'])}: обновите одну из\u00a0них.`,
  },
  'recipient-known': {
    status: 400,
    text: ({ name }) =>
      `Получатель с\u00a0таким именем и\u00a0телефоном уже сохранён: ${name}. Его данные и\u00a0почту меняют в\u00a0разделе «Контакт и\u00a0получатели»; для другого человека укажите полное имя или другой телефон.`,
  },
  'contact-changed': {
    status: 409,
    text: () => 'Контакт за\u00a0это время изменили на\u00a0другом устройстве: обновите страницу и\u00a0повторите.',
  },
  'contact-unproved': {
    status: 403,
    text: () =>
      'Телефон и\u00a0почта контакта станут вашими для входа, когда вы подтвердите их кодом в\u00a0разделе «Данные и\u00a0безопасность».',
  },
  'too-many-recipients': {
    status: 400,
    text: ({ most }) =>
      `Сохранено уже ${counted(most, ['получатель', 'получателя', 'получателей'])}: удалите кого-нибудь в\u00a0личном кабинете.`,
  },
  'course-plan-changed': {
    status: 409,
    text: () => 'План за\u00a0это время изменили на\u00a0другом устройстве: обновите страницу и\u00a0повторите.',
  },
  'course-page-outdated': {
    status: 409,
    text: () =>
      'План не\u00a0изменён: сайт обновился, пока эта страница была открыта. Обновите страницу и\u00a0повторите.',
  },
  'course-dose-above-label': {
    status: 400,
    text: ({ name }) => `${name}: в\u00a0плане больше, чем на\u00a0этикетке. Уменьшите количество или число приёмов.`,
  },
  'course-product-unknown': {
    status: 400,
    text: () =>
      'В\u00a0плане есть товар, которого нет в\u00a0магазине или у\u00a0которого на\u00a0этикетке нет дозы. Уберите его из\u00a0плана и\u00a0повторите.',
  },
  'course-plan-missing': {
    status: 404,
    text: () =>
      'Копии плана на\u00a0сайте нет: её выключили. Обновите страницу, а\u00a0включить копию можно в\u00a0настройках плана.',
  },
  'course-email-unconfirmed': {
    status: 403,
    text: () =>
      'Напоминания приходят только на\u00a0подтверждённый email: подтвердите его в\u00a0разделе «Данные и\u00a0безопасность».',
  },
  'course-link-unknown': {
    status: 400,
    text: () =>
      'Ссылка не\u00a0подходит: откройте её из\u00a0письма целиком. Напоминания можно выключить и\u00a0в\u00a0настройках плана.',
  },
  'course-push-off': {
    status: 404,
    text: () => 'Уведомления сейчас не\u00a0присылаем: включите напоминания письмом.',
  },
  'course-push-unusable': {
    status: 400,
    text: () =>
      'Этому браузеру мы\u00a0не\u00a0можем присылать уведомления: включите их в\u00a0другом браузере или выберите напоминания письмом.',
  },
  'course-push-consent': {
    status: 403,
    text: () =>
      'Уведомлений нет в\u00a0согласии, которое вы\u00a0дали раньше: обновите страницу и\u00a0отметьте согласие с\u00a0новым текстом.',
  },
  'course-push-missing': {
    status: 404,
    text: () => 'В\u00a0этом браузере уведомления уже отключены: обновите страницу.',
  },
  'account-erased': {
    status: 409,
    text: () => 'Этот кабинет удалён: обновите страницу и\u00a0продолжите без входа.',
  },
  'too-many-exports': {
    status: 429,
    text: ({ most }) =>
      `За\u00a0сутки уже собрано ${counted(most, ['архив', 'архива', 'архивов'])}: скачайте готовый или повторите завтра.`,
  },
  'deletion-blocked': {
    status: 409,
    text: ({ blockers }) =>
      `Сначала нужно закончить: ${blockers.map(blockerText).join(', ')}. Потом удалите кабинет снова.`,
  },
  'deletion-not-requested': {
    status: 409,
    text: () => 'Удаление не\u00a0назначено: обновите страницу, кабинет остаётся вашим.',
  },
  'phone-taken': {
    status: 400,
    name: 'ApplicationError',
    text: () => 'Этот номер уже у\u00a0другого аккаунта: войдите по\u00a0нему или укажите другой.',
  },
  'account-blocked': {
    status: 400,
    name: 'ApplicationError',
    text: () => 'Your account has been blocked by an administrator',
  },
  'too-many-attempts': {
    status: 429,
    text: ({ retryAfter }) => `Слишком много попыток: повторите через\u00a0${waitingTime(retryAfter)}.`,
  },
  'captcha-refused': {
    status: 400,
    text: () => 'Браузер не\u00a0прошёл проверку: попробуйте ещё раз.',
  },
  'code-too-soon': {
    status: 429,
    text: ({ retryAfter }) => `Новый код можно запросить через\u00a0${waitingTime(retryAfter)}.`,
  },
  'code-failures-used-up': {
    status: 403,
    text: ({ kind, shopPhone }) =>
      `Было слишком много неверных кодов: войдите по\u00a0паролю, по\u00a0${kind === 'phone' ? 'email' : 'номеру телефона'} или позвоните нам, ${shopPhone}.`,
  },
  'code-not-sent-there': {
    status: 409,
    text: ({ shopPhone, messenger }) =>
      `На\u00a0этот номер коды не\u00a0отправляем: проверьте его или войдите по\u00a0email. Если не\u00a0получается, позвоните, ${shopPhone}, или напишите в\u00a0${messenger}.`,
  },
  'code-undeliverable': {
    status: 409,
    text: ({ kind }) =>
      kind === 'phone'
        ? 'На\u00a0этот номер не\u00a0доходят ни СМС, ни\u00a0звонки: проверьте номер, войдите по\u00a0паролю или по\u00a0email.'
        : 'На\u00a0этот адрес письма не\u00a0доходят: проверьте его или войдите по\u00a0номеру телефона.',
  },
  'code-company-silent': {
    status: 503,
    text: ({ kind }) =>
      kind === 'phone'
        ? 'Сейчас не\u00a0получается отправить код: повторите через\u00a0минуту, войдите по\u00a0паролю или по\u00a0email.'
        : 'Сейчас не\u00a0получается отправить письмо: повторите через\u00a0минуту или войдите по\u00a0номеру телефона.',
  },
  'code-wrong': { status: 400, name: 'ApplicationError', text: () => 'Invalid OTP' },
  'challenge-unknown': { status: 400, name: 'ApplicationError', text: () => 'Invalid userId' },
  'chat-unknown': { status: 404, text: () => 'Такого чата нет: обновите список чатов.' },
  'chat-closed': {
    status: 409,
    text: ({ hours }) =>
      `Сейчас в\u00a0чате никого нет: отвечаем ${hours} по\u00a0Москве. Оставьте вопрос в\u00a0форме.`,
  },
  'chat-key-reused': {
    status: 422,
    text: () => 'Под\u00a0этим номером уже отправлены другие слова: обновите страницу и\u00a0напишите снова.',
  },
  'support-ticket-unknown': { status: 404, text: () => 'Такого обращения нет: откройте список обращений.' },
  'ticket-key-reused': {
    status: 422,
    text: () => 'Под\u00a0этим номером уже отправлены другие слова: обновите страницу и\u00a0напишите снова.',
  },
  'ticket-line-unknown': {
    status: 400,
    text: () => 'Такой строки в\u00a0заказе нет: обновите страницу и\u00a0выберите товар снова.',
  },
  'ticket-file-refused': {
    status: 415,
    text: () => 'Такой файл не\u00a0подойдёт: приложите фото (JPG, PNG, WebP) или PDF.',
  },
  'ticket-changed': {
    status: 409,
    text: ({ by, change }) =>
      change === 'replied'
        ? 'Покупатель за\u00a0это время написал ещё: прочтите новое сообщение и\u00a0повторите.'
        : `Обращение за\u00a0это время изменили${changedBy(by)}: посмотрите, что сделано, и\u00a0повторите, если ещё нужно.`,
  },
  'ticket-move-not-allowed': {
    status: 409,
    text: ({ from }) =>
      from === 'closed'
        ? 'Обращение уже закрыто: если покупатель напишет, откроется новое.'
        : 'С\u00a0обращением в\u00a0его нынешнем состоянии этого сделать нельзя: откройте его снова и\u00a0посмотрите, что с\u00a0ним.',
  },
  'ticket-busy': { status: 503, text: () => 'Обращение сейчас меняют: повторите через\u00a0минуту.' },
  'ticket-source-unfit': {
    status: 409,
    text: ({ why }) =>
      why === 'sender-unknown'
        ? 'Покупателя с\u00a0такой подтверждённой почтой нет, или в\u00a0чате пишет гость: ответьте там, где спросили.'
        : 'Обращение делают из\u00a0формы «Обращение» или «Вопрос» и\u00a0из\u00a0чата, в\u00a0котором покупатель что-то спросил: ответьте там, где написали.',
  },
  'ticket-letter-unknown': {
    status: 404,
    text: () => 'Такого письма нет, или о\u00a0нём уже решили: обновите список писем.',
  },
  'ticket-letter-unmatched': {
    status: 422,
    text: () => 'Из\u00a0письма не\u00a0ясно, к\u00a0какому обращению оно: назовите номер обращения.',
  },
  'content-unknown': { status: 404, text: () => 'Not Found' },
  'content-changed': {
    status: 409,
    text: ({ version, by }) =>
      `Эту запись уже изменили${changedBy(by)}: новая версия ${version}. Посмотрите, что стало, и\u00a0повторите.`,
  },
  'content-version-unfit': {
    status: 422,
    text: () =>
      'Эту версию целиком вернуть нельзя: правила с\u00a0тех пор изменились. Перенесите нужное из\u00a0неё вручную.',
  },
  'content-preview-unknown': {
    status: 404,
    text: () => 'Предпросмотр устарел. Закройте его и\u00a0откройте снова со\u00a0страницы записи.',
  },
  'slug-taken': { status: 409, text: ({ slug }) => `Адрес «${slug}» уже занят: выберите другой.` },
  'picture-refused': {
    status: 415,
    text: () =>
      'Такая картинка не\u00a0открылась: нужен файл JPG, PNG, WebP или AVIF, целый и\u00a0не\u00a0больше 60\u00a0мегапикселей.',
  },
  'picture-unknown': { status: 404, text: () => 'Такой картинки нет: выберите другую или загрузите её снова.' },
  'pictures-unknown': {
    status: 400,
    text: ({ pictures }) => `Нет таких картинок: ${pictures.join(', ')}. Проверьте их номера.`,
  },
  'form-key-reused': {
    status: 422,
    text: () => 'Под\u00a0этим номером уже отправлена другая форма: обновите страницу и\u00a0отправьте снова.',
  },
  'form-unknown': { status: 404, text: () => 'Такого обращения нет: проверьте его номер.' },
  'file-refused': {
    status: 415,
    text: () => 'Такой файл не\u00a0подойдёт: нужен PDF, JPG, PNG, DOCX или XLSX без макросов.',
  },
  'file-unknown': {
    status: 400,
    text: () => 'Файл у\u00a0нас не\u00a0сохранился: уберите его и\u00a0приложите снова.',
  },
  'claims-found': {
    status: 422,
    text: ({ claims: [first, ...rest] }) =>
      `«${first!.words}» (${first!.place}): ${first!.reason}${rest.length > 0 ? ` И\u00a0ещё ${counted(rest.length, ['место', 'места', 'мест'])}.` : ''}`,
  },
  'setting-changed': {
    status: 409,
    text: ({ by }) =>
      `Эти настройки за\u00a0это время изменили${changedBy(by)}: посмотрите в\u00a0истории, что стало, и\u00a0повторите.`,
  },
  'facet-value-unknown': {
    status: 404,
    text: () => 'Такого значения в\u00a0этом фильтре уже нет: посмотрите, что стало со\u00a0списком.',
  },
  'facet-value-exists': {
    status: 422,
    text: ({ text }) => `Значение «${text}» здесь уже есть. Чтобы сделать из\u00a0двух одно, объедините их.`,
  },
  'too-many-facet-values': {
    status: 422,
    text: ({ most }) => `В\u00a0фильтре не\u00a0больше ${most} значений: удалите лишние.`,
  },
  'facet-value-too-common': {
    status: 422,
    text: ({ most }) =>
      `Это значение больше чем у\u00a0${most} товаров: за\u00a0один раз столько не\u00a0изменить. Сначала уберите его у\u00a0части товаров в\u00a0«Изменить найденные».`,
  },
  'facet-products-changed': {
    status: 409,
    text: ({ products }) =>
      `Пока вы\u00a0решали, товаров с\u00a0этим значением стало ${products}: посмотрите, что изменится, и\u00a0повторите.`,
  },
  'menu-address-unfit': {
    status: 422,
    text: ({ errors: [first] }) =>
      `Пункт «${first!.text}»: ${first!.message[0]!.toLowerCase()}${first!.message.slice(1)}.`,
  },
  'menu-version-unknown': { status: 404, text: () => 'Такой версии меню нет: обновите список версий.' },
  'menu-version-unfit': {
    status: 422,
    text: () =>
      'Эту версию целиком вернуть нельзя: правила с\u00a0тех пор изменились. Перенесите нужное из\u00a0неё вручную.',
  },
  'claim-rule-changed': {
    status: 409,
    text: ({ by }) => `Правило за\u00a0это время изменили${changedBy(by)}: посмотрите, что стало, и\u00a0повторите.`,
  },
  'synonym-unknown': {
    status: 409,
    text: () => 'Этого синонима уже нет: его изменил или убрал коллега. Обновите список.',
  },
  'synonym-empty': {
    status: 422,
    text: () => 'Напишите по\u00a0слову с\u00a0обеих сторон, и\u00a0разные: поиск различает только буквы и\u00a0цифры.',
  },
  'golden-query-unknown': { status: 404, text: () => 'Такого эталонного запроса нет: обновите список.' },
  'golden-query-exists': { status: 409, text: () => 'Такой запрос уже среди эталонных: измените его.' },
  'golden-query-changed': {
    status: 409,
    text: () => 'Этот запрос за\u00a0это время изменил коллега: посмотрите, что стало, и\u00a0повторите.',
  },
  'golden-queries-full': {
    status: 422,
    text: ({ most }) => `Эталонных запросов не\u00a0больше ${most}: уберите те, что уже не\u00a0нужны.`,
  },
  'miss-unknown': { status: 404, text: () => 'Такого запроса в\u00a0списке больше нет: обновите список.' },
  'claim-rule-unknown': { status: 404, text: () => 'Такого правила нет: обновите список правил.' },
  'claim-rule-exists': { status: 409, text: () => 'Такое правило уже есть: измените его.' },
  'claim-rule-wrong': { status: 400, text: ({ reason }) => reason },
  'exception-unknown': { status: 404, text: () => 'Такой записи нет, или её уже закрыли: обновите список.' },
  'exception-busy': {
    status: 503,
    text: () => 'Эту запись сейчас меняет другой сотрудник: повторите через\u00a0минуту.',
  },
  'exception-changed': {
    status: 409,
    text: ({ by }) =>
      `Эту запись за\u00a0это время изменили${changedBy(by)}: обновите её, посмотрите, чья она теперь, и\u00a0повторите.`,
  },
  'exception-taker-unknown': {
    status: 409,
    text: () => 'Такого сотрудника нет, он отключён или не\u00a0занимается исключениями: выберите другого.',
  },
  'exception-snooze-unfit': {
    status: 400,
    text: ({ why }) =>
      why === 'past'
        ? 'Это время уже прошло: выберите время позже.'
        : 'Откладывают не\u00a0больше чем на\u00a0неделю: выберите время ближе.',
  },
  'exception-needs-settling': {
    status: 409,
    text: ({ kind }) =>
      kind === 'cancel-asked'
        ? 'Сначала ответьте покупателю: node bin/shop.ts orders cancel <заказ> или shipments release <заказ> <задержка>. Запись закроется сама.'
        : 'Сначала запишите, приедет ли курьер: node bin/shop.ts shipments settle-call <вызов> accepted или refused. Запись закроется сама.',
  },
  'reconciliation-too-early': {
    status: 409,
    text: () => 'Сверяют только прошедшие дни: назовите вчерашний или более ранний.',
  },
  'difference-unknown': { status: 404, text: () => 'Такого расхождения нет, или его уже закрыли: обновите список.' },
  'difference-taken': {
    status: 409,
    text: ({ by }) =>
      `Этим расхождением уже занимается ${nameOfActor(by)}: договоритесь, и\u00a0пусть его сначала вернут в\u00a0общие.`,
  },
  'difference-changed': {
    status: 409,
    text: ({ by }) =>
      `Это расхождение за\u00a0это время изменили${changedBy(by)}: посмотрите, чьё оно и\u00a0какие теперь суммы, и\u00a0повторите.`,
  },
  'month-not-over': {
    status: 409,
    text: () => 'Месяц закрывают с\u00a0четвёртого числа следующего: последние дни ещё сверяются.',
  },
  'month-has-differences': {
    status: 409,
    text: ({ differences }) =>
      `В\u00a0этом месяце ${counted(differences, ['открытое расхождение', 'открытых расхождения', 'открытых расхождений'])}: разберите их и\u00a0закройте месяц снова.`,
  },
  'register-file-unfit': { status: 422, text: ({ sentence }) => sentence },
  'payout-in-future': {
    status: 422,
    text: () => 'Этот день ещё не\u00a0наступил: возьмите дату из\u00a0выписки банка.',
  },
  'payout-unknown': { status: 404, text: () => 'Такой выплаты нет, или её уже отменили: обновите список.' },
  'payout-differs': {
    status: 409,
    text: ({ recorded }) =>
      `По\u00a0этому платёжному поручению уже записано ${recorded}: отмените ту\u00a0запись, если она ошибочна, и\u00a0запишите снова.`,
  },
  'payout-register-unknown': {
    status: 422,
    text: ({ number }) =>
      `Реестра ${number} нет, или он уже оплачен другим поручением: проверьте номер в\u00a0списке реестров.`,
  },
  'product-section-unfit': {
    status: 422,
    text: () => 'Лекции и сертификаты приходят письмом: товар в этот раздел и из него не переносят. Выберите другой.',
  },
  'bundle-parts-unfit': { status: 422, text: ({ why, name }) => PARTS_FAULTS[why](name) },
  'product-pictures-unfit': { status: 422, text: ({ why }) => PICTURE_FAULTS[why] },
  'bulk-change-unknown': { status: 404, text: () => 'Такой массовой правки нет: откройте список правок.' },
  'bulk-change-empty': { status: 422, text: () => 'Менять нечего: проверьте условия списка или строки с ошибками.' },
  'bulk-change-too-many': {
    status: 422,
    text: ({ most }) => `За один раз — не больше ${most} товаров: сузьте список или разделите файл.`,
  },
  'bulk-change-decided': {
    status: 409,
    text: ({ state, by }) =>
      state === 'checking'
        ? 'Строки ещё проверяются: дождитесь конца проверки и примените.'
        : `Эту правку уже ${state === 'cancelled' ? 'отменили' : 'применили'}${changedBy(by)}: посмотрите, что стало.`,
  },
  'bulk-change-moved': { status: 409, text: () => 'Правка изменилась: обновите страницу и посмотрите, что стало.' },
  'import-unfit': { status: 422, text: ({ why, head }) => IMPORT_FAULTS[why](head ?? '') },
  'label-incomplete': { status: 422, text: ({ missing }) => missing.join(' ') },
  'label-numbers-wrong': { status: 422, text: ({ issues }) => issues.join(' ') },
  'level-exceeded': { status: 422, text: ({ sentences }) => sentences.join(' ') },
  'substance-unknown': {
    status: 404,
    text: () => 'Такого вещества в\u00a0справочнике нет: возьмите его номер из\u00a0списка.',
  },
  'substance-incomplete': { status: 422, text: () => 'Для нового вещества укажите название и\u00a0единицу.' },
  'substance-name-taken': {
    status: 409,
    text: () => 'Вещество с\u00a0таким названием уже есть: измените его или назовите новое иначе.',
  },
  'substance-level-differs': {
    status: 409,
    text: ({ level }) =>
      `В\u00a0справочнике записано: ${level}. Если в\u00a0документе иначе, сначала исправьте строку, потом подтвердите её.`,
  },
  'not-allowed': {
    status: 403,
    text: () => 'На\u00a0это у\u00a0вас нет прав: попросите владельца магазина выдать вам нужную роль.',
  },
  'staff-sign-in-wrong': {
    status: 401,
    text: () =>
      'Почта или пароль не\u00a0подходят: проверьте их или попросите владельца магазина о\u00a0новом приглашении.',
  },
  'staff-code-wrong': {
    status: 401,
    text: () => 'Код не\u00a0подходит: дождитесь следующего в\u00a0приложении или введите резервный.',
  },
  // 403: the session goes on, and 401 would say that it has ended.
  'staff-fresh-code-missing': {
    status: 403,
    text: () => 'Чтобы изменить состав сотрудников, введите новый код из\u00a0приложения.',
  },
  'staff-step-up-needed': {
    status: 403,
    text: () => 'Это движение денег: введите новый код из\u00a0приложения и\u00a0повторите.',
  },
  'staff-fresh-code-wrong': {
    status: 403,
    text: () =>
      'Код не\u00a0подходит или уже использован: дождитесь в\u00a0приложении следующего. Резервный код здесь не\u00a0действует.',
  },
  'staff-challenge-unknown': { status: 401, text: () => 'Вход занял слишком много времени: введите пароль снова.' },
  'staff-invitation-unknown': {
    status: 400,
    text: () =>
      'Приглашение не\u00a0подходит: оно устарело или уже принято. Попросите владельца магазина о\u00a0новом.',
  },
  'staff-unknown': { status: 404, text: () => 'Такого сотрудника нет: обновите список.' },
  'staff-session-unknown': { status: 404, text: () => 'Такого сеанса у\u00a0вас нет: обновите список.' },
  'staff-exists': {
    status: 409,
    text: () => 'Сотрудник с\u00a0этой почтой уже есть: найдите его в\u00a0списке и\u00a0измените его роли.',
  },
  'staff-disabled': { status: 409, text: () => 'Этот сотрудник отключён: сначала включите его.' },
  'staff-self-reset': {
    status: 409,
    text: () =>
      'Свой вход так не\u00a0сбросить: попросите другого владельца или выполните на\u00a0сервере node bin/shop.ts staff reset-second-factor.',
  },
  'staff-password-wrong': {
    status: 400,
    text: () => 'Нынешний пароль не\u00a0подходит: проверьте его и\u00a0повторите.',
  },
  'last-owner': {
    status: 409,
    text: () => 'Это последний владелец магазина: сначала назначьте владельцем ещё кого-нибудь.',
  },
};

function waitingTime(seconds: number): string {
  if (seconds < 60) return counted(seconds, ['секунду', 'секунды', 'секунд']);
  if (seconds < 5400) return counted(Math.ceil(seconds / 60), ['минуту', 'минуты', 'минут']);
  return counted(Math.ceil(seconds / 3600), ['час', 'часа', 'часов']);
}

export function refusalAnswer<C extends RefusalCode>(
  refusal: Refusal<C>,
): { status: number; name: string | undefined; text: string } {
  const message = REFUSAL_MESSAGES[refusal.refused];
  return { status: message.status, name: message.name, text: message.text(refusal.facts) };
}
