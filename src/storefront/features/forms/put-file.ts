import type { CallAnswer, Endpoint } from '../../../api/api-calls.schema.ts';
import { ApiError, NO_CONNECTION } from '../../client/api-error.ts';
import { readResponse, requestLine } from '../../client/api-request.ts';

/** How one file is sent. */
export interface FileTransfer {
  readonly headers?: Readonly<Record<string, string>>;
  /** Part from 0 to 1. */
  onProgress(part: number): void;
  readonly signal: AbortSignal;
}

/**
 * Sends a file as the body of a request. By XMLHttpRequest, since `fetch` does not report the progress of an upload.
 * @throws ApiError, or an `AbortError` when the signal ends it
 */
export function putFile<E extends Endpoint>(
  call: E,
  params: Readonly<Record<string, string>> | undefined,
  file: File,
  { headers = {}, onProgress, signal }: FileTransfer,
): Promise<CallAnswer<E>> {
  return new Promise((resolve, reject) => {
    // Removed before it was sent.
    if (signal.aborted) return reject(new DOMException('the file is not wanted any more', 'AbortError'));
    const request = new XMLHttpRequest();
    request.open(...requestLine(call, params));
    request.setRequestHeader('content-type', 'application/octet-stream');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = 'text';
    request.timeout = 90_000;
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      try {
        resolve(readResponse(call, request.status, request.responseText));
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
