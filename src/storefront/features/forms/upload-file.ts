import type { CallAnswer } from '../../../api/api-calls.schema.ts';
import { ApiError, NO_CONNECTION } from '../../client/api-error.ts';
import { readAnswer, requestLine } from '../../client/ask.ts';

/** Refused for its proof alone; made anew, the same file may pass. */
const OLD_PROOF = 'captcha-refused';

const CALL = 'PUT /api/forms/files';

export type UploadedFile = CallAnswer<typeof CALL>;

/**
 * Sends one file as it is, with a proof of its own; the next is begun for the form itself.
 * @param onProgress part from 0 to 1
 * @throws ApiError, or an `AbortError` when the signal ends it
 */
export async function uploadFile(
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<UploadedFile> {
  const { prepareProof, solveProof } = await import('../../client/proof-of-work.ts');
  const send = async () => sendFile(file, await solveProof('form'), onProgress, signal);
  const sent = await send().catch((error: unknown) => {
    // A puzzle grows old while somebody looks for the file.
    if (error instanceof ApiError && error.code === OLD_PROOF) return send();
    throw error;
  });
  prepareProof('form');
  return sent;
}

/** By the older way of asking, which alone tells how much has gone. */
function sendFile(
  file: File,
  proof: string,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<UploadedFile> {
  return new Promise((resolve, reject) => {
    // Taken away while its proof was made.
    if (signal.aborted) return reject(new DOMException('the file is not wanted any more', 'AbortError'));
    const request = new XMLHttpRequest();
    request.open(...requestLine(CALL));
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('x-file-name', encodeURIComponent(file.name.toWellFormed?.() ?? file.name));
    request.setRequestHeader('x-captcha', proof);
    request.responseType = 'text';
    request.timeout = 90_000;
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      try {
        resolve(readAnswer(CALL, request.status, request.responseText));
      } catch (error) {
        reject(error);
      }
    });
    const failed = () => reject(new ApiError(0, NO_CONNECTION));
    request.addEventListener('error', failed);
    request.addEventListener('timeout', failed);
    signal.addEventListener('abort', () => {
      request.abort();
      reject(new DOMException('the file is not wanted any more', 'AbortError'));
    });
    request.send(file);
  });
}
