import { z } from 'zod';
import { BoxberryRefusal } from './boxberry-refusal.ts';
import { isBoxberryPoint } from './boxberry-points.ts';
import type { SandboxContext } from './sandbox-context.ts';

const Text = z.union([z.string(), z.number()]).transform(String);
const MaybeText = Text.default('');

const Sdata = z.looseObject({
  updateByTrack: MaybeText,
  order_id: MaybeText,
  price: MaybeText,
  payment_sum: MaybeText,
  delivery_sum: MaybeText,
  vid: MaybeText,
  shop: z.looseObject({ name: MaybeText, name1: MaybeText }).default({ name: '', name1: '' }),
  kurdost: z.looseObject({ index: MaybeText, citi: MaybeText, addressp: MaybeText }).optional(),
  customer: z.looseObject({ fio: MaybeText, phone: MaybeText }).default({ fio: '', phone: '' }),
  items: z
    .array(
      z.looseObject({ id: MaybeText, name: MaybeText, price: MaybeText, quantity: MaybeText, marking_crpt: MaybeText }),
    )
    .default([]),
  weights: z.looseObject({ weight: MaybeText }).default({ weight: '' }),
  issue: MaybeText,
});
type Sdata = z.infer<typeof Sdata>;

interface BoxberryParcel {
  readonly track: string;
  readonly createdAt: string;
  readonly content: Sdata;
  readonly statuses: { readonly Date: string; readonly Name: string }[];
  deleted: boolean;
  /** Of the hand-over act that it is in. */
  act?: string;
  /** The sender wants it back. */
  recalled?: boolean;
  /** Pieces of each item that were handed over; all of them without it. */
  taken?: readonly number[];
}

/** Statuses of a parcel that is delivered without problems: to a point, and by a courier. */
const SEQUENCES = {
  '1': [
    'Загружен реестр ИМ',
    'Принято к доставке',
    'Передано на сортировку',
    'Отправлено в город назначения',
    'Передано на доставку до пункта выдачи',
    'Поступило в пункт выдачи',
    'Выдано',
  ],
  '2': [
    'Загружен реестр ИМ',
    'Принято к доставке',
    'Передано на сортировку',
    'Отправлено в город назначения',
    'Передано на курьерскую доставку',
    'Выдано',
  ],
} as const;

const RETURN_SEQUENCE = ['Готовится к возврату', 'Отправлено в пункт приема', 'Возвращено в ИМ'] as const;
const DELIVERED = 'Выдано';

/** Whatever is said of the parcel later. */
const isHandedOver = (statuses: BoxberryParcel['statuses']): boolean => statuses.some(({ Name }) => Name === DELIVERED);

const LEAST_PRICE = 5;
const MOST_PRICE = 300_000;

/** Parcels of the fake Boxberry: checked and registered at once, advanced by the control API. */
export function createBoxberryParcels(context: SandboxContext) {
  const parcels = new Map<string, BoxberryParcel>(
    context.saved.restore<[string, BoxberryParcel][]>('boxberry-parcels'),
  );
  context.saved.register('boxberry-parcels', () => [...parcels]);
  context.onReset(() => parcels.clear());

  /** Moscow time, without a zone. */
  const moscow = () => new Date(context.now().getTime() + 3 * 60 * 60_000).toISOString().slice(0, 19).replace('T', ' ');
  const live = () => [...parcels.values()].filter(({ deleted }) => !deleted);
  const find = (id: string | undefined) =>
    live().find(({ track, content }) => id !== undefined && id !== '' && (track === id || content.order_id === id));

  function addStatus(parcel: BoxberryParcel, Name: string): string {
    parcel.statuses.push({ Date: moscow(), Name });
    context.changed();
    return Name;
  }

  return {
    /** @throws BoxberryRefusal in one of the company's shapes */
    create(sdata: unknown) {
      const content = readSdata(sdata);
      checkParcel(content);
      // Numbers of deleted parcels stay used.
      if ([...parcels.values()].some((one) => one.content.order_id === content.order_id))
        throw new BoxberryRefusal(`Значение «${content.order_id}» для «Номер заказа в ИМ» уже занято.`);
      const track = `AAP${String(100_000_000 + context.ids.number())}`;
      const parcel = { track, createdAt: moscow(), content, statuses: [], deleted: false };
      parcels.set(track, parcel);
      addStatus(parcel, SEQUENCES['1'][0]);
      const raised = Number(content.price) < LEAST_PRICE;
      return { track, ...(raised && { notification: `Объявленная стоимость изменена на ${LEAST_PRICE}` }) };
    },

    find,
    moscow,

    /** Created on these days, `20261125`; the last one without days. */
    story(from: string | undefined, to: string | undefined): BoxberryParcel[] {
      if (!from && !to) return live().slice(-1);
      const day = ({ createdAt }: BoxberryParcel) => createdAt.slice(0, 10).replaceAll('-', '');
      return live().filter((one) => (!from || day(one) >= from) && (!to || day(one) <= to));
    },

    /** Only what Boxberry does not have yet can be removed, and is in no act. @throws BoxberryRefusal */
    cancel(parcel: BoxberryParcel) {
      if (parcel.statuses.length > 1)
        throw new BoxberryRefusal('Посылка уже принята к доставке, удалить её нельзя', 'message');
      if (parcel.act !== undefined) throw new BoxberryRefusal('Посылка проведена в акте, удалить её нельзя', 'message');
      this.remove(parcel);
    },

    /** As a person in the cabinet does. */
    remove(parcel: BoxberryParcel) {
      parcel.deleted = true;
      context.changed();
    },

    /** Possible while Boxberry has it; what comes next is its return. @throws BoxberryRefusal whose words are assumed */
    recall(parcel: BoxberryParcel) {
      const last = parcel.statuses.at(-1)?.Name ?? '';
      if (parcel.recalled) throw new BoxberryRefusal('Заказ уже отозван', 'message');
      const goesBack = (RETURN_SEQUENCE as readonly string[]).includes(last);
      if (parcel.statuses.length === 1 || isHandedOver(parcel.statuses) || goesBack)
        throw new BoxberryRefusal('Отозвать заказ в текущем статусе нельзя', 'message');
      parcel.recalled = true;
      context.changed();
    },

    /** What became of each item, of those that were handed over or left. */
    outcome: ({ content, statuses, taken }: BoxberryParcel) => ({
      statuses: statuses.map(({ Date, Name }) => ({ Date: dayAndTime(Date), Name, Comment: '' })),
      PD: false,
      sum: Number(content.payment_sum),
      Weight: Number(content.weights.weight) / 1_000,
      PaymentMethod: Number(content.payment_sum) > 0 ? 'Касса' : '',
      deliveryDate: '0001-01-01',
      products: isHandedOver(statuses)
        ? content.items.map(({ id, name, quantity }, nth) => {
            const give = taken ? (taken[nth] ?? 0) : Number(quantity);
            return { Name: name, Item_ID: id, Give: give, Return: Number(quantity) - give };
          })
        : [],
    }),

    /** Moves to the next status, or gives any; undefined after the last one and for an unknown parcel. */
    advance(track: string): string | undefined {
      const parcel = find(track);
      if (!parcel) return undefined;
      const last = parcel.statuses.at(-1)?.Name ?? '';
      const isBack = parcel.recalled || (RETURN_SEQUENCE as readonly string[]).includes(last);
      const steps: readonly string[] = isBack ? RETURN_SEQUENCE : SEQUENCES[parcel.content.vid === '2' ? '2' : '1'];
      const step = steps[steps.indexOf(last) + 1];
      return step === undefined ? undefined : addStatus(parcel, step);
    },

    /** Hands over so many pieces of each item; only where the request allowed it. */
    handOverPart(track: string, taken: readonly number[]): string | undefined {
      const parcel = find(track);
      if (parcel?.content.issue !== '2') return undefined;
      parcel.taken = taken;
      return addStatus(parcel, DELIVERED);
    },

    giveStatus(track: string, name: string): string | undefined {
      const parcel = find(track);
      return parcel && addStatus(parcel, name);
    },

    /** The oldest first. */
    list: () =>
      [...parcels.values()].map(({ track, content, statuses, deleted, act, taken }) => ({
        track,
        act,
        taken,
        number: content.order_id,
        status: deleted ? 'Удалено' : statuses.at(-1)?.Name,
        handedOver: isHandedOver(statuses),
        content,
      })),
  };
}

export type BoxberryParcels = ReturnType<typeof createBoxberryParcels>;

/** «2020-12-26 12:23:10» as «26.12.2020 12:23»: methods differ. */
const dayAndTime = (date: string): string =>
  `${date.slice(8, 10)}.${date.slice(5, 7)}.${date.slice(0, 4)} ${date.slice(11, 16)}`;

/** JSON in a field of a form, or an object. */
function readSdata(sdata: unknown): Sdata {
  try {
    return Sdata.parse(typeof sdata === 'string' ? JSON.parse(sdata) : sdata);
  } catch {
    throw new BoxberryRefusal('Не удалось разобрать sdata', 'message');
  }
}

/** The words of some refusals are Boxberry's, others are assumed; each shape occurs. */
function checkParcel(content: Sdata): void {
  const { order_id, vid, shop, kurdost, customer, items, weights } = content;
  if (content.updateByTrack) throw new BoxberryRefusal('Песочница не умеет изменять посылки');
  if (!order_id) throw new BoxberryRefusal('Необходимо заполнить «Номер заказа в ИМ».');
  if (order_id.length > 35)
    throw new BoxberryRefusal('Значение «Номер заказа в ИМ» должно содержать максимум 35 символа.');
  if (!/^[\w а-яё№.,/-]+$/i.test(order_id)) throw new BoxberryRefusal('Номер заказа содержит запрещённые символы');
  if (vid !== '1' && vid !== '2') throw new BoxberryRefusal('Песочница знает виды доставки 1 и 2', 'error');
  if (vid === '1' && !isBoxberryPoint(shop.name))
    throw new BoxberryRefusal(`Пункт выдачи для получателя ${customer.fio} не найден`, 'message');
  if (vid === '2' && !(kurdost && /^\d{6}$/.test(kurdost.index) && kurdost.citi && kurdost.addressp))
    throw new BoxberryRefusal('Не заполнен адрес курьерской доставки', 'error-message');
  if (!customer.fio || !/^\d{10}$/.test(customer.phone))
    throw new BoxberryRefusal('Не указаны имя получателя и телефон из десяти цифр', 'list');
  if (items.length === 0) throw new BoxberryRefusal('Не указаны товары', 'list');
  if (content.issue && !['0', '1', '2'].includes(content.issue)) throw new BoxberryRefusal('Неверный вид выдачи');
  if (items.some(({ marking_crpt: code }) => code && code.length !== 28 && code.length !== 127))
    throw new BoxberryRefusal('Код маркировки состоит из 28 или 127 символов', 'error');
  if (!/^\d+$/.test(weights.weight))
    throw new BoxberryRefusal(
      'Длина, Ширина, Высота и Вес каждого места в заказе должны быть целыми числами',
      'message',
    );
  if (Number(content.price) > MOST_PRICE) throw new BoxberryRefusal('Объявленная стоимость больше 300000');
  const cents = (text: string) => Math.round(Number(text) * 100);
  const goods = items.reduce((sum, { price, quantity }) => sum + cents(price) * Number(quantity), 0);
  if (cents(content.payment_sum) > 0 && goods + cents(content.delivery_sum) !== cents(content.payment_sum))
    throw new BoxberryRefusal('Сумма к оплате не равна стоимости товаров и доставки');
}
