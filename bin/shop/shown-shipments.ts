import { writeFile } from 'node:fs/promises';
import { formatDayAndTime, formatDay } from '../../src/kernel/dates.ts';
import { formatMoney } from '../../src/kernel/money.ts';
import { formatPhone, type PhoneDigits } from '../../src/kernel/phone.ts';
import { refuse } from '../../src/kernel/refusal.ts';
import { placeOfDelivery } from '../../src/shop/orders/order.rules.ts';
import { may } from '../../src/shop/permissions/permissions.rules.ts';
import {
  SHIPMENT_STATE_NAMES,
  type SHIPMENT_STATES,
  type UnitOutcome,
} from '../../src/shop/shipments/shipment.rules.ts';
import {
  openShipments,
  shipmentLabel,
  shipmentOfOrder,
  shipmentPage,
} from '../../src/shop/shipments/shipments.reads.ts';
import { StartError } from '../supervisor.ts';
import { allow, unlessRefused, type StaffContext } from './as-staff.ts';
import { lotText } from './lots.ts';
import { visible } from './visible.ts';

const OUTCOME_NAMES: Readonly<Record<UnitOutcome, string>> = {
  delivered: 'вручена',
  returning: 'возвращается',
  lost: 'утеряна',
};
const SHOWN = 200;

export async function findShipment(ctx: StaffContext, number: number, part?: number) {
  allow(ctx, 'read', 'shipment');
  const found = await shipmentOfOrder(ctx.db, number, part);
  if (!found) throw new StartError(`У заказа ${number} нет отправки: он не оплачен, не подтверждён или окончен.`);
  return found;
}

/** What refunds the pieces that the buyer has left. */
function refundCommand(number: number, left: ReadonlyMap<number, number>, version: number): string {
  const lines = [...left].map(([position, quantity]) => `--line ${position + 1}:${quantity}`);
  return `node bin/shop.ts orders refund ${number} changed-mind ${lines.join(' ')} --version ${version}`;
}

export async function listShipments(ctx: StaffContext, state?: (typeof SHIPMENT_STATES)[number]): Promise<void> {
  allow(ctx, 'read', 'shipment');
  const found = await openShipments(ctx.db, state, SHOWN);
  for (const one of found) {
    const notes = [one.onHold && 'ЗАДЕРЖАНА', one.orderState === 'cancelled' && 'ЗАКАЗ ОТМЕНЁН'].filter(Boolean);
    console.log(
      [
        one.orderNumber,
        SHIPMENT_STATE_NAMES[one.state].toLowerCase(),
        `с ${formatDayAndTime(one.createdAt)}`,
        ...notes,
      ].join('  '),
    );
  }
  if (found.length === 0) console.log('Таких отправок нет.');
}

export async function showShipment(ctx: StaffContext, number: number, part?: number): Promise<void> {
  const { id } = await findShipment(ctx, number, part);
  const page = (await shipmentPage(ctx.db, id, ctx.now()))!;
  const { order } = page;
  const mayReadContact = may(ctx.actor, 'read-contact', 'shipment');
  const { name, phone } = order.contact;
  const buyer = mayReadContact
    ? `${visible(name)}, ${formatPhone(phone as PhoneDigits)}`
    : `телефон …${phone.slice(-4)}`;
  console.log(`Заказ ${number}: ${SHIPMENT_STATE_NAMES[page.state].toLowerCase()}. ${buyer}`);
  console.log(`Версия отправки: ${page.version}`);
  const { title, method } = order.delivery;
  const place = mayReadContact || method !== 'courier' ? `, ${visible(placeOfDelivery(order.delivery))}` : '';
  console.log(visible(title) + place);
  if (order.comment) console.log(`Комментарий: ${visible(order.comment)}`);
  if (order.dueInShop !== undefined) console.log(`Взять в кассу: ${formatMoney(order.dueInShop)}`);
  for (const { position, productId, name: product, quantity, packed, marked, suggestedLot } of page.lines) {
    const which = `строка ${position + 1}, товар ${productId}${marked ? ', по коду' : ''}`;
    console.log(`  ${packed} из ${quantity}  ${visible(product)} (${which})`);
    if (suggestedLot) console.log(`      взять ${lotText(suggestedLot)}`);
  }
  for (const { id: unit, productId, lot, expiresOn, outcome, due } of page.units) {
    const until = expiresOn ? `, годен до ${formatDay(new Date(expiresOn))}` : '';
    const notes = [due !== undefined && due > 0 && formatMoney(due), outcome && OUTCOME_NAMES[outcome]].filter(Boolean);
    const more = notes.length > 0 ? `, ${notes.join(', ')}` : '';
    console.log(`  упаковка ${unit}: товар ${productId}${lot ? `, серия ${visible(lot)}` : ''}${until}${more}`);
  }
  if (page.collected !== null) console.log(`Получено при выдаче: ${formatMoney(page.collected)}`);
  if (page.keptUntil !== null) console.log(`Хранится до ${formatDay(page.keptUntil)}`);
  if (page.left.size > 0) console.log(`Вернуть деньги за невзятое: ${refundCommand(number, page.left, order.version)}`);
  if (page.track !== null) console.log(`Трек-номер: ${page.track}`);
  if (page.parcel) {
    const { number: ours, problem, hasLabel, act, recall } = page.parcel;
    const label = `${hasLabel ? ', наклейка готова' : ''}${act === null ? '' : `, в акте № ${visible(act)}`}`;
    const back =
      recall === null ? '' : recall === 'asked' ? ', просим вернуть с дороги' : ', служба возвращает с дороги';
    console.log(`Посылка ${ours}${label}${back}${problem === null ? '' : `, отказ: ${visible(problem)}`}`);
  }
  for (const { at, code, words } of page.tracking)
    console.log(`  ${formatDayAndTime(at)}  ${visible(words)}${words === code ? '' : ` (${visible(code)})`}`);
  for (const { id: hold, reason } of page.holds) console.log(`  задержка ${hold}: ${visible(reason)}`);
}

export async function saveLabel(ctx: StaffContext, number: number, path: string, part?: number): Promise<void> {
  allow(ctx, 'hand-over', 'shipment');
  const { id } = await findShipment(ctx, number, part);
  await writeFile(path, unlessRefused((await shipmentLabel(ctx.db, id)) ?? refuse('parcel-label-missing')));
  console.log(`Наклейка заказа ${number} записана в ${visible(path)}.`);
}
