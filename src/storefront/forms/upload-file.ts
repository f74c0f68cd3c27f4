import { ApiError, NO_CONNECTION, readError } from '../client/api-error.ts';

export interface UploadedFile {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
}

/**
 * Sends one file as it is. By the older way of asking, which alone tells how much has gone.
 * @param onProgress part from 0 to 1
 * @throws ApiError, or an `AbortError` when the signal ends it
 */
export function uploadFile(file: File, onProgress: (part: number) => void, signal: AbortSignal): Promise<UploadedFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', '/api/forms/files');
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('x-file-name', encodeURIComponent(file.name.toWellFormed?.() ?? file.name));
    request.responseType = 'text';
    request.timeout = 90_000;
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      let answer: unknown;
      try {
        answer = JSON.parse(request.responseText);
      } catch {
        // Some proxy's page; the status says enough.
      }
      if (request.status === 200 && answer) resolve(answer as UploadedFile);
      else reject(readError(request.status, answer));
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
