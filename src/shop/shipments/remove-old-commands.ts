import { sql } from 'drizzle-orm';
import { clearColumn, removeRows, type RemoveExpired } from '../../platform/retention.ts';
import { handOverActs, shipmentLabels } from './carrier.tables.ts';
import { pickingWaves, shipmentCommands, shipmentEvents, shipmentHolds } from './shipments.tables.ts';

export const removeOldCommands = removeRows(shipmentCommands, shipmentCommands.at);

/** They quote reasons of holds. */
export const clearWaveAnswers = clearColumn(pickingWaves, pickingWaves.result, pickingWaves.startedAt);

/** Their reasons are typed by people. */
export const removeReleasedHolds = removeRows(shipmentHolds, shipmentHolds.releasedAt);

/** Takes what people have typed out of old logs; the rest of a log stays. */
export const removeReasons: RemoveExpired = async ({ db }, before, most) => {
  const removed = await db.execute(sql`
    update ${shipmentEvents} set facts = facts - 'reason' where ctid = any(array(
      select ctid from ${shipmentEvents} where facts ? 'reason' and at < ${before.toISOString()}::timestamptz
      order by at limit ${most} for update skip locked))`);
  return removed.rowCount ?? 0;
};

/** They show name, phone and address of the recipient. */
export const removeOldLabels = removeRows(shipmentLabels, shipmentLabels.requestedAt);

/** What they name beside numbers is up to the carrier. */
export const removeActFiles = clearColumn(handOverActs, handOverActs.pdf, handOverActs.createdAt);
