import type { OrderShipment } from '../../api/order-answers.ts';
import { staffApi } from '../../api/staff-api.ts';
import type { Sent } from '../../api/use-command.ts';
import type { ShipmentPath } from './use-shipment-command.ts';

interface SimpleCommand {
  readonly button: string;
  readonly title: string;
  readonly submit: string;
  readonly danger?: boolean;
  /** What will happen. */
  readonly says: readonly string[];
  readonly done: string;
  readonly send: (params: ShipmentPath, body: Sent) => ReturnType<typeof staffApi.POST>;
}

/** Commands about a shipment that need nothing but the press. */
export const SIMPLE = {
  registering: {
    button: 'Зарегистрировать',
    title: 'Зарегистрировать посылку',
    submit: 'Зарегистрировать',
    says: [
      'Служба доставки получит адрес, вес и\u00a0состав и\u00a0через минуту напечатает наклейку.',
      'До\u00a0передачи посылку можно снять с\u00a0регистрации.',
    ],
    done: 'Посылка отправлена на\u00a0регистрацию.',
    send: (params, body) => staffApi.POST('/api/shipments/{shipmentId}/registering', { params, body }),
  },
  ready: {
    button: 'К\u00a0выдаче',
    title: 'Коробка ждёт покупателя',
    submit: 'Ждёт покупателя',
    says: ['Покупателю уйдёт письмо, что заказ можно забрать, и\u00a0начнётся срок хранения.'],
    done: 'Коробка ждёт покупателя.',
    send: (params, body) => staffApi.POST('/api/shipments/{shipmentId}/ready', { params, body }),
  },
  'not-collected': {
    button: 'Не\u00a0забрали',
    title: 'Покупатель не\u00a0забрал',
    submit: 'Записать',
    danger: true,
    says: [
      'Вся коробка едет обратно и\u00a0станет возвратом, который примут, когда она придёт. Покупателю уйдёт письмо.',
      'Потом решают, отправить снова или закончить заказ.',
    ],
    done: 'Записано: коробка едет обратно.',
    send: (params, body) => staffApi.POST('/api/shipments/{shipmentId}/not-collected', { params, body }),
  },
  recalled: {
    button: 'Вернуть с\u00a0дороги',
    title: 'Вернуть посылку с\u00a0дороги',
    submit: 'Вернуть с\u00a0дороги',
    danger: true,
    says: [
      'Служба доставки получит просьбу вернуть посылку, если ещё не\u00a0вручила. Услуга платная.',
      'Отправка останется в\u00a0пути, пока служба не\u00a0сообщит, что посылка не\u00a0вручена.',
    ],
    done: 'Служба доставки получит просьбу вернуть посылку.',
    send: (params, body) => staffApi.POST('/api/shipments/{shipmentId}/recalled', { params, body }),
  },
  'parcel-removed': {
    button: 'Снять с\u00a0регистрации',
    title: 'Снять посылку с\u00a0регистрации',
    submit: 'Снять',
    says: [
      'Служба доставки удалит посылку и\u00a0наклейку. До\u00a0её ответа коробку не\u00a0отдают.',
      'Потом коробку можно изменить и\u00a0зарегистрировать заново.',
    ],
    done: 'Служба доставки получит просьбу удалить посылку.',
    send: (params, body) => staffApi.POST('/api/shipments/{shipmentId}/parcel-removed', { params, body }),
  },
  'sent-again': {
    button: 'Отправить снова',
    title: 'Отправить товар снова',
    submit: 'Отправить снова',
    says: [
      'Такой\u00a0же товар отложится ещё раз, и\u00a0появится новая отправка для сборки. Покупателю уйдёт письмо.',
      'Что придёт обратно, примут возвратом.',
    ],
    done: 'Новая отправка создана: её можно собирать.',
    send: (params, body) => staffApi.POST('/api/shipments/{shipmentId}/sent-again', { params, body }),
  },
  'order-returned': {
    button: 'Закончить возвратом',
    title: 'Закончить заказ возвратом',
    submit: 'Закончить заказ',
    danger: true,
    says: [
      'Заказ закончится. Что покупатель оплатил, вернётся туда, откуда пришло.',
      'Открыть заказ снова будет нельзя.',
    ],
    done: 'Заказ закончен возвратом.',
    send: (params, body) => staffApi.POST('/api/shipments/{shipmentId}/order-returned', { params, body }),
  },
  cancelled: {
    button: 'Товар на\u00a0полке',
    title: 'Товар из\u00a0коробки на\u00a0полке',
    submit: 'Товар на\u00a0полке',
    says: ['Подтвердите, когда все упаковки лежат на\u00a0полке. Отправка закроется, задержки снимутся.'],
    done: 'Отправка закрыта, товар на\u00a0полке.',
    send: (params, body) => staffApi.POST('/api/shipments/{shipmentId}/cancelled', { params, body }),
  },
} as const satisfies Readonly<Partial<Record<OrderShipment['may'][number], SimpleCommand>>>;

/** The same command about one of several parts of an order. */
export const PART_RETURNED = {
  ...SIMPLE['order-returned'],
  title: 'Часть не\u00a0приедет: вернуть за\u00a0неё деньги',
  submit: 'Записать',
  says: [
    'Эта часть до\u00a0покупателя не\u00a0дойдёт. Остальные части заказа едут дальше.',
    'Если заказ оплачен заранее, появится исключение «вернуть деньги за\u00a0часть»: верните их\u00a0в\u00a0разделе «Деньги» заказа. Если не\u00a0дошла ни\u00a0одна часть, заказ закончится, и\u00a0вернутся все деньги.',
  ],
  done: 'Записано: эта часть не\u00a0приедет.',
} as const satisfies SimpleCommand;

export type SimpleName = keyof typeof SIMPLE;

export const isSimple = (name: OrderShipment['may'][number]): name is SimpleName => Object.hasOwn(SIMPLE, name);
