import { z } from 'zod';

export const FrameSettings = z.object({
  /** The visit counter; null if the shop has none. */
  counter: z.object({ id: z.number(), script: z.url() }).nullable(),
  /** Milliseconds of inactivity after which the gift is offered. */
  exitOfferAfterMs: z.number(),
  /** Style of the map of pickup points; null if the shop has no map. */
  mapStyle: z.url().nullable(),
});
export type FrameSettings = z.infer<typeof FrameSettings>;

export const frameCalls = {
  settings: {
    method: 'GET',
    url: '/frame-settings',
    schema: { summary: 'What the frame of a page knows of the settings', response: { 200: FrameSettings } },
  },
} as const;
