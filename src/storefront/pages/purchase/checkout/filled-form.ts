import { EARLIEST_CARRIER } from '../../../../kernel/carriers.ts';
import type { CheckoutDraft } from '../../../client/stored-state.ts';
import type { Home, LastOrder, SignedInBuyer } from '../signed-in-buyer.ts';
import type { TypedForm } from './typed-form.ts';

/** Whose address stands in for this city: it belongs to its city, and is not filled in for another one. */
export function addressSource(buyer: SignedInBuyer | null, cityId: number | undefined): 'order' | 'contact' | null {
  const has = (one: LastOrder | Home | null | undefined) => Boolean(one?.address && one.city?.id === cityId);
  return has(buyer?.lastOrder) ? 'order' : has(buyer?.home) ? 'contact' : null;
}

/** Fields filled in for a signed-in buyer. */
export function filledFields(buyer: SignedInBuyer | null, cityId: number | undefined): Partial<TypedForm> {
  if (!buyer) return {};
  const { contact, lastOrder, home } = buyer;
  const source = addressSource(buyer, cityId);
  const address = source && (source === 'order' ? lastOrder : home)?.address;
  return { ...contact, ...(address && { flat: '', zip: '', ...address }) };
}

/** Fields of the saved draft; its address belongs to its city. */
export function draftFields(buyer: SignedInBuyer | null, cityId: number | undefined): Partial<TypedForm> {
  if (!buyer?.draft) return {};
  const { addressCityId, fields } = buyer.draft;
  if (addressCityId === cityId) return fields;
  const { street: _street, house: _house, flat: _flat, zip: _zip, ...others } = fields;
  return others;
}

/**
 * The choice of delivery and payment, where this browser has none. Method and point stand in together, so that a point
 * which the buyer has dropped stays dropped.
 */
export function filledDraft(draft: CheckoutDraft, last: LastOrder | null): CheckoutDraft {
  if (!last || draft.method !== null || last.method === 'digital') return draft;
  const { method, carrier, city, pointCode } = last;
  return {
    ...draft,
    method,
    carrier: method === 'courier' ? carrier : null,
    point:
      draft.point ??
      (city && pointCode !== null ? { cityId: city.id, carrier: carrier ?? EARLIEST_CARRIER, code: pointCode } : null),
  };
}

const ADDRESS = ['street', 'house', 'flat', 'zip'] as const;

/**
 * What of a change was really typed: leaving a field may report the value it had. An address is typed as a whole, so that
 * no part of another one is filled in beside it later.
 */
export function typedPart(change: Partial<TypedForm>, shown: TypedForm): Partial<TypedForm> {
  const names = Object.keys(change) as (keyof TypedForm)[];
  const changed = names.filter((name) => change[name] !== shown[name]);
  const { street, house, flat, zip } = shown;
  return {
    ...(ADDRESS.some((name) => changed.includes(name)) && { street, house, flat, zip }),
    ...Object.fromEntries(changed.map((name) => [name, change[name]])),
  };
}

/** Whether the form shows something that was filled in and not changed since. */
export function isFilled(names: readonly (keyof TypedForm)[], shown: TypedForm, filled: Partial<TypedForm>): boolean {
  return names.some((name) => Boolean(filled[name]) && shown[name] === filled[name]);
}
