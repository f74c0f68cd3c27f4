import { clearColumn, removeRows } from '../../platform/retention.ts';
import { handOverActs, shipmentLabels } from './carrier.tables.ts';
import { pickingWaves, shipmentCommands, shipmentHolds } from './shipments.tables.ts';

export const removeOldCommands = removeRows(shipmentCommands, shipmentCommands.at);

/** They quote reasons of holds. */
export const clearWaveAnswers = clearColumn(pickingWaves, pickingWaves.result, pickingWaves.startedAt);

/** Their reasons are typed by people. */
export const removeReleasedHolds = removeRows(shipmentHolds, shipmentHolds.releasedAt);

/** They show name, phone and address of the recipient. */
export const removeOldLabels = removeRows(shipmentLabels, shipmentLabels.requestedAt);

/** What they name beside numbers is up to the carrier. */
export const removeActFiles = clearColumn(handOverActs, handOverActs.pdf, handOverActs.createdAt);
