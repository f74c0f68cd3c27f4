import { removeRows } from '../../platform/retention.ts';
import { pickupPointChanges, rememberedOffers } from './delivery.tables.ts';

export const removeOldOffers = removeRows(rememberedOffers, rememberedOffers.rememberedAt);

export const removeOldPointChanges = removeRows(pickupPointChanges, pickupPointChanges.at);
