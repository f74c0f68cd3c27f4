import type { FrameSettings } from '../../api/shop/frame.schema.ts';
import { callApi } from './api.ts';

let request: Promise<FrameSettings> | undefined;

/** Settings of the shop that the frame of a page needs; fetched once, and again after a failure. */
export function frameSettings(): Promise<FrameSettings> {
  request ??= callApi('GET /api/frame-settings', {}).catch((error: unknown) => {
    request = undefined;
    throw error;
  });
  return request;
}
