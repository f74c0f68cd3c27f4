import { randomUUID } from 'node:crypto';
import type { Command } from '@commander-js/extra-typings';
import type { Refusal } from '../../src/kernel/refusal.ts';
import type { ShipmentCommand } from '../../src/shop/shipments/run-command.ts';
import { SHIPMENT_STATE_NAMES } from '../../src/shop/shipments/shipment.rules.ts';
import type { CommandResult } from '../../src/shop/shipments/shipments.tables.ts';
import { UsageError } from '../end-command.ts';
import { readNumber, seenVersion, whichPart } from './arguments.ts';
import { LEFT_TO_SCHEDULE, unlessRefused, type RunAsStaff, type StaffContext } from './as-staff.ts';
import { findShipment } from './shown-shipments.ts';

/** Carries out a command about the shipment of an order. */
export type Does = (
  number: number,
  seen: { readonly version?: number | undefined; readonly part?: number | undefined },
  action: (ctx: StaffContext, command: ShipmentCommand) => Promise<CommandResult | Refusal>,
) => Promise<void>;

/** A command about the shipment of an order, as the person saw it. */
export const aboutShipment = (noun: Command, name: string) =>
  noun
    .command(name)
    .argument('<номер>', 'номер заказа', readNumber(15))
    .option(...seenVersion('отправки'))
    .option(...whichPart);

export const doesAs =
  (run: RunAsStaff): Does =>
  (number, { version: seen, part }, action) =>
    run(async (ctx) => {
      const { id: shipmentId, version: current, partOf } = await findShipment(ctx, number, part);
      // Which one is meant nobody could tell afterwards.
      if (part === undefined && partOf.of > 1)
        throw new UsageError(`Заказ ${number} отправляют по\u00a0частям: добавьте --part и\u00a0номер части.`);
      const command = { shipmentId, key: randomUUID(), expectedVersion: seen ?? current };
      const { state } = unlessRefused(await action(ctx, command));
      console.log(`Заказ ${number}: ${SHIPMENT_STATE_NAMES[state].toLowerCase()}.`);
    }, LEFT_TO_SCHEDULE);
