// Longer than usual: every kind of exception, in one table of facts and one of texts.
/** Of an SMS about a shipment, a refund, a return, or the order alone. */
interface StepMessageFacts {
  readonly orderId?: string;
  readonly shipmentId?: string;
  readonly refundId?: string;
  readonly returnId?: string;
  readonly step: string;
}

/** Kinds of exceptions that staff must handle, with ids for details; no personal data. */
export interface ExceptionFacts {
  /** The facts of the letter besides its name. */
  'letter-not-sent': { readonly letter: string; readonly orderId?: string };
  'address-refused': { readonly letter: string; readonly orderId?: string };
  'payment-unclear': { readonly orderId: string; readonly paymentId: string };
  'payment-undecided': { readonly orderId: string; readonly paymentId: string };
  /** The first payment for which it was reported. */
  'payment-refused': { readonly orderId: string; readonly paymentId: string };
  'payment-mismatch': { readonly orderId: string; readonly paymentId: string; readonly providerPaymentId: string };
  /** Kopecks: the goods that another payment has paid for still are. */
  'payment-refunded-alone': { readonly orderId: string; readonly paymentId: string; readonly amount: number };
  /** Kopecks; the company's own code of the reason, or nothing. */
  'refund-refused': {
    readonly orderId: string;
    readonly paymentId: string;
    readonly refundId: string;
    readonly amount: number;
    readonly reason: string;
  };
  /** Kopecks refunded in the cabinet, and the refused refunds that may be meant. */
  'cabinet-refund-unclear': {
    readonly orderId: string;
    readonly paymentId: string;
    readonly amount: number;
    readonly refundIds: readonly string[];
  };
  /** Kopecks, and the number of the return that they are for. */
  'refund-to-pay': {
    readonly orderId: string;
    readonly refundId: string;
    readonly amount: number;
    readonly returnNumber: number | null;
  };
  /** Kopecks, in money and to certificates, for pieces that will not come; no payment where only certificates have paid. */
  'cancelled-not-refunded': {
    readonly orderId: string;
    readonly paymentId: string | null;
    readonly refundId: string;
    readonly amount: number;
  };
  /** Kopecks spent of certificates that an ended order has sold: left out of the refund of its payment. */
  'certificate-money-kept': { readonly orderId: string; readonly paymentId: string; readonly amount: number };
  /** The same when the whole payment was refunded. */
  'spent-certificate-refunded': { readonly orderId: string; readonly amount: number };
  /** Kopecks back to a certificate that is void; the number of the order that sold it, whose refund has kept them or not. */
  'void-certificate-credited': {
    readonly orderId: string;
    readonly soldBy: number;
    readonly amount: number;
    readonly kept: boolean;
  };
  'refund-unclear': { readonly orderId: string; readonly paymentId: string };
  /** `of`: what the company makes it with; absent for closing receipts, which we send. */
  'receipt-failed': { readonly orderId: string; readonly paymentId: string; readonly of?: 'payment' | 'refund' };
  'receipt-unclear': { readonly orderId: string; readonly paymentId: string };
  'receipt-overdue': { readonly orderId: string; readonly paymentId: string; readonly of?: 'payment' | 'refund' };
  'closed-codes-differ': { readonly orderId: string; readonly paymentId: string };
  /** `codes`: how many its receipt lacks. */
  'refund-without-codes': { readonly orderId: string; readonly paymentId: string; readonly codes: number };
  'digital-not-delivered': { readonly orderId: string };
  /** `hold`: what stops the shipment until it is answered. */
  'cancel-asked': { readonly orderId: string; readonly shipmentId: string; readonly hold: number };
  /** `problem`: the carrier's words. */
  'parcel-refused': { readonly orderId: string; readonly shipmentId: string; readonly problem: string };
  'parcel-unclear': { readonly orderId: string; readonly shipmentId: string };
  /** `code`: the carrier's status. */
  'parcel-not-delivered': { readonly orderId: string; readonly shipmentId: string; readonly code: string };
  'parcel-not-removed': { readonly orderId: string; readonly shipmentId: string; readonly problem: string };
  'parcel-missing': { readonly orderId: string; readonly shipmentId: string };
  'parcel-removed-too-late': { readonly orderId: string; readonly shipmentId: string };
  'parcel-of-ended-order': { readonly orderId: string; readonly shipmentId: string };
  'goods-of-ended-order': { readonly orderId: string; readonly shipmentId: string };
  /** `short`: pieces that were sold although they had left in a shipment, or had never come in a lot, or were not found at the shelf. */
  'stock-short': (
    { readonly orderId: string; readonly shipmentId: string } | { readonly lot: string } | { readonly change: string }
  ) & {
    readonly short: readonly { readonly productId: number; readonly quantity: number }[];
  };
  /** Numbers of points: of our copy, of the new list, and those that it misses. */
  'points-lost': { readonly carrier: string; readonly known: number; readonly listed: number; readonly gone: number };
  'tracking-unknown': { readonly orderId: string; readonly shipmentId: string; readonly code: string };
  'tracking-contradicts': { readonly orderId: string; readonly shipmentId: string };
  'parcel-not-recalled': { readonly orderId: string; readonly shipmentId: string; readonly problem: string };
  'sms-unclear': StepMessageFacts;
  'sms-not-sent': StepMessageFacts;
  /** `problem`: the carrier's words. */
  'courier-refused': { readonly carrier: string; readonly day: string; readonly problem: string };
  'courier-unclear': { readonly carrier: string; readonly day: string };
  /** The carrier has accepted a call that is recorded as refused; it may have told its number. */
  'courier-accepted-late': { readonly carrier: string; readonly day: string; readonly carrierNumber?: string };
  /** `problem`: the carrier's words. */
  'act-refused': { readonly carrier: string; readonly problem: string };
  'act-unclear': { readonly carrier: string };
  'parcel-lost': { readonly orderId: string; readonly shipmentId: string };
  'part-to-refund': { readonly orderId: string; readonly shipmentId: string };
  'recall-remedy': { readonly orderId: string };
  'part-unknown': { readonly orderId: string; readonly shipmentId: string };
  'storage-ends': { readonly orderId: string; readonly shipmentId: string };
  'no-tracking': { readonly orderId: string; readonly shipmentId: string };
  'not-packed': { readonly orderId: string; readonly shipmentId: string };
  'not-handed-over': { readonly orderId: string; readonly shipmentId: string };
  /** `number`: of the return, for people. */
  'return-undecided': ReturnFacts;
  'return-not-received': ReturnFacts;
  'return-not-inspected': ReturnFacts;
  /** `found`: ids and figures. */
  'invariant-violated': { readonly orderId?: string; readonly found: string };
  /** `term`: of an answer, or of the solution that the law sets. */
  'ticket-overdue': { readonly ticketId: number; readonly term: 'answer' | 'solve'; readonly orderId?: string };
  /** `what`: the code of the last failure. */
  'mailbox-unread': { readonly what: string };
  'claim-overdue': DifferenceFacts;
  'reconciliation-differs': DifferenceFacts;
  'reconciliation-failed': { readonly day: string; readonly company: string };
  'closed-month-changed': { readonly day: string; readonly company: string; readonly sources: readonly string[] };
  'register-changed': { readonly carrier: string; readonly register: string };
  /** `file`: its name; `sentence`: why it is refused. */
  'register-file-refused': { readonly company: string; readonly file: string; readonly sentence: string };
  /** `what`: the folder or files, with the system's codes of errors. */
  'register-folder-unreadable': { readonly company: string; readonly what: string };
  /** `track`: of the parcel for which the carrier has collected money. */
  'agent-receipt-missing': { readonly orderId: string; readonly carrier: string; readonly track: string };
  'lot-expires-soon': LotFacts;
  'lot-expired': LotFacts;
  /** `pieces`: by how many stock would change; negative: there are fewer. */
  'stock-change-awaits': { readonly productId: number; readonly pieces: number };
}

/** `lot`: its number, for people; `left`: pieces in no box when it was found. */
interface LotFacts {
  readonly lotId: number;
  readonly productId: number;
  readonly lot: string;
  /** Day in ISO 8601. */
  readonly bestBefore: string;
  readonly left: number;
}

interface ReturnFacts {
  readonly orderId: string;
  readonly returnId: string;
  readonly number: number;
}

/** A difference that a comparison of a day has found. */
interface DifferenceFacts {
  readonly difference: number;
  readonly day: string;
  readonly company: string;
  readonly source: string;
  readonly cause: string;
  readonly orderId?: string;
}

export type ExceptionKind = keyof ExceptionFacts;

/** What happened and what to do next, in Russian for the staff. */
export const EXCEPTION_TEXTS: Readonly<Record<ExceptionKind, { readonly title: string; readonly next: string }>> = {
  'letter-not-sent': {
    title: 'Письмо не ушло за 72 часа',
    next: 'Проверьте почтовый сервер. Покупателю позвоните; форму или вопрос прочтите сами: node bin/shop.ts forms.',
  },
  'address-refused': {
    title: 'Такого почтового ящика нет: письмо не принято',
    next: 'Позвоните покупателю: письма о заказе к нему не приходят.',
  },
  'payment-unclear': {
    title: 'Платёжная компания за час не сказала, начат ли платёж',
    next: 'Найдите его в кабинете компании по номеру заказа. Спрашиваем дальше: оплаченный заказ оживёт, или деньги вернутся.',
  },
  'payment-undecided': {
    title: 'Платёж открыт больше суток: платёжная компания не говорит, чем он кончился',
    next: 'Найдите его в кабинете компании по номеру заказа и проверьте ключи магазина. Спрашиваем дальше.',
  },
  'payment-refused': {
    title: 'Платёжная компания не начинает платежи',
    next: 'Причина после «payment-start:»: чек, способ оплаты или права магазина. Исправьте её в кабинете или настройках: другие покупатели могут получить тот же отказ.',
  },
  'payment-mismatch': {
    title: 'Деньги пришли не по заказу: сумма, валюта или номер не те',
    next: 'Найдите платёж в кабинете компании: верните деньги там или договоритесь с покупателем. Заказ сам не станет оплаченным.',
  },
  'payment-refunded-alone': {
    title: 'Один из платежей заказа вернули в кабинете компании, а заказ собирается целиком',
    next: 'Задержите отправку и позвоните покупателю. Если от заказа он отказался, отмените заказ: другой платёж вернётся сам. Если деньги вернули по ошибке, договоритесь, как он заплатит, и снимите задержку. Потом закройте эту запись.',
  },
  'refund-refused': {
    title: 'Платёжная компания отказала в возврате денег',
    next: 'Покупателю уже написали, что деньги возвращаем. Если возвращается весь платёж, верните его в кабинете компании. Если часть, устраните причину и повторите: node bin/shop.ts orders refund <заказ> (--version из orders refunds). Или верните в кабинете ровно эту сумму. Что-то одно: возврат из кабинета мы увидим и отметим сами; после повтора закройте эту запись, если она ещё открыта.',
  },
  'cabinet-refund-unclear': {
    title: 'В кабинете платёжной компании вернули деньги, и неясно, по какому из отказанных возвратов',
    next: 'Посмотрите возвраты этого платежа в кабинете и отказанные у нас: node bin/shop.ts orders refunds <заказ>. Отметьте тот, который сделан: orders refund-done <возврат>. Если деньги вернули за другое, закройте эту запись. Если за те же товары их вернули дважды, договоритесь с покупателем.',
  },
  'refund-to-pay': {
    title: 'Покупатель платил при получении: верните ему деньги',
    next: 'Спросите, куда перевести, или отдайте в магазине, и пробейте чек возврата. Потом отметьте: node bin/shop.ts returns paid-back <номер возврата>, без возврата товара orders refund-done <возврат денег>. Если за товар платили в магазине, добавьте номера чека: --fn, --fd, --fpd.',
  },
  'cancelled-not-refunded': {
    title: 'Возврат за отменённые товары отклонён, а покупателю обещали вернуть деньги',
    next: 'Верните их другим возвратом: node bin/shop.ts orders refund <заказ>, те же строки и столько же штук (или упаковки, --unit), --version из orders refunds. Его тоже утверждает второй сотрудник, если сумма большая. Когда деньги вернутся, запись закроется сама.',
  },
  'certificate-money-kept': {
    title: 'Заказ закончен, а подарочный сертификат из него уже потрачен: потраченное не возвращаем',
    next: 'Остальные деньги за заказ возвращаются сами, покупателю о сумме написано. Сертификат больше не действует. Спросит покупатель: за эти деньги по коду уже получен товар. Решите вернуть и их, верните эту сумму в кабинете платёжной компании. Потом закройте запись.',
  },
  'spent-certificate-refunded': {
    title: 'Вернули весь платёж, а подарочный сертификат из этого заказа уже потрачен',
    next: 'Эти деньги ушли дважды: товаром по коду сертификата и возвратом. Отменить возврат нельзя. Позвоните покупателю и договоритесь, как он их вернёт; не вернёт, покажите сумму бухгалтеру. Потом закройте запись.',
  },
  'void-certificate-credited': {
    title: 'Деньги вернулись на подарочный сертификат, который больше не действует',
    next: 'Заказ, в котором он куплен, закончен: по коду уже ничего не купить, а покупателю написано, что деньги на сертификате. Если за сертификат эти деньги не возвращали, верните их: в кабинете платёжной компании, платёж того заказа (node bin/shop.ts orders show <заказ>), или переводом, как договоритесь с покупателем. Если возвращали, объясните ему это. Потом закройте запись.',
  },
  'refund-unclear': {
    title: 'Деньги не возвращены за сутки: платёжная компания не даёт ясного ответа',
    next: 'Проверьте ключи магазина: с верными возврат уйдёт сам. Пока он отправляется, не возвращайте эти деньги в кабинете платёжной компании. Через сутки после отправки мы его только ищем: наш возврат записан в кабинете с этим номером в описании, и мы его увидим сами. Если его там нет, сначала отметьте это: node bin/shop.ts returns decline <возврат>. Только после этого верните в кабинете ровно эту сумму, и мы отнесём её к нему, или повторите возврат.',
  },
  'receipt-failed': {
    title: 'Чек не пробит: касса или платёжная компания отказала',
    next: 'Причина в кабинете компании, в чеках этого платежа. Исправьте её, пробейте чек там и запишите его номера: node bin/shop.ts orders receipts <заказ>, потом orders record-receipt <чек>. Сами мы его больше не отправим.',
  },
  'receipt-unclear': {
    title: 'Неизвестно, пробит ли чек полного расчёта: платёжная компания за сутки не дала ясного ответа',
    next: 'Найдите платёж в кабинете компании. Если чека нет, пробейте его там и запишите номера: node bin/shop.ts orders receipts <заказ>, потом orders record-receipt <чек>. Сами мы его больше не отправим, чтобы не пробить дважды.',
  },
  'receipt-overdue': {
    title: 'Чек не зарегистрирован трое суток',
    next: 'Проверьте кассу и чек в кабинете платёжной компании. Спрашиваем дальше. Чек платежа или возврата, который касса пробила, а нам не показывают, запишите: node bin/shop.ts orders record-receipt <чек>.',
  },
  'closed-codes-differ': {
    title: 'Заказ отправили снова, а в чеке полного расчёта коды маркировки первой коробки',
    next: 'Чек уже пробит, второго не будет. Коды: node bin/shop.ts shipments show <заказ>. В кабинете «Честного знака» верните в оборот коды первой коробки и выведите коды новой; как быть с чеком, спросите бухгалтера.',
  },
  'refund-without-codes': {
    title: 'Возврат всего заказа не поместился в чек: в нём нет кодов маркировки',
    next: 'Деньги возвращаются, второго чека не будет. Коды: node bin/shop.ts shipments show <заказ>. Верните их в оборот в кабинете «Честного знака»; нужен ли чек коррекции, спросите бухгалтера. Потом закройте запись.',
  },
  'digital-not-delivered': {
    title: 'Оплачено, но материалы или сертификат не выданы',
    next: 'Причина в журнале задания deliver-digital, чаще всего сертификат без номинала. Выдача повторяется сама.',
  },
  'cancel-asked': {
    title: 'Покупатель просит отменить заказ, который собирают: отправка задержана',
    next: 'Ответьте сегодня. Отменить: node bin/shop.ts orders cancel <заказ>, деньги вернутся сами. Не отменять: shipments release <заказ> <задержка>, и позвоните покупателю. Запись закроется сама.',
  },
  'parcel-refused': {
    title: 'Служба доставки не зарегистрировала посылку',
    next: 'Её слова: node bin/shop.ts shipments show <заказ>. Исправьте причину и зарегистрируйте снова или отдайте посылку с другим трек-номером.',
  },
  'parcel-unclear': {
    title: 'Служба доставки за час не сказала, зарегистрирована ли посылка',
    next: 'Найдите её в кабинете службы по номеру заказа и проверьте ключи магазина. Спрашиваем дальше сами, второй посылки не будет.',
  },
  'parcel-not-delivered': {
    title: 'Посылка не вручена: покупатель за ней не пришёл или отказался',
    next: 'Позвоните покупателю; посылка едет обратно. Отправить снова: node bin/shop.ts shipments send-again <заказ>, закончить заказ и вернуть деньги: shipments return-order <заказ>.',
  },
  'parcel-not-removed': {
    title: 'Служба доставки не снимает посылку с регистрации',
    next: 'Удалите её в кабинете службы, потом повторите: node bin/shop.ts shipments unregister <заказ>. Если коробка уже у неё, запишите это: node bin/shop.ts shipments found-with-carrier <заказ> <причина> (hand-over, если заказ в силе), и верните её: shipments recall <заказ>, это стоит денег.',
  },
  'parcel-missing': {
    title: 'Служба доставки не находит зарегистрированную посылку, хотя снять её мы не просили',
    next: 'Найдите её в кабинете службы по трек-номеру. Удалена: снимите её и у нас, node bin/shop.ts shipments unregister <заказ>, и, если заказ в силе, зарегистрируйте снова. Есть: ничего не делайте, спрашиваем дальше сами, запись закроется.',
  },
  'parcel-removed-too-late': {
    title: 'Посылку хотели снять с регистрации, а она уже у службы доставки',
    next: 'Она едет к покупателю. Если нельзя, верните её: node bin/shop.ts shipments recall <заказ>, это стоит денег. Если пусть едет, закройте запись.',
  },
  'parcel-of-ended-order': {
    title: 'Заказ отменён или возвращён, а его посылка едет к покупателю',
    next: 'Остановите её: node bin/shop.ts shipments recall <заказ>, это стоит денег. Посылку, зарегистрированную не через магазин, остановите в кабинете службы. Вернётся: shipments not-collected <заказ>, потом примите её возвратом. Потеряется: shipments lost <заказ> <причина>.',
  },
  'goods-of-ended-order': {
    title: 'Заказ отменён или возвращён, а товар у покупателя',
    next: 'Позвоните покупателю. Оставляет товар: договоритесь, как его оплатить (если он не платил при получении), и закройте запись. Отдаёт: node bin/shop.ts returns open <заказ> <причина>, потом returns receive и returns inspect; no-refund, если деньги уже вернули.',
  },
  'stock-short': {
    title:
      'Продано больше, чем есть: товар законченного заказа уехал, приход записали по ошибке или на полке меньше, чем по учёту',
    next: 'На полке его меньше, чем обещано покупателям. Пополните склад: сначала закроется нехватка, потом товар снова появится в продаже. Если ждать нельзя, снимите его с чужого заказа: node bin/shop.ts shipments cancel-packs <заказ> <причина> --line <строка:штук> --version <версия> --why wanted (не broken: недостающее уже учтено).',
  },
  'points-lost': {
    title:
      'Служба доставки прислала список, в котором нет каждого пятого пункта выдачи или всех пунктов какой-то страны: он не принят',
    next: 'Работаем по прежнему списку. Узнайте у службы, правда ли пункты закрыты; если да: node bin/shop.ts delivery refresh-points <служба> --accept-loss.',
  },
  'tracking-unknown': {
    title: 'Служба доставки сообщила статус, которого мы не знаем',
    next: 'Посмотрите посылку в кабинете службы. Отправка не сдвинулась; если посылку пора выдавать, отметьте это сами.',
  },
  'tracking-contradicts': {
    title: 'Служба доставки сообщает о посылке противоречивое: и вручена, и не вручена, или не то, что записано у нас',
    next: 'Спросите службу, где посылка, и запишите правду. У покупателя: node bin/shop.ts shipments deliver <заказ> --reason <как узнали> или deliver-part. Едет к нам, тоже после утери: shipments not-collected <заказ>. Вручённое вернулось: returns open <заказ>.',
  },
  'parcel-not-recalled': {
    title: 'Служба доставки не возвращает посылку с дороги',
    next: 'Оформите отказ в кабинете службы или договоритесь с покупателем: посылка едет к нему.',
  },
  'sms-unclear': {
    title: 'Неизвестно, ушла ли покупателю СМС о заказе: компания не ответила',
    next: 'Найдите её в кабинете СМС-компании. Сами второй раз не отправим; письмо о том же ушло отдельно.',
  },
  'sms-not-sent': {
    title: 'СМС о заказе не ушла за сутки',
    next: 'Проверьте счёт и ключи СМС-компании. Письмо о том же ушло отдельно.',
  },
  'courier-refused': {
    title: 'Служба доставки не пришлёт курьера за посылками',
    next: 'Её слова: node bin/shop.ts shipments calls. Исправьте причину и вызовите снова или отвезите посылки в её пункт.',
  },
  'courier-unclear': {
    title: 'Неизвестно, приедет ли курьер за посылками: служба доставки не ответила ясно',
    next: 'Позвоните ей или найдите вызов в её кабинете по дню и адресу склада. СДЭК спрашиваем дальше сами. Boxberry второй раз не вызываем. Запишите, что узнали: node bin/shop.ts shipments settle-call <вызов> accepted или refused (номер вызова: shipments calls).',
  },
  'courier-accepted-late': {
    title: 'Служба доставки приняла вызов курьера, о котором записано, что он не приедет',
    next: 'Могут приехать два курьера. Посмотрите, вызван ли на этот день другой (node bin/shop.ts shipments calls), и отмените лишний вызов по телефону службы.',
  },
  'act-refused': {
    title: 'Служба доставки не составила акт передачи',
    next: 'Её слова: node bin/shop.ts shipments acts. Уберите посылку, которая мешает (shipments hold или unregister), и составьте акт снова.',
  },
  'act-unclear': {
    title: 'Служба доставки за час не сказала, составлен ли акт передачи, или не отдаёт его файл',
    next: 'Найдите акт в её кабинете по трек-номерам (shipments acts). Спрашиваем дальше сами, второго акта на те же посылки не будет.',
  },
  'parcel-lost': {
    title: 'Посылка утеряна, товар списан',
    next: 'Позвоните покупателю. Отправить снова: node bin/shop.ts shipments send-again <заказ>, закончить заказ и вернуть деньги: shipments return-order <заказ>.',
  },
  'recall-remedy': {
    title: 'Покупатель товара из отозванной партии ждёт деньги или замену',
    next: 'Что он выбрал, видно на странице партии. Откройте возврат заказа за счёт магазина: node bin/shop.ts returns open <заказ> <причина>. Для замены оформите новый заказ. Потом закройте запись.',
  },
  'part-to-refund': {
    title: 'Из оплаченного заказа взято не всё: деньги за остальное ещё у нас',
    next: 'Верните их: команда с номерами строк в node bin/shop.ts shipments show <заказ>.',
  },
  'part-unknown': {
    title: 'Посылка вручена, а служба доставки за сутки не сказала, что из неё взяли: записано, что всё',
    next: 'Спросите её или покупателя. Взято не всё: откройте возврат на остальное, node bin/shop.ts returns open <заказ> <причина>, и сверьте деньги с реестром службы.',
  },
  'storage-ends': {
    title: 'Через два дня кончится срок хранения: покупатель за заказом не пришёл',
    next: 'Позвоните покупателю. В пункте службы продлите хранение в её кабинете. В нашем магазине заказ может полежать и дольше; не придёт: node bin/shop.ts shipments not-collected <заказ>.',
  },
  'no-tracking': {
    title: 'Служба доставки три дня молчит о посылке',
    next: 'Спросите её, где посылка. Если утеряна: node bin/shop.ts shipments lost <заказ> <причина>.',
  },
  'not-packed': {
    title: 'Заказ со вчерашнего дня ждёт сборки, а время отправки сегодня вышло',
    next: 'Соберите его первым или предупредите покупателя: node bin/shop.ts shipments show <заказ>.',
  },
  'not-handed-over': {
    title: 'Собранная коробка со вчерашнего дня стоит в магазине, а время отправки сегодня вышло',
    next: 'Отдайте её службе доставки (node bin/shop.ts shipments hand-over <заказ>) или выставьте к выдаче (shipments ready <заказ>). Если стоит не зря, задержите с причиной: shipments hold <заказ> <причина>.',
  },
  'return-undecided': {
    title: 'Покупатель два дня ждёт решения о возврате',
    next: 'Примите или откажите: node bin/shop.ts returns show <номер>, потом returns accept или refuse. Деньги по закону возвращают за десять дней.',
  },
  'return-not-received': {
    title: 'Возврат ждём месяц, посылки нет',
    next: 'Спросите службу доставки или покупателя. Пришла: node bin/shop.ts returns receive <номер>. Не придёт: returns refuse <номер> <причина>, а если служба её потеряла, сначала shipments lost <заказ> <причина>.',
  },
  'return-not-inspected': {
    title: 'Товар из возврата три дня лежит непроверенным',
    next: 'Проверьте упаковки: node bin/shop.ts returns inspect <номер> refund --unit <упаковка:что>, покупатель ждёт денег. Если покупатель за них не платил, деньги уже возвращены или отправлено снова, то no-refund.',
  },
  'ticket-overdue': {
    title: 'Срок по обращению покупателя вышел',
    next: 'Прочтите и ответьте: node bin/shop.ts tickets show <номер>, потом tickets answer или ask. Запись закроется сама.',
  },
  'mailbox-unread': {
    title: 'Почтовый ящик, куда покупатели отвечают на письма, не читается или читается не весь',
    next: 'Ответы покупателей ждут в нём: прочтите их там и снова отметьте непрочитанными: прочитанные магазин не забирает. Проверьте логин и пароль приложения в MAIL_IMAP_URL и доступ по IMAP в настройках ящика. Если не забирается одно и то же письмо (у ошибки его UID), ответьте на него сами и отметьте его прочитанным. Пробуем каждую минуту; когда всё прочитается, запись закроется сама.',
  },
  'claim-overdue': {
    title: 'Служба доставки не перечислила наложенный платёж в срок',
    next: 'Сколько и за что: node bin/shop.ts reconciliation claims. Напишите службе; строка её реестра закроет это сама.',
  },
  'reconciliation-differs': {
    title: 'Сверка нашла расхождение',
    next: 'Обе стороны и что предлагается: node bin/shop.ts reconciliation show. Деньги сами не исправляются.',
  },
  'reconciliation-failed': {
    title: 'День не сверен: компания полдня не отвечает или не принимает ключи',
    next: 'Проверьте ключи магазина. Спрашиваем дальше сами.',
  },
  'closed-month-changed': {
    title: 'В закрытом месяце что-то изменилось',
    next: 'Сверьте день с кабинетом компании и учтите разницу в текущем месяце: закрытый месяц не меняется.',
  },
  'register-changed': {
    title: 'Компания изменила реестр, который мы уже приняли',
    next: 'Сравните реестр в её кабинете с принятым и напишите ей: мы оставили первый.',
  },
  'register-file-refused': {
    title: 'Файл реестров, который прислала компания, не принят',
    next: 'Незнакомый столбец объясните один раз: node bin/shop.ts reconciliation column, файл из папки примем сами в течение часа. Другое исправьте и положите рядом исправленный файл или возьмите его командой reconciliation import-yookassa или import-boxberry, а эту запись закройте.',
  },
  'register-folder-unreadable': {
    title: 'Папка, куда компании присылают реестры, не читается',
    next: 'Проверьте REGISTERS_DIR, папки yookassa и boxberry в ней и права на файлы. Когда всё прочитается, запись закроется сама.',
  },
  'agent-receipt-missing': {
    title: 'Служба доставки за месяц не показала чек, который обязана была пробить покупателю',
    next: 'Запросите чек у службы по трек-номеру: с нас спросят его налоговая и покупатель. Сами мы о нём больше не спрашиваем.',
  },
  'lot-expires-soon': {
    title: 'Срок годности серии кончается: её могут не успеть употребить',
    next: 'Соберите её первой и продайте со скидкой или больше не собирайте: node bin/shop.ts lots block <товар> <серия> <причина>. Когда серия кончится или её остановят, запись закроется сама.',
  },
  'lot-expired': {
    title: 'Срок годности серии вышел, а на полке она ещё есть',
    next: 'Уберите её с полки и спишите остаток: node bin/shop.ts lots correct <товар> <серия> <штук> <причина>. Когда серии не останется, запись закроется сама.',
  },
  'stock-change-awaits': {
    title: 'Большое исправление остатка ждёт второго сотрудника',
    next: 'Проверьте полку. Номер исправления: node bin/shop.ts stock list, потом stock approve <исправление> или stock decline <исправление> <причина>. Пока оно ждёт, других исправлений этого товара не принять. Запись закроется сама.',
  },
  'invariant-violated': {
    title: 'Данные магазина противоречат друг другу',
    next: 'Передайте разработчику: что именно не сходится, печатает npm run doctor. Заказ пока не трогайте.',
  },
};

export const EXCEPTION_KINDS = Object.keys(EXCEPTION_TEXTS) as readonly ExceptionKind[];
