import { isPublicAddress } from '../../kernel/network.ts';
import { callAddressService, type PlacesContext } from './call-address-service.ts';
import { knownPlaces, type KnownPlace } from './known-places.ts';

/** The city a visitor writes from; null where nobody knows, and then no city is pretended. */
export async function locateVisitor(ctx: PlacesContext, address: string): Promise<KnownPlace | null> {
  if (!isPublicAddress(address)) return null;
  const found = await callAddressService(ctx, (addresses) => addresses.locate(address));
  if (!found?.name) return null;
  return (await knownPlaces(ctx.db, [found]))[0]!;
}
