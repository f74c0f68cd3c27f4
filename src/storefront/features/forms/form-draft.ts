import { tabStorage } from '../../client/submission-key.ts';

/** Saves a draft of a form for this tab until it is sent; it must not contain personal data. */
export function saveDraft(form: string, draft: object): void {
  try {
    tabStorage()?.setItem(`form-draft:${form}`, JSON.stringify(draft));
  } catch {
    // Without storage the typed text is kept until the page is left.
  }
}

export function readDraft<T extends object>(form: string): Partial<T> | undefined {
  try {
    const draft: unknown = JSON.parse(tabStorage()?.getItem(`form-draft:${form}`) ?? 'null');
    return typeof draft === 'object' && draft !== null && !Array.isArray(draft) ? (draft as Partial<T>) : undefined;
  } catch {
    return undefined;
  }
}

export function removeDraft(form: string): void {
  try {
    tabStorage()?.removeItem(`form-draft:${form}`);
  } catch {
    // Without storage there is nothing to remove.
  }
}
