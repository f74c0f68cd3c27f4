import { removeRows } from '../../platform/retention.ts';
import { shipmentLabels } from './carrier.tables.ts';
import { shipmentCommands, shipmentHolds } from './shipments.tables.ts';

export const removeOldCommands = removeRows(shipmentCommands, shipmentCommands.at);

/** Their reasons are typed by people. */
export const removeReleasedHolds = removeRows(shipmentHolds, shipmentHolds.releasedAt);

/** They show name, phone and address of the recipient. */
export const removeOldLabels = removeRows(shipmentLabels, shipmentLabels.requestedAt);
