import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { ZodType } from 'zod';
import { refused, unlessRefused } from '../../http/api-errors.ts';
import { parsePhone } from '../../kernel/phone.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { withoutContacts } from '../../kernel/without-contacts.ts';
import type { ShopContext } from '../../shop/context.ts';
import { placeOfDelivery } from '../../shop/orders/order.rules.ts';
import { may } from '../../shop/permissions/permissions.rules.ts';
import { cancelPacks } from '../../shop/shipments/cancel-packs.ts';
import { cancelShipment } from '../../shop/shipments/cancel-shipment.ts';
import { changeAddress } from '../../shop/shipments/change-address.ts';
import { changePointOfShipment } from '../../shop/shipments/change-point.ts';
import { changeRecipientOfShipment } from '../../shop/shipments/change-recipient.ts';
import { closeBox, openBox } from '../../shop/shipments/close-box.ts';
import { declareLost } from '../../shop/shipments/declare-lost.ts';
import { handOver } from '../../shop/shipments/hand-over.ts';
import { holdShipment, releaseHold } from '../../shop/shipments/hold-shipment.ts';
import { makeReady } from '../../shop/shipments/make-ready.ts';
import { recallParcel } from '../../shop/shipments/recall-parcel.ts';
import { recordFailure } from '../../shop/shipments/record-failure.ts';
import { recordPartDelivery } from '../../shop/shipments/record-part-delivery.ts';
import { returnOrder } from '../../shop/shipments/return-order.ts';
import { sendAgain } from '../../shop/shipments/send-again.ts';
import { joinShipments } from '../../shop/shipments/join-shipments.ts';
import { splitShipment } from '../../shop/shipments/split-shipment.ts';
import { isOver } from '../../shop/shipments/shipment.rules.ts';
import { recordDelivery } from '../../shop/shipments/record-delivery.ts';
import { recordWithCarrier } from '../../shop/shipments/record-with-carrier.ts';
import { registerParcel } from '../../shop/shipments/register-parcel.ts';
import { removeParcel } from '../../shop/shipments/remove-parcel.ts';
import type { ShipmentCommand } from '../../shop/shipments/run-command.ts';
import { scanUnit } from '../../shop/shipments/scan-unit.ts';
import {
  openShipments,
  scannedOrder,
  shipmentLabel,
  shipmentPage,
  type ShipmentPage,
} from '../../shop/shipments/shipments.reads.ts';
import type { CommandResult } from '../../shop/shipments/shipments.tables.ts';
import { startPicking } from '../../shop/shipments/start-picking.ts';
import { unscanUnit } from '../../shop/shipments/unscan-unit.ts';
import type { ApiParts } from '../api-parts.ts';
import {
  CancelledPacks,
  ChangedAddress,
  ChangedPoint,
  ChangedRecipient,
  ClosedBox,
  Command,
  CommandDone,
  DeliveredShipment,
  FoundWithCarrier,
  HandedOver,
  LostShipment,
  OpenShipments,
  OrderNumberPath,
  PartlyDelivered,
  JoinedShipments,
  PartQuery,
  PlacedHold,
  ReleasedHold,
  ScannedOrder,
  ScannedUnit,
  ShipmentForStaff,
  ShipmentPath,
  ShipmentsQuery,
  SplitShipment,
  UnscannedUnit,
} from './shipments.schema.ts';
import { allow, staffOf } from './staff-guard.ts';

const SHOWN = 200;

/** Packing and handing out of orders, for the staff. Every command names the version its sender saw. */
export async function shipmentsStaffApi(app: FastifyInstance, { shop, returns }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/shipments',
    {
      schema: {
        summary: 'Open shipments, the oldest first',
        querystring: ShipmentsQuery,
        response: { 200: OpenShipments },
      },
    },
    async (request) => {
      allow(request, 'read', 'shipment');
      const found = await openShipments(shop.db, request.query.state, SHOWN);
      return { shipments: found.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() })) };
    },
  );

  typed.get(
    '/shipments/of-order/:orderNumber',
    {
      schema: {
        summary: 'The shipment of an order by the number that its slip names',
        params: OrderNumberPath,
        querystring: PartQuery,
        response: { 200: ScannedOrder },
      },
    },
    async (request) => {
      allow(request, 'read', 'shipment');
      const { orderNumber: number } = request.params;
      const found = await scannedOrder(shop.db, { number, part: request.query.part });
      if (!found) throw refused(refuse('shipment-unknown'));
      return found;
    },
  );

  typed.get(
    '/shipments/:shipmentId',
    { schema: { summary: 'One shipment', params: ShipmentPath, response: { 200: ShipmentForStaff } } },
    async (request) => {
      allow(request, 'read', 'shipment');
      const page = await shipmentPage(shop.db, request.params.shipmentId, shop.now());
      if (!page) throw refused(refuse('shipment-unknown'));
      return shown(page, may(staffOf(request).actor, 'read-contact', 'shipment'));
    },
  );

  typed.get(
    '/shipments/:shipmentId/label',
    { exposeHeadRoute: false, schema: { summary: 'The label of a registered parcel, PDF', params: ShipmentPath } },
    async (request, reply) => {
      allow(request, 'hand-over', 'shipment');
      const pdf = await shipmentLabel(shop.db, request.params.shipmentId);
      if (!pdf) throw refused(refuse('parcel-label-missing'));
      return reply.type('application/pdf').header('cache-control', 'no-store').send(pdf);
    },
  );

  function command<B extends Omit<ShipmentCommand, 'shipmentId'>>(
    path: string,
    summary: string,
    body: ZodType<B>,
    run: (ctx: ShopContext, command: B & ShipmentCommand) => Promise<CommandResult | Refusal>,
  ): void {
    app.post(
      `/shipments/:shipmentId/${path}`,
      { schema: { summary, params: ShipmentPath, body, response: { 200: CommandDone } } },
      async (request: FastifyRequest) => {
        const { shipmentId } = request.params as { shipmentId: string };
        return unlessRefused(await run(shop.as(staffOf(request).actor), { ...(request.body as B), shipmentId }));
      },
    );
  }

  command('picking', 'Start packing', Command, startPicking);
  command('units', 'Put a pack into the box', ScannedUnit, scanUnit);
  command('units/removed', 'Take a pack out of the box', UnscannedUnit, unscanUnit);
  command('box-closed', 'Close the box', ClosedBox, closeBox);
  command('box-opened', 'Open the box again', Command, openBox);
  command('registering', 'Have the parcel registered at the carrier', Command, registerParcel);
  command('parcel-removed', 'Have a registered parcel removed at the carrier', Command, removeParcel);
  command('handed-over', 'Give the box to the carrier', HandedOver, handOver);
  command('found-with-carrier', 'The carrier has the box of an ended order', FoundWithCarrier, recordWithCarrier);
  command('ready', 'The box waits for its buyer', Command, makeReady);
  command('delivered', 'The buyer has the goods', DeliveredShipment, recordDelivery);
  command('partly-delivered', 'The buyer has taken a part of the packs', PartlyDelivered, recordPartDelivery);
  command('not-collected', 'The box was not handed over and comes back', Command, recordFailure);
  command('recalled', 'Have the carrier bring the parcel back', Command, recallParcel);
  command('lost', 'The box will not come any more', LostShipment, declareLost);
  command('sent-again', 'Send the goods once more', Command, sendAgain);
  command('order-returned', 'End the order and refund it', Command, returnOrder);
  command('holds', 'Stop a shipment', PlacedHold, holdShipment);
  command('holds/released', 'Release a hold', ReleasedHold, releaseHold);
  command('recipient', 'Another person collects the order', ChangedRecipient, (ctx, { name, phone, ...rest }) =>
    changeRecipientOfShipment(ctx, { ...rest, recipient: { name, phone: parsePhone(phone)! } }),
  );
  command('point', 'The order goes to another point of its city', ChangedPoint, changePointOfShipment);
  command('address', 'The order goes to another address of its city', ChangedAddress, (ctx, asked) => {
    const { street, house, flat, zip, ...rest } = asked;
    return changeAddress(ctx, { ...rest, address: { street, house, ...(flat && { flat }), ...(zip && { zip }) } });
  });
  command('packs-cancelled', 'Pieces of the order will not come', CancelledPacks, (ctx, asked) =>
    cancelPacks(ctx, asked, returns),
  );
  command('split', 'Some lines go into another part of the order', SplitShipment, splitShipment);
  command('joined', 'Another part of the order comes into this one', JoinedShipments, joinShipments);
  command('cancelled', 'The packs of an ended order are back on the shelf', Command, cancelShipment);
}

/** @param contact whether the reader may see whose order it is */
function shown(page: ShipmentPage, contact: boolean) {
  const { order, lines, units, holds, events, parcel, tracking, left, ...shipment } = page;
  const { contact: buyer, delivery, dueInShop, dueAnyway, ...rest } = order;
  const isEnded = isOver(shipment.state);
  // Packing needs neither the buyer's door nor, afterwards, the buyer's words.
  const mayReadAddress = contact || (delivery.method !== 'courier' && !isEnded);
  const mayReadComment = contact || !isEnded;
  // People write phones into free words.
  const words = contact ? (text: string) => text : withoutContacts;
  return {
    ...shipment,
    createdAt: shipment.createdAt.toISOString(),
    keptUntil: shipment.keptUntil?.toISOString() ?? null,
    order: {
      ...rest,
      name: contact ? buyer.name : '',
      phone: contact ? buyer.phone : buyer.phone.slice(-4),
      title: delivery.title,
      address: mayReadAddress ? placeOfDelivery(delivery) : '',
      comment: mayReadComment ? words(order.comment) : '',
      dueInShop: dueInShop ?? null,
      dueAnyway: dueAnyway ?? null,
    },
    lines,
    units: units.map(({ due, ...unit }) => ({ ...unit, due: due ?? null })),
    left: [...left].map(([position, quantity]) => ({ position, quantity })),
    parcel: parcel ?? null,
    tracking: tracking.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    holds: holds.map(({ placedAt, reason, ...hold }) => {
      return { ...hold, reason: words(reason), placedAt: placedAt.toISOString() };
    }),
    events: events.map(({ kind, fromState: from, toState: to, actor, facts, at }) => {
      const named = Object.entries(facts as Record<string, unknown>);
      const shownFacts = named.map(([name, value]) => [name, name === 'reason' ? words(String(value)) : value]);
      return { kind, from, to, actor, facts: Object.fromEntries(shownFacts), at: at.toISOString() };
    }),
  };
}
