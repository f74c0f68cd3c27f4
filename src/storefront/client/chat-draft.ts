const KEY = 'chat:draft';

/** Unsent text of this visitor; a draft that another visitor left in this tab is removed unread. */
export function readDraft(visitor: string): string {
  try {
    const saved = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { who?: unknown; text?: unknown } | null;
    if (saved?.who === visitor && typeof saved.text === 'string') return saved.text;
    sessionStorage.removeItem(KEY);
  } catch {
    // Without session storage the text survives only while the panel is open.
  }
  return '';
}

export function saveDraft(visitor: string, text: string): void {
  if (!text) return removeDraft();
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ who: visitor, text }));
  } catch {
    // As above.
  }
}

/** At sign-out, too: the draft was typed by whoever was signed in. */
export function removeDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
