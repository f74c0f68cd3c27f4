import { CARRIERS } from '../../kernel/carriers.ts';
import { formatDay } from '../../kernel/dates.ts';
import { partWords, type PartOf } from '../../kernel/part-of-order.ts';
import { formatPhone, parsePhone } from '../../kernel/phone.ts';
import { counted, PACKS } from '../../kernel/plural.ts';
import { slipBarcode } from '../../kernel/slip-number.ts';
import { withoutContacts } from '../../kernel/without-contacts.ts';
import { carrierOf, placeOfDelivery, type OrderContact, type OrderDelivery } from '../orders/order.rules.ts';
import { isOver, type ShipmentMethod, type ShipmentState } from './shipment.rules.ts';

/** A shipment as its slip needs it; no prices: the slip lies in the box, which may be a present. */
export interface SlipFacts {
  readonly shipmentId: string;
  readonly state: ShipmentState;
  readonly method: ShipmentMethod;
  readonly weightGrams: number | null;
  readonly track: string | null;
  readonly number: number;
  readonly part: number;
  readonly partOf: PartOf;
  readonly placedAt: Date;
  readonly contact: OrderContact;
  readonly delivery: OrderDelivery;
  readonly comment: string;
  readonly lines: readonly { readonly name: string; readonly quantity: number }[];
}

export interface SlipText {
  readonly title: string;
  /** What the barcode holds: keys which a scanner types alike in every layout of the keyboard. */
  readonly barcode: string;
  readonly facts: readonly (readonly [name: string, words: string])[];
  readonly rows: readonly { readonly name: string; readonly quantity: string }[];
  readonly total: string;
  /** For the buyer to sign: of what is handed out in our shop. */
  readonly receipt: string | null;
}

const METHODS: Readonly<Record<ShipmentMethod, string>> = {
  pickup: 'Самовывоз из\u00a0магазина',
  point: 'Пункт выдачи',
  courier: 'Курьер',
};

/** @param contact whether the reader may see whose order it is: others get the last digits of the phone, and no door */
export function slipText(facts: SlipFacts, contact: boolean): SlipText {
  const { delivery, method, number, lines, track, weightGrams } = facts;
  const carrier = carrierOf(delivery);
  const hasEnded = isOver(facts.state);
  const place = contact || (method !== 'courier' && !hasEnded) ? placeOfDelivery(delivery) : (delivery.cityName ?? '');
  const rows: (readonly [string, string])[] = [
    ['Заказ оформлен', formatDay(facts.placedAt)],
    ['Получение', carrier === undefined ? METHODS[method] : `${METHODS[method]}, ${CARRIERS[carrier]}`],
    ['Куда', place],
    ['Получатель', recipient(facts.contact, contact)],
    ['Трек-номер', track ?? ''],
    ['Вес', weightGrams === null ? '' : `${weightGrams}\u00a0г`],
    ['Комментарий покупателя', contact ? facts.comment : hasEnded ? '' : withoutContacts(facts.comment)],
  ];
  const packs = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    title: `Заказ №\u00a0${number}${partWords(facts.partOf)}`,
    barcode: slipBarcode({ number, part: facts.partOf.of > 1 ? facts.part : undefined }),
    facts: rows.filter(([, words]) => words.trim() !== ''),
    rows: lines.map(({ name, quantity }) => ({ name, quantity: String(quantity) })),
    total: `Всего ${counted(packs, PACKS)}`,
    receipt: method === 'pickup' ? 'Заказ получен, состав проверен' : null,
  };
}

function recipient({ name, phone }: OrderContact, isShown: boolean): string {
  if (!isShown) return phone === '' ? '' : `телефон на\u00a0${phone.slice(-4)}`;
  const parsed = parsePhone(phone);
  return [name, parsed === undefined ? phone : formatPhone(parsed)].filter((words) => words !== '').join(', ');
}
