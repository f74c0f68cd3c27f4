import { ApiError } from '../../../client/api-error.ts';
import { callApi } from '../../../client/api.ts';
import type { DraftData } from '../saved-draft.ts';

/** Long enough for a name, short enough for a way to another device. */
const DEBOUNCE_MS = 2000;

let id: number | undefined;
let pending: DraftData | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let sending = false;
let paused = false;

/**
 * Saves the draft once it has stopped changing, one request at a time. Failures are quiet: the form itself is what matters,
 * and the next change is saved with everything before it.
 *
 * @param saved id of the draft that was read with the page
 */
export function saveDraft(draft: DraftData, saved: number | undefined): void {
  id ??= saved;
  pending = draft;
  schedule();
}

function schedule(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void send(), DEBOUNCE_MS);
}

async function send(keepalive = false): Promise<void> {
  if (paused || sending || !pending) return;
  clearTimeout(timer);
  const draft = pending;
  pending = undefined;
  sending = true;
  let isLost = false;
  try {
    const body = { data: { data: draft } };
    const { data } =
      id === undefined
        ? await callApi('POST /api/temp-data-sites', { body, keepalive })
        : await callApi('PUT /api/temp-data-sites/:id', { params: { id: String(id) }, body, keepalive });
    id = data.id;
  } catch (error) {
    pending ??= draft;
    // Removed with an order that was placed on another device.
    isLost = id !== undefined && error instanceof ApiError && error.status === 404;
    if (isLost) id = undefined;
  }
  sending = false;
  // What has changed meanwhile; after a failure the next change is waited for.
  if (isLost || (pending && pending !== draft)) schedule();
}

/** Nothing is saved while an order is being placed: its draft is removed with it. */
export function pauseDraft(now: boolean): void {
  paused = now;
  if (!now && pending) schedule();
}

// The page is left: what waits is sent at once.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void send(true);
});
