// Longer than usual: a line for each kind of exception.
import type { Actor } from '../../kernel/actor.ts';
import { may, type Resource, type Verb } from '../permissions/permissions.rules.ts';
import {
  act,
  carrier,
  claim,
  courierCall,
  day,
  difference,
  letter,
  nothing,
  order,
  product,
  receipt,
  refund,
  registers,
  returned,
  shipment,
  shortStock,
  sms,
  ticket,
  violation,
  type ExceptionObject,
  type ObjectOf,
} from './exception-object.rules.ts';
import type { ExceptionFacts, ExceptionKind } from './exception.rules.ts';

/** A line of the table of permissions. */
type Permission = { readonly [T in Resource]: readonly [resource: T, verb: Verb<T>] }[Resource];

interface ActionOf<K extends ExceptionKind> {
  /** What has happened, in a few words. */
  readonly happened: string;
  /** The one next action. */
  readonly todo: string;
  /** What whoever does it needs; `exception: close` where it is done outside the shop, and then the exception is closed. */
  readonly needs: Permission;
  readonly about: ObjectOf<ExceptionFacts[K]>;
}

const ACTIONS: { readonly [K in ExceptionKind]: ActionOf<K> } = {
  'letter-not-sent': {
    happened: 'Письмо не\u00a0ушло за\u00a072 часа',
    todo: 'Проверьте почтовый сервер и\u00a0позвоните покупателю',
    needs: ['exception', 'close'],
    about: letter,
  },
  'address-refused': {
    happened: 'Почтового ящика покупателя нет',
    todo: 'Позвоните ему: писем о\u00a0заказе он не\u00a0получает',
    needs: ['exception', 'close'],
    about: letter,
  },
  'payment-unclear': {
    happened: 'Неясно, начат ли\u00a0платёж',
    todo: 'Найдите его в\u00a0кабинете платёжной компании',
    needs: ['exception', 'close'],
    about: order,
  },
  'payment-undecided': {
    happened: 'Платёж открыт больше суток',
    todo: 'Найдите его в\u00a0кабинете платёжной компании',
    needs: ['exception', 'close'],
    about: order,
  },
  'payment-refused': {
    happened: 'Платежи не\u00a0начинаются',
    todo: 'Исправьте причину в\u00a0кабинете компании или в\u00a0настройках',
    needs: ['exception', 'close'],
    about: order,
  },
  'payment-mismatch': {
    happened: 'Деньги пришли не\u00a0по\u00a0заказу',
    todo: 'Найдите платёж в\u00a0кабинете и\u00a0верните деньги',
    needs: ['exception', 'close'],
    about: order,
  },
  'payment-refunded-alone': {
    happened: 'Один из\u00a0платежей вернули в\u00a0кабинете',
    todo: 'Задержите отправку и\u00a0позвоните покупателю',
    needs: ['exception', 'close'],
    about: order,
  },
  'refund-refused': {
    happened: 'В возврате денег отказано',
    todo: 'Устраните причину и\u00a0верните деньги снова',
    needs: ['order', 'refund'],
    about: refund,
  },
  'cabinet-refund-unclear': {
    happened: 'Деньги вернули в\u00a0кабинете, неясно за\u00a0что',
    todo: 'Отметьте возврат, который сделан',
    needs: ['order', 'record-refund'],
    about: order,
  },
  'refund-to-pay': {
    happened: 'Покупатель платил при получении',
    todo: 'Верните ему деньги и\u00a0отметьте это',
    needs: ['order', 'record-refund'],
    about: refund,
  },
  'cancelled-not-refunded': {
    happened: 'Возврат за\u00a0отменённое отклонён',
    todo: 'Верните деньги покупателю снова',
    needs: ['order', 'refund'],
    about: order,
  },
  'certificate-money-kept': {
    happened: 'Потраченное с\u00a0сертификата не\u00a0возвращено',
    todo: 'Решите, вернуть ли\u00a0эту сумму',
    needs: ['exception', 'close'],
    about: order,
  },
  'spent-certificate-refunded': {
    happened: 'Возвращено и\u00a0потраченное с\u00a0сертификата',
    todo: 'Договоритесь с\u00a0покупателем о\u00a0возмещении',
    needs: ['exception', 'close'],
    about: order,
  },
  'void-certificate-credited': {
    happened: 'Деньги вернулись на\u00a0недействующий сертификат',
    todo: 'Проверьте, вернули ли\u00a0их, и\u00a0верните',
    needs: ['exception', 'close'],
    about: order,
  },
  'refund-unclear': {
    happened: 'Возврат денег не\u00a0подтверждён за\u00a0сутки',
    todo: 'Проверьте ключи, потом найдите его в\u00a0кабинете',
    needs: ['exception', 'close'],
    about: refund,
  },
  'receipt-failed': {
    happened: 'Чек не\u00a0пробит',
    todo: 'Пробейте его в\u00a0кабинете и\u00a0запишите номера',
    needs: ['order', 'record-receipt'],
    about: receipt,
  },
  'receipt-unclear': {
    happened: 'Неизвестно, пробит ли\u00a0чек',
    todo: 'Найдите его в\u00a0кабинете и\u00a0запишите номера',
    needs: ['order', 'record-receipt'],
    about: receipt,
  },
  'receipt-overdue': {
    happened: 'Чек не\u00a0зарегистрирован трое суток',
    todo: 'Проверьте кассу и\u00a0запишите номера чека',
    needs: ['order', 'record-receipt'],
    about: receipt,
  },
  'closed-codes-differ': {
    happened: 'В чеке коды маркировки другой коробки',
    todo: 'Верните старые коды в\u00a0оборот и\u00a0выведите новые',
    needs: ['exception', 'close'],
    about: order,
  },
  'refund-without-codes': {
    happened: 'В чеке возврата нет кодов маркировки',
    todo: 'Верните коды в\u00a0оборот в\u00a0«Честном знаке»',
    needs: ['exception', 'close'],
    about: order,
  },
  'digital-not-delivered': {
    happened: 'Оплачено, но не\u00a0выдано',
    todo: 'Найдите причину и\u00a0выдайте ещё раз',
    needs: ['order', 'resend-digital'],
    about: order,
  },
  'cancel-asked': {
    happened: 'Покупатель просит отменить заказ',
    todo: 'Отмените его или отпустите отправку',
    needs: ['shipment', 'release-hold'],
    about: shipment,
  },
  'parcel-refused': {
    happened: 'Служба не\u00a0зарегистрировала посылку',
    todo: 'Исправьте причину и\u00a0зарегистрируйте снова',
    needs: ['shipment', 'hand-over'],
    about: shipment,
  },
  'parcel-unclear': {
    happened: 'Неясно, зарегистрирована ли\u00a0посылка',
    todo: 'Найдите её в\u00a0кабинете службы',
    needs: ['exception', 'close'],
    about: shipment,
  },
  'parcel-not-delivered': {
    happened: 'Посылка не\u00a0вручена',
    todo: 'Отправьте снова или закончите заказ',
    needs: ['shipment', 'send-again'],
    about: shipment,
  },
  'parcel-not-removed': {
    happened: 'Служба не\u00a0снимает посылку с\u00a0регистрации',
    todo: 'Удалите её в\u00a0кабинете и\u00a0снимите у\u00a0нас',
    needs: ['shipment', 'hand-over'],
    about: shipment,
  },
  'parcel-missing': {
    happened: 'Служба не\u00a0находит посылку',
    todo: 'Найдите её в\u00a0кабинете; удалённую снимите у\u00a0нас',
    needs: ['shipment', 'hand-over'],
    about: shipment,
  },
  'parcel-removed-too-late': {
    happened: 'Посылка уехала, снять её не\u00a0успели',
    todo: 'Верните её с\u00a0дороги или оставьте ехать',
    needs: ['shipment', 'recall'],
    about: shipment,
  },
  'parcel-of-ended-order': {
    happened: 'Посылка отменённого заказа в\u00a0пути',
    todo: 'Верните её с\u00a0дороги',
    needs: ['shipment', 'recall'],
    about: shipment,
  },
  'goods-of-ended-order': {
    happened: 'Товар отменённого заказа у\u00a0покупателя',
    todo: 'Договоритесь об\u00a0оплате или откройте возврат',
    needs: ['return', 'open'],
    about: order,
  },
  'stock-short': {
    happened: 'Продано больше, чем есть',
    todo: 'Пополните склад или снимите товар с\u00a0заказа',
    needs: ['shipment', 'cancel-packs'],
    about: shortStock,
  },
  'points-lost': {
    happened: 'В списке службы нет многих пунктов',
    todo: 'Спросите службу и\u00a0примите список, если он верен',
    needs: ['delivery', 'refresh-points'],
    about: carrier,
  },
  'tracking-unknown': {
    happened: 'Статус посылки нам не\u00a0знаком',
    todo: 'Посмотрите посылку в\u00a0кабинете службы',
    needs: ['exception', 'close'],
    about: shipment,
  },
  'tracking-contradicts': {
    happened: 'Статусы посылки противоречат друг другу',
    todo: 'Спросите службу и\u00a0запишите, где посылка',
    needs: ['shipment', 'deliver'],
    about: shipment,
  },
  'parcel-not-recalled': {
    happened: 'Служба не\u00a0возвращает посылку',
    todo: 'Оформите отказ в\u00a0кабинете службы',
    needs: ['exception', 'close'],
    about: shipment,
  },
  'sms-unclear': {
    happened: 'Неизвестно, ушла ли\u00a0СМС',
    todo: 'Проверьте её в\u00a0кабинете СМС-компании',
    needs: ['exception', 'close'],
    about: sms,
  },
  'sms-not-sent': {
    happened: 'СМС не\u00a0ушла за\u00a0сутки',
    todo: 'Проверьте счёт и\u00a0ключи СМС-компании',
    needs: ['exception', 'close'],
    about: sms,
  },
  'courier-refused': {
    happened: 'Курьер не\u00a0приедет',
    todo: 'Вызовите снова или отвезите посылки сами',
    needs: ['shipment', 'hand-over'],
    about: courierCall,
  },
  'courier-unclear': {
    happened: 'Неизвестно, приедет ли\u00a0курьер',
    todo: 'Позвоните службе и\u00a0запишите ответ',
    needs: ['shipment', 'hand-over'],
    about: courierCall,
  },
  'courier-accepted-late': {
    happened: 'Могут приехать два курьера',
    todo: 'Отмените лишний вызов по\u00a0телефону службы',
    needs: ['exception', 'close'],
    about: courierCall,
  },
  'act-refused': {
    happened: 'Акт передачи не\u00a0составлен',
    todo: 'Уберите посылку, которая мешает, и\u00a0составьте снова',
    needs: ['shipment', 'hand-over'],
    about: act,
  },
  'act-unclear': {
    happened: 'Неясно, составлен ли\u00a0акт передачи',
    todo: 'Найдите его в\u00a0кабинете службы',
    needs: ['exception', 'close'],
    about: act,
  },
  'parcel-lost': {
    happened: 'Посылка утеряна',
    todo: 'Отправьте снова или закончите заказ',
    needs: ['shipment', 'send-again'],
    about: shipment,
  },
  'recall-remedy': {
    happened: 'Покупатель отозванного товара ждёт деньги или замену',
    todo: 'Прочтите выбор на\u00a0странице партии и\u00a0выполните его',
    needs: ['return', 'open'],
    about: order,
  },
  'part-to-refund': {
    happened: 'Взято не\u00a0всё, деньги за\u00a0остальное у\u00a0нас',
    todo: 'Верните деньги за\u00a0остальное',
    needs: ['order', 'refund'],
    about: order,
  },
  'part-unknown': {
    happened: 'Неизвестно, что взято из\u00a0посылки',
    todo: 'Узнайте и\u00a0откройте возврат на\u00a0остальное',
    needs: ['return', 'open'],
    about: order,
  },
  'storage-ends': {
    happened: 'Через два дня кончится хранение',
    todo: 'Позвоните покупателю',
    needs: ['exception', 'close'],
    about: shipment,
  },
  'no-tracking': {
    happened: 'Служба три дня молчит о\u00a0посылке',
    todo: 'Спросите службу, где посылка',
    needs: ['exception', 'close'],
    about: shipment,
  },
  'not-packed': {
    happened: 'Заказ не\u00a0собран к\u00a0времени отправки',
    todo: 'Соберите его первым',
    needs: ['shipment', 'pack'],
    about: shipment,
  },
  'not-handed-over': {
    happened: 'Собранная коробка не\u00a0отдана',
    todo: 'Отдайте её службе или выставьте к\u00a0выдаче',
    needs: ['shipment', 'hand-over'],
    about: shipment,
  },
  'return-undecided': {
    happened: 'Покупатель два дня ждёт решения о\u00a0возврате',
    todo: 'Примите возврат или откажите',
    needs: ['return', 'decide'],
    about: returned,
  },
  'return-not-received': {
    happened: 'Возврат не\u00a0пришёл за\u00a0месяц',
    todo: 'Спросите службу или покупателя и\u00a0решите',
    needs: ['return', 'decide'],
    about: returned,
  },
  'return-not-inspected': {
    happened: 'Возврат три дня не\u00a0проверен',
    todo: 'Проверьте упаковки',
    needs: ['return', 'inspect'],
    about: returned,
  },
  'invariant-violated': {
    happened: 'Данные магазина противоречат друг другу',
    todo: 'Передайте разработчику',
    needs: ['exception', 'close'],
    about: violation,
  },
  'ticket-overdue': {
    happened: 'Срок по\u00a0обращению вышел',
    todo: 'Ответьте покупателю',
    needs: ['ticket', 'answer'],
    about: ticket,
  },
  'mailbox-unread': {
    happened: 'Почтовый ящик не\u00a0читается',
    todo: 'Проверьте ящик и\u00a0его пароль',
    needs: ['exception', 'close'],
    about: nothing,
  },
  'claim-overdue': {
    happened: 'Наложенный платёж не\u00a0перечислен в\u00a0срок',
    todo: 'Напишите службе доставки',
    needs: ['reconciliation', 'take'],
    about: difference,
  },
  'reconciliation-differs': {
    happened: 'Сверка нашла расхождение',
    todo: 'Разберитесь и\u00a0закройте его с\u00a0причиной',
    needs: ['reconciliation', 'close'],
    about: difference,
  },
  'reconciliation-failed': {
    happened: 'День не\u00a0сверен',
    todo: 'Проверьте ключи магазина у\u00a0этой компании',
    needs: ['reconciliation', 'run'],
    about: day,
  },
  'closed-month-changed': {
    happened: 'Закрытый месяц изменился',
    todo: 'Учтите разницу в\u00a0текущем месяце',
    needs: ['reconciliation', 'read'],
    about: day,
  },
  'register-changed': {
    happened: 'Принятый реестр изменили',
    todo: 'Сравните его с\u00a0принятым и\u00a0напишите компании',
    needs: ['reconciliation', 'read'],
    about: registers,
  },
  'register-file-refused': {
    happened: 'Файл реестров не\u00a0принят',
    todo: 'Объясните столбец или положите исправленный файл',
    needs: ['reconciliation', 'import'],
    about: registers,
  },
  'register-folder-unreadable': {
    happened: 'Папка реестров не\u00a0читается',
    todo: 'Проверьте REGISTERS_DIR и\u00a0права на\u00a0файлы',
    needs: ['reconciliation', 'read'],
    about: nothing,
  },
  'agent-receipt-missing': {
    happened: 'Служба не\u00a0показала чек покупателю',
    todo: 'Запросите чек у\u00a0службы',
    needs: ['reconciliation', 'read'],
    about: claim,
  },
  'lot-expires-soon': {
    happened: 'Срок годности серии кончается',
    todo: 'Продайте её первой или снимите с\u00a0продажи',
    needs: ['lot', 'block'],
    about: product,
  },
  'lot-expired': {
    happened: 'Срок годности серии вышел',
    todo: 'Спишите остаток',
    needs: ['lot', 'correct'],
    about: product,
  },
  'stock-change-awaits': {
    happened: 'Исправление остатка ждёт второго сотрудника',
    todo: 'Проверьте полку, одобрите его или отклоните',
    needs: ['stock', 'approve-change'],
    about: product,
  },
};

export interface ExceptionAction extends Omit<ActionOf<ExceptionKind>, 'about'> {
  readonly about: ExceptionObject | null;
}

/** What a person does next about an exception, and where: a kind without its line does not compile. */
export function exceptionAction<K extends ExceptionKind>(one: {
  readonly kind: K;
  readonly subject: string;
  readonly facts: ExceptionFacts[K];
}): ExceptionAction {
  const { about, ...action } = ACTIONS[one.kind];
  return { ...action, about: about(one.facts, one.subject.slice(one.subject.indexOf(':') + 1), one.subject) };
}

/** Whether an actor may do what comes next. */
export function mayDo(actor: Actor, { needs }: Pick<ExceptionAction, 'needs'>): boolean {
  const [resource, verb] = needs;
  return may<Resource>(actor, verb as Verb<Resource>, resource);
}
