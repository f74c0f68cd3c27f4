import type { CallAnswer } from '../../../api/api-calls.schema.ts';
import { ApiError } from '../../client/api-error.ts';
import { putFile, type FileTransfer } from './put-file.ts';

/** The solution was refused; the same file may pass with a new one. */
const SOLUTION_REFUSED = 'captcha-refused';

const CALL = 'PUT /api/forms/files';

/**
 * Uploads one file of a form with a solution of its own, then starts computing the next one, which the form needs.
 * @throws ApiError, or an `AbortError` when the signal ends it
 */
export async function uploadFile(file: File, transfer: FileTransfer): Promise<CallAnswer<typeof CALL>> {
  const { prepareSolution, getSolution } = await import('../../client/puzzle.ts');
  const name = encodeURIComponent(file.name.toWellFormed?.() ?? file.name);
  const send = async () => {
    const headers = { 'x-file-name': name, 'x-captcha': await getSolution('form') };
    return putFile(CALL, undefined, file, { ...transfer, headers });
  };
  const sent = await send().catch((error: unknown) => {
    // The solution expired while the visitor was choosing the file: retry with a new one.
    if (error instanceof ApiError && error.code === SOLUTION_REFUSED) return send();
    throw error;
  });
  prepareSolution('form');
  return sent;
}
