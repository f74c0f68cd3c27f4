import type { FrameSettings } from '../../api/shop/frame.schema.ts';
import { callApi } from './api.ts';

let asked: Promise<FrameSettings> | undefined;

/** What the frame of a page has to know of the shop's settings; asked once, and again after a failure. */
export function frameSettings(): Promise<FrameSettings> {
  asked ??= callApi('GET /api/frame-settings', {}).catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}
