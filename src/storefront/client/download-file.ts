import { ApiError, NO_CONNECTION, readError } from './api-error.ts';
import { saveFile } from './save-file.ts';
import { pageSession } from './session.ts';

const TIMEOUT_MS = 120_000;

/**
 * Downloads a file of the API that only its owner may read: the browser cannot send the token by itself.
 * @throws ApiError
 */
export async function downloadFile(path: string, name: string): Promise<void> {
  const bearer = await (await pageSession(true))?.bearer(true);
  const answer = await fetch(path, {
    headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new ApiError(0, NO_CONNECTION);
  });
  if (!answer.ok) throw readError(answer.status, await answer.json().catch(() => undefined));
  saveFile(name, await answer.blob());
}
