import { tabStorage } from '../../client/submission-key.ts';

/** What a tab remembers of a form until it is sent: never a name, an address or a number. */
export function saveDraft(form: string, draft: object): void {
  try {
    tabStorage()?.setItem(`form-draft:${form}`, JSON.stringify(draft));
  } catch {
    // Then the draft lives as long as the page.
  }
}

export function readDraft<T extends object>(form: string): Partial<T> | undefined {
  try {
    const kept: unknown = JSON.parse(tabStorage()?.getItem(`form-draft:${form}`) ?? 'null');
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Partial<T>) : undefined;
  } catch {
    return undefined;
  }
}

export function removeDraft(form: string): void {
  try {
    tabStorage()?.removeItem(`form-draft:${form}`);
  } catch {
    // Nothing was kept then.
  }
}
