import { z } from 'zod';
import type { SandboxContext } from './sandbox-context.ts';

const NewOrder = z.looseObject({
  number: z.string().min(1).max(40),
  tariff_code: z.number().int(),
  shipment_point: z.string().optional(),
  from_location: z.looseObject({}).optional(),
  delivery_point: z.string().optional(),
  to_location: z.looseObject({}).optional(),
  recipient: z.looseObject({ name: z.string().min(1), phones: z.array(z.looseObject({ number: z.string() })).min(1) }),
  packages: z.array(z.looseObject({ number: z.string(), weight: z.number().positive() })).min(1),
});

interface Issue {
  readonly code: string;
  readonly message: string;
}

interface CdekOrder {
  readonly uuid: string;
  readonly requestUuid: string;
  readonly number: string;
  readonly cdekNumber: string;
  readonly acceptedAt: number;
  readonly issues: readonly Issue[];
  readonly content: z.infer<typeof NewOrder>;
  readonly statuses: { readonly code: string; readonly name: string; readonly date_time: string }[];
}

/** Statuses of a parcel that is delivered without problems. */
const STATUS_SEQUENCE = [
  ['CREATED', 'Создан'],
  ['RECEIVED_AT_SHIPMENT_WAREHOUSE', 'Принят на склад отправителя'],
  ['TAKEN_BY_TRANSPORTER_FROM_SENDER_CITY', 'Сдан перевозчику в г. отправителе'],
  ['ACCEPTED_IN_RECIPIENT_CITY', 'Встречен в г. получателе'],
  ['ACCEPTED_AT_PICK_UP_POINT', 'Принят на склад до востребования'],
  ['DELIVERED', 'Вручён'],
] as const;

// CDEK first accepts an order and validates it a moment later.
const DECIDED_AFTER_MS = 700;

/** Orders of the fake CDEK: accepted at once, validated a moment later, advanced by the control API. */
export function createCdekOrders(context: SandboxContext) {
  const orders = new Map<string, CdekOrder>();
  context.onReset(() => orders.clear());
  const time = () =>
    context
      .now()
      .toISOString()
      .replace(/\.\d+Z$/, '+0000');

  const find = (query: { uuid?: string; number?: string; cdekNumber?: string }) =>
    [...orders.values()]
      .reverse()
      .find(
        (order) => order.uuid === query.uuid || order.number === query.number || order.cdekNumber === query.cdekNumber,
      );

  function issuesOf(order: z.infer<typeof NewOrder>): Issue[] {
    const issues: Issue[] = [];
    const addIssue = (code: string, message: string) => void issues.push({ code, message });
    if (order.shipment_point && order.from_location)
      addIssue('v2_shipment_address_multivalued', 'Указаны и офис, и адрес отправителя');
    if (!order.shipment_point && !order.from_location)
      addIssue('v2_order_location_from_and_shipment_point_empty', 'Не указано, откуда забрать');
    if (order.delivery_point && order.to_location)
      addIssue('v2_delivery_address_multivalued', 'Указаны и офис, и адрес получателя');
    if (!order.delivery_point && !order.to_location)
      addIssue('v2_order_location_to_and_delivery_point_empty', 'Не указано, куда доставить');
    const existing = find({ number: order.number });
    if (existing && existing.issues.length === 0) {
      addIssue('error_validate_im_dep_number_has_already_had_integration', `Заказ с номером ${order.number} уже есть`);
    }
    return issues;
  }

  return {
    /** @throws ZodError when a required field is missing */
    accept(body: unknown) {
      const content = NewOrder.parse(body);
      const order: CdekOrder = {
        uuid: context.ids.uuid(),
        requestUuid: context.ids.uuid(),
        number: content.number,
        cdekNumber: `11${String(context.ids.number()).padStart(8, '0')}`,
        acceptedAt: context.now().getTime(),
        issues: issuesOf(content),
        content,
        statuses: [{ code: 'ACCEPTED', name: 'Принят', date_time: time() }],
      };
      orders.set(order.uuid, order);
      context.changed();
      return {
        entity: { uuid: order.uuid },
        requests: [{ request_uuid: order.requestUuid, type: 'CREATE', date_time: time(), state: 'ACCEPTED' }],
      };
    },

    /** The order as CDEK returns it; undefined when there is none. */
    show(query: { uuid?: string; number?: string; cdekNumber?: string }) {
      const order = find(query);
      if (!order) return undefined;
      const decided = context.now().getTime() - order.acceptedAt >= DECIDED_AFTER_MS;
      const state = !decided ? 'ACCEPTED' : order.issues.length > 0 ? 'INVALID' : 'SUCCESSFUL';
      if (state === 'SUCCESSFUL' && order.statuses.length === 1)
        order.statuses.push({ code: 'CREATED', name: 'Создан', date_time: time() });
      if (state === 'INVALID' && order.statuses.length === 1)
        order.statuses.push({ code: 'INVALID', name: 'Некорректный заказ', date_time: time() });
      return {
        entity: {
          ...order.content,
          uuid: order.uuid,
          cdek_number: state === 'SUCCESSFUL' ? order.cdekNumber : undefined,
          statuses: [...order.statuses].reverse(),
        },
        requests: [
          {
            request_uuid: order.requestUuid,
            type: 'CREATE',
            date_time: time(),
            state,
            ...(state === 'INVALID' && { errors: order.issues }),
          },
        ],
      };
    },

    /** Moves to the next status and returns it; undefined after the last one and for an unknown order. */
    advance(uuid: string): string | undefined {
      const order = orders.get(uuid);
      if (!order || order.issues.length > 0) return undefined;
      const step = STATUS_SEQUENCE[STATUS_SEQUENCE.findIndex(([code]) => code === order.statuses.at(-1)?.code) + 1];
      if (!step) return undefined;
      order.statuses.push({ code: step[0], name: step[1], date_time: time() });
      context.changed();
      return step[0];
    },
  };
}
