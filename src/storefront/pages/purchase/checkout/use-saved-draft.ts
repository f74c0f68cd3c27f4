import { useEffect, useLayoutEffect, useRef } from 'react';
import { changeShopState, onShopState, readShopState } from '../../../client/shop-state.ts';
import { chooseCity } from '../../../features/city/choose-city.ts';
import { DRAFT_FIELDS, isNewer, type DraftData, type SavedDraft } from '../saved-draft.ts';
import type { SignedInBuyer } from '../signed-in-buyer.ts';
import { onTyped, typedSoFar } from './typed-form.ts';

/** Fetched when there is something to save. */
const loadSync = () => import('./draft-sync.ts');

let begun = false;

/** Stops saving while an order is being placed, which removes the draft; or goes on. */
export async function pauseSavedDraft(now: boolean): Promise<void> {
  if (!begun) return;
  await loadSync().then(
    ({ pauseDraft }) => pauseDraft(now),
    () => {},
  );
}

/**
 * The draft of a signed-in buyer on its way between devices (decision 0100): newer choices of another device replace those
 * of this browser when the checkout opens, and changes made here are saved. What is typed here always stays.
 */
export function useSavedDraft(buyer: SignedInBuyer | null, cityId: number | undefined): void {
  const draft = buyer?.draft ?? null;
  const signedIn = buyer !== null;
  const readAt = buyer?.readAt ?? 0;
  const city = useRef(cityId);
  useEffect(() => {
    city.current = cityId;
  }, [cityId]);

  useLayoutEffect(() => {
    if (draft) applyDraft(draft, readAt);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a draft is identified by `savedAt`
  }, [draft?.savedAt]);

  useEffect(() => {
    if (!signedIn) return;
    const save = () => {
      begun = true;
      const data = draftNow(draft?.fields ?? {}, city.current);
      void loadSync().then(
        ({ saveDraft }) => saveDraft(data, draft?.id),
        () => {},
      );
    };
    const stopTyped = onTyped(save);
    const stopChosen = onShopState(({ checkout }, before) => {
      if (checkout !== before.checkout) save();
    });
    return () => {
      stopTyped();
      stopChosen();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a draft is identified by `savedAt`
  }, [signedIn, draft?.savedAt]);
}

function applyDraft({ city, choice, savedAt }: SavedDraft, readAt: number): void {
  if (!isNewer({ savedAt }, readShopState().checkout.at, readAt)) return;
  if (city) chooseCity(city, null);
  changeShopState(() => ({ checkout: { ...choice, at: savedAt } }));
}

function draftNow(before: DraftData['fields'], cityId: number | undefined): DraftData {
  const { city, checkout } = readShopState();
  const typed = typedSoFar();
  const { at: _at, ...choice } = checkout;
  return {
    kind: 'checkout',
    city: city?.guessed ? null : city,
    choice,
    addressCityId: cityId ?? null,
    fields: Object.fromEntries(
      DRAFT_FIELDS.flatMap((name) => {
        const text = typed[name] ?? before[name];
        return text === undefined ? [] : [[name, text]];
      }),
    ),
  };
}
