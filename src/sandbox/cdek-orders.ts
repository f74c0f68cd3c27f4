// Longer than usual: the whole life of an order of the fake CDEK is one state.
import { z } from 'zod';
import { citiesNamed } from './cdek-cities.ts';
import { pointsOf } from './cdek-points.ts';
import { goesTo } from './cdek-prices.ts';
import type { SandboxContext } from './sandbox-context.ts';

const NewOrder = z.looseObject({
  type: z.literal([1, 2]).default(1),
  number: z.string().min(1).max(40),
  tariff_code: z.number().int(),
  shipment_point: z.string().optional(),
  from_location: z.looseObject({}).optional(),
  delivery_point: z.string().optional(),
  to_location: z.looseObject({}).optional(),
  services: z.array(z.looseObject({ code: z.string() })).optional(),
  recipient: z.looseObject({ name: z.string().min(1), phones: z.array(z.looseObject({ number: z.string() })).min(1) }),
  packages: z
    .array(
      z.looseObject({
        number: z.string(),
        weight: z.number().positive(),
        items: z
          .array(
            z.looseObject({
              amount: z.number().int().positive(),
              cost: z.number().min(0),
              /** Pieces handed over. */
              delivery_amount: z.number().int().optional(),
            }),
          )
          .optional(),
      }),
    )
    .min(1),
});

const MOST_ITEMS = 126;

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
  /** Parcels that bring back what was not handed over. */
  returnNumber?: string;
  /** Day until which it is kept at the point. */
  keptUntil?: string;
  /** The sender wants it back. */
  refusalUuid?: string;
  /** How often it was read before it was decided. */
  reads: number;
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

/** How long a parcel waits at a point. */
const KEPT_DAYS = 7;

// CDEK first accepts an order and validates it a moment later; whoever asks a second time has waited.
const DECIDED_AFTER_MS = 700;

/** Orders of the fake CDEK: accepted at once, validated a moment later, advanced by the control API. */
export function createCdekOrders(context: SandboxContext) {
  const orders = new Map<string, CdekOrder>(context.saved.restore<[string, CdekOrder][]>('cdek-orders'));
  context.saved.register('cdek-orders', () => [...orders]);
  context.onReset(() => orders.clear());
  const time = () =>
    context
      .now()
      .toISOString()
      .replace(/\.\d+Z$/, '+0000');

  const dayAfter = (days: number) => new Date(context.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

  /** Of several with one number the one that was not refused. */
  function find(query: { uuid?: string; number?: string; cdekNumber?: string }): CdekOrder | undefined {
    const found = [...orders.values()].filter(
      (order) => order.uuid === query.uuid || order.number === query.number || order.cdekNumber === query.cdekNumber,
    );
    return found.find(({ issues }) => issues.length === 0) ?? found.at(-1);
  }

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
    // Which code CDEK has for an unknown point is assumed.
    const point = order.delivery_point === undefined ? undefined : findPoint(order.delivery_point);
    if (order.delivery_point && !point)
      addIssue('v2_recipient_location_not_recognized', `Не найден пункт выдачи для получателя ${order.recipient.name}`);
    // So is the code for a tariff that goes to other places.
    const place = order.delivery_point ? point?.type : 'door';
    if (place && goesTo(order.tariff_code, place) === false)
      addIssue('v2_bad_request', `Тариф ${order.tariff_code} не подходит для места доставки`);
    const items = order.packages.flatMap((one) => one.items ?? []);
    if (order.type === 1 && items.length === 0) addIssue('v2_field_is_empty', 'Не указаны товары');
    if (items.length > MOST_ITEMS) addIssue('v2_number_items_is_more_126', 'Слишком много товаров');
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
        reads: 0,
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
      const decided = order.reads > 0 || context.now().getTime() - order.acceptedAt >= DECIDED_AFTER_MS;
      order.reads += 1;
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
          keep_free_until: order.keptUntil,
        },
        requests: [
          {
            request_uuid: order.requestUuid,
            type: 'CREATE',
            date_time: time(),
            state,
            ...(state === 'INVALID' && { errors: order.issues }),
          },
          ...(order.refusalUuid === undefined
            ? []
            : [{ request_uuid: order.refusalUuid, type: 'REFUSAL', date_time: time(), state: 'SUCCESSFUL' }]),
        ],
        related_entities:
          order.returnNumber === undefined
            ? []
            : [{ type: 'return_order', uuid: order.uuid, cdek_number: order.returnNumber }],
      };
    },

    /** Whether there is such a parcel, which may be printed. */
    isCreated: (uuid: string) => orders.get(uuid)?.issues.length === 0,

    numbersOf: (uuid: string) => {
      const { number = '', cdekNumber = '' } = orders.get(uuid) ?? {};
      return { number, cdekNumber };
    },

    /** Orders that are no refused ones, the oldest first. */
    list: () =>
      [...orders.values()]
        .filter(({ issues }) => issues.length === 0)
        .map(({ uuid, number, cdekNumber, statuses, content }) => ({
          uuid,
          number,
          cdek_number: cdekNumber,
          status: statuses.at(-1)?.code,
          handedOver: statuses.some(({ code }) => code === 'DELIVERED'),
          content,
        })),

    /** Parcels that were delivered against payment: their number, the moment, and what was collected, rubles. */
    collected: () =>
      [...orders.values()].flatMap(({ uuid, cdekNumber, statuses, content }) => {
        const at = statuses.find(({ code }) => code === 'DELIVERED')?.date_time;
        const sum = at === undefined ? 0 : sumToCollect(content);
        return at === undefined || sum === 0 ? [] : [{ uuid, cdekNumber, at, sum }];
      }),

    /** Moves to the next status and returns it; undefined after the last one and for an unknown order. */
    advance(uuid: string): string | undefined {
      const order = orders.get(uuid);
      const step = STATUS_SEQUENCE[STATUS_SEQUENCE.findIndex(([code]) => code === order?.statuses.at(-1)?.code) + 1];
      return step && addStatus(uuid, step[0], step[1]);
    },

    /** Only what was created and not handed over can be removed. */
    remove(uuid: string) {
      const removable = orders.get(uuid)?.statuses.at(-1)?.code === 'CREATED';
      if (removable) addStatus(uuid, 'REMOVED', 'Удален');
      const request = { request_uuid: context.ids.uuid(), type: 'DELETE', date_time: time() };
      // Which code CDEK has for this is assumed.
      const errors = [{ code: 'v2_entity_forbidden', message: 'Заказ нельзя удалить в текущем статусе' }];
      return removable
        ? { status: 202, body: { entity: { uuid }, requests: [{ ...request, state: 'ACCEPTED' }] } }
        : { status: 400, body: { requests: [{ ...request, state: 'INVALID', errors }] } };
    },

    /** The sender wants it back: possible from the hand-over until it is delivered. */
    refuse(uuid: string) {
      const order = orders.get(uuid);
      const last = order?.statuses.at(-1)?.code ?? '';
      const request = { request_uuid: context.ids.uuid(), type: 'REFUSAL', date_time: time() };
      if (!order || ['ACCEPTED', 'CREATED', 'REMOVED', 'DELIVERED', 'NOT_DELIVERED'].includes(last)) {
        const errors = [{ code: 'v2_entity_forbidden', message: 'Отказ в текущем статусе невозможен' }];
        return { status: 400, body: { requests: [{ ...request, state: 'INVALID', errors }] } };
      }
      order.refusalUuid = request.request_uuid;
      context.changed();
      return { status: 202, body: { entity: { uuid }, requests: [{ ...request, state: 'ACCEPTED' }] } };
    },

    /**
     * Hands over so many items of the parcel, one by one from the first: the others come back.
     * @param taken pieces of each item; all of them without it
     */
    handOverPart(uuid: string, taken: readonly number[]): void {
      const order = orders.get(uuid);
      const items = order?.content.packages.flatMap((one) => one.items ?? []) ?? [];
      for (const [index, item] of items.entries()) item.delivery_amount = taken[index] ?? 0;
      if (order) order.returnNumber = `12${order.cdekNumber.slice(2)}`;
    },

    addStatus,
  };

  /**
   * Gives a parcel a status; undefined for an unknown or refused one.
   * @param counts `late`: it is delivered, and how many pieces of each item were taken is not said yet
   */
  function addStatus(uuid: string, code: string, name = code, counts?: 'late'): string | undefined {
    const order = orders.get(uuid);
    if (!order || order.issues.length > 0) return undefined;
    const items = order.content.packages.flatMap((one) => one.items ?? []);
    if (code === 'DELIVERED' && !counts) for (const item of items) item.delivery_amount ??= item.amount;
    if (code === 'ACCEPTED_AT_PICK_UP_POINT') order.keptUntil = dayAfter(KEPT_DAYS);
    if (code === 'NOT_DELIVERED') order.returnNumber = `12${order.cdekNumber.slice(2)}`;
    order.statuses.push({ code, name, date_time: time() });
    context.changed();
    return code;
  }
}

/** What the recipient pays: items that were handed over, and delivery. */
function sumToCollect(content: z.infer<typeof NewOrder>): number {
  const valueOf = (payment: unknown) => z.object({ value: z.number() }).catch({ value: 0 }).parse(payment).value;
  const items = content.packages.flatMap((one) => one.items ?? []);
  const kopecks = items.reduce(
    (sum, { payment, amount, delivery_amount: taken = amount }) => sum + Math.round(valueOf(payment) * 100) * taken,
    0,
  );
  return (kopecks + Math.round(valueOf(content.delivery_recipient_cost) * 100)) / 100;
}

const findPoint = (code: string) =>
  citiesNamed('')
    .flatMap(pointsOf)
    .find((point) => point.code === code);
