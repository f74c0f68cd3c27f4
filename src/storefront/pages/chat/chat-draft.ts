const KEY = 'chat:draft';

/** What this person has typed and not sent; what somebody else has left in this tab is forgotten unread. */
export function readDraft(who: string): string {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { who?: unknown; text?: unknown } | null;
    if (kept?.who === who && typeof kept.text === 'string') return kept.text;
    sessionStorage.removeItem(KEY);
  } catch {
    // Where nothing may be stored, the words stay while the panel is open.
  }
  return '';
}

export function saveDraft(who: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(KEY, JSON.stringify({ who, text }));
    else sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
