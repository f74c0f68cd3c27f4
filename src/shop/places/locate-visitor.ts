import { isPublicAddress } from '../../kernel/network.ts';
import { callAddressService, type PlacesContext } from './call-address-service.ts';
import { knownPlaces, type KnownPlace } from './known-places.ts';

/** The city of a visitor's IP address; null if unknown: no city is assumed. */
export async function locateVisitor(ctx: PlacesContext, address: string): Promise<KnownPlace | null> {
  if (!isPublicAddress(address)) return null;
  const found = await callAddressService(ctx, (addresses) => addresses.locate(address));
  if (!found?.name) return null;
  return (await knownPlaces(ctx.db, [found]))[0]!;
}
