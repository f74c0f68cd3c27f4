import type { CallAnswer } from '../../../api/api-calls.schema.ts';
import { ApiError, NO_CONNECTION } from '../../client/api-error.ts';
import { readResponse, requestLine } from '../../client/api-request.ts';

/** The solution was refused; the same file may pass with a new one. */
const SOLUTION_REFUSED = 'captcha-refused';

const CALL = 'PUT /api/forms/files';

export type UploadedFile = CallAnswer<typeof CALL>;

/**
 * Uploads one file with a solution of its own, then starts computing the next one, which the form needs.
 * @param onProgress part from 0 to 1
 * @throws ApiError, or an `AbortError` when the signal ends it
 */
export async function uploadFile(
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<UploadedFile> {
  const { prepareSolution, getSolution } = await import('../../client/puzzle.ts');
  const send = async () => sendFile(file, await getSolution('form'), onProgress, signal);
  const sent = await send().catch((error: unknown) => {
    // The solution expired while the visitor was choosing the file: retry with a new one.
    if (error instanceof ApiError && error.code === SOLUTION_REFUSED) return send();
    throw error;
  });
  prepareSolution('form');
  return sent;
}

/** By XMLHttpRequest, since `fetch` does not report the progress of an upload. */
function sendFile(
  file: File,
  solution: string,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<UploadedFile> {
  return new Promise((resolve, reject) => {
    // Removed while its solution was being computed.
    if (signal.aborted) return reject(new DOMException('the file is not wanted any more', 'AbortError'));
    const request = new XMLHttpRequest();
    request.open(...requestLine(CALL));
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('x-file-name', encodeURIComponent(file.name.toWellFormed?.() ?? file.name));
    request.setRequestHeader('x-captcha', solution);
    request.responseType = 'text';
    request.timeout = 90_000;
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      try {
        resolve(readResponse(CALL, request.status, request.responseText));
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
