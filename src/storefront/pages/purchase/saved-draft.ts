import { asRecord, isId } from '../../client/cart-items.ts';
import { parseCity, parseDraft, type CheckoutDraft, type ChosenCity } from '../../client/stored-state.ts';

/** What the checkout saves of the typed fields; the longest text of each. */
const LONGEST = {
  name: 120,
  phone: 40,
  email: 254,
  street: 200,
  house: 20,
  flat: 20,
  zip: 12,
  comment: 1000,
} as const;

export type DraftFields = Readonly<Partial<Record<keyof typeof LONGEST, string>>>;

export const DRAFT_FIELDS = Object.keys(LONGEST) as readonly (keyof typeof LONGEST)[];

/** An unfinished checkout, saved for the account alone: it contains contacts. The mark tells it from other saved data. */
export interface DraftData {
  readonly kind: 'checkout';
  readonly city: ChosenCity | null;
  readonly choice: CheckoutDraft;
  /** Id of the city that the address is in. */
  readonly addressCityId: number | null;
  readonly fields: DraftFields;
}

export interface SavedDraft extends Omit<DraftData, 'kind'> {
  readonly id: number;
  /** The time of the server in milliseconds. */
  readonly savedAt: number;
}

/** Reads saved data part by part: a damaged part is left out, the rest is used. */
export function parseDraftData(data: unknown): Omit<DraftData, 'kind'> {
  const { city, choice, addressCityId, fields } = asRecord(data);
  const typed = asRecord(fields);
  return {
    city: parseCity(city),
    choice: parseDraft(choice),
    addressCityId: isId(addressCityId) ? addressCityId : null,
    fields: Object.fromEntries(
      DRAFT_FIELDS.flatMap((name) => {
        const text = typed[name];
        return typeof text === 'string' ? [[name, text.slice(0, LONGEST[name])]] : [];
      }),
    ),
  };
}

/**
 * Whether a saved draft is newer than what was last chosen in this browser. A browser whose clock is ahead of the server
 * cannot prove that it is newer.
 */
export function isNewer(draft: Pick<SavedDraft, 'savedAt'>, chosenAt: number | undefined, now: number): boolean {
  return chosenAt === undefined || chosenAt > now || draft.savedAt > chosenAt;
}
