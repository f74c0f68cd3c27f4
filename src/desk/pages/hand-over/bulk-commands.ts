import { answerOf, staffApi } from '../../api/staff-api.ts';
import type { Sent } from '../../api/use-command.ts';
import type { Box } from './hand-over-queries.ts';

interface BulkCommand {
  /** Of the boxes it is for. */
  readonly step: Box['step'];
  readonly button: string;
  readonly title: string;
  readonly says: string;
  /** Of one box. */
  readonly done: string;
  readonly send: (shipmentId: string, sent: Sent) => Promise<unknown>;
}

const pathOf = (shipmentId: string) => ({ params: { path: { shipmentId } } });

/** What is done with several boxes at once. */
export const BULK = {
  leaves: {
    step: 'leaves',
    button: 'Передать',
    title: 'Передать службе доставки',
    says: 'Отметьте передачу, когда курьер забрал коробки. Покупателям уйдут письма с\u00a0трек-номером; отменить передачу нельзя.',
    done: 'передана',
    send: (id, body) => answerOf(staffApi.POST('/api/shipments/{shipmentId}/handed-over', { ...pathOf(id), body })),
  },
  register: {
    step: 'register',
    button: 'Зарегистрировать',
    title: 'Зарегистрировать у\u00a0службы доставки',
    says: 'Служба получит адреса и\u00a0вес и\u00a0через минуту напечатает наклейки. До\u00a0передачи посылку можно снять с\u00a0регистрации на\u00a0странице заказа.',
    done: 'отправлена на\u00a0регистрацию',
    send: (id, body) => answerOf(staffApi.POST('/api/shipments/{shipmentId}/registering', { ...pathOf(id), body })),
  },
  ready: {
    step: 'ready',
    button: 'К\u00a0выдаче',
    title: 'Выложить к\u00a0выдаче в\u00a0магазине',
    says: 'Покупателям уйдут письма, что заказ можно забрать, и\u00a0начнётся срок хранения.',
    done: 'ждёт покупателя',
    send: (id, body) => answerOf(staffApi.POST('/api/shipments/{shipmentId}/ready', { ...pathOf(id), body })),
  },
} as const satisfies Readonly<Record<string, BulkCommand>>;

export type BulkName = keyof typeof BULK;

export const BULK_NAMES = Object.keys(BULK) as readonly BulkName[];
