import { noConnection, readFailure } from '../../api/api-failure.ts';
import type { paths } from '../../api/calls.d.ts';
import type { Frame } from './frame.ts';

type Pictures = paths['/api/staff/pictures'];
export type Picture = Pictures['post']['responses'][200]['content']['application/json'];

interface SentPicture {
  readonly file: File;
  readonly alt: string;
  /** The part that is used; undefined: all of it. */
  readonly frame: Frame | undefined;
}

/**
 * Sends a file as it is; not by `fetch`, which cannot tell how much was sent.
 * @param onProgress share of the file that was sent, from 0 to 1
 * @throws ApiFailure for an error answer, and without an answer
 */
export function sendPicture({ file, alt, frame }: SentPicture, onProgress: (share: number) => void): Promise<Picture> {
  const crop = frame && [frame.left, frame.top, frame.width, frame.height].join(',');
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/staff/pictures?${new URLSearchParams({ alt, ...(crop && { crop }) }).toString()}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    for (const failure of ['error', 'abort', 'timeout'] as const)
      request.addEventListener(failure, () => reject(noConnection()));
    request.addEventListener('load', () => {
      if (request.status === 200) resolve(request.response as Picture);
      else reject(readFailure(request.status, request.response));
    });
    request.send(file);
  });
}
