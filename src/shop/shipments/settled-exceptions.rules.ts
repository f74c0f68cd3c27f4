import type { ExceptionKind } from '../exceptions/exception.rules.ts';
import type { ShipmentState } from './shipment.rules.ts';

/** States, and commands that leave a state as it is. */
type Settling =
  ShipmentState | 'hold-placed' | 'cancel-asked' | 'recall-asked' | 'not-collected' | 'sent-again' | 'order-returned';

interface Settlement {
  readonly after: readonly Settling[];
  readonly kinds: readonly ExceptionKind[];
  /** For the staff. */
  readonly reason: string;
}

const ENDS = ['delivered', 'partly-delivered', 'returning', 'returned', 'lost'] as const;

/** Exceptions about a shipment whose cause is gone once it is in a state, whoever has moved it there. */
const SETTLEMENTS: readonly Settlement[] = [
  { after: ['packed'], kinds: ['not-packed'], reason: 'Коробка собрана.' },
  { after: ['packed'], kinds: ['parcel-unclear'], reason: 'Служба ответила: посылки у\u00a0неё нет.' },
  {
    after: ['packed'],
    kinds: ['parcel-not-removed', 'parcel-missing'],
    reason: 'Служба сняла посылку с\u00a0регистрации.',
  },
  { after: ['picking'], kinds: ['not-handed-over'], reason: 'Коробку снова открыли.' },
  {
    after: ['hold-placed', 'cancel-asked'],
    kinds: ['not-packed', 'not-handed-over'],
    reason: 'Отправку задержали с\u00a0причиной.',
  },
  { after: ['recall-asked'], kinds: ['parcel-removed-too-late'], reason: 'Посылку возвращают с\u00a0дороги.' },
  { after: ['registering'], kinds: ['parcel-refused'], reason: 'Посылку регистрируют снова.' },
  { after: ['registered'], kinds: ['parcel-refused', 'parcel-unclear'], reason: 'Посылка зарегистрирована.' },
  {
    after: ['with-carrier', 'ready'],
    kinds: ['not-handed-over', 'parcel-refused', 'parcel-not-removed', 'parcel-missing'],
    reason: 'Коробка отдана или ждёт покупателя.',
  },
  { after: ['ready'], kinds: ['no-tracking'], reason: 'Посылка ждёт покупателя.' },
  {
    after: ENDS,
    kinds: [
      'no-tracking',
      'storage-ends',
      'parcel-not-recalled',
      'parcel-not-removed',
      'parcel-missing',
      'parcel-removed-too-late',
      'parcel-of-ended-order',
      'tracking-contradicts',
    ],
    reason: 'Записано, чем кончился путь посылки.',
  },
  {
    after: ['not-collected'],
    kinds: ['tracking-contradicts'],
    reason: 'Записано, что посылка едет обратно.',
  },
  { after: ['delivered', 'partly-delivered'], kinds: ['parcel-not-delivered'], reason: 'Посылка вручена.' },
  { after: ['lost'], kinds: ['parcel-not-delivered'], reason: 'Посылка утеряна.' },
  {
    after: ['sent-again', 'order-returned'],
    kinds: ['parcel-not-delivered', 'parcel-lost'],
    reason: 'Отправили снова или закончили заказ.',
  },
  {
    after: ['cancelled'],
    kinds: ['not-packed', 'not-handed-over', 'parcel-refused', 'parcel-not-removed', 'parcel-missing'],
    reason: 'Отправка отменена.',
  },
];

/** What is settled by a command or a report, and the state that it has brought. */
export function settledBy(event: string, to?: ShipmentState): readonly Settlement[] {
  return SETTLEMENTS.filter(({ after }) => after.some((one) => one === to || one === event));
}
