import { z } from 'zod';
import { OrderPath, PayRequest } from './orders.schema.ts';

export const PhotoHeaders = z.looseObject({
  /** Token of the order's link, sent in a header because the body is the photo. */
  'x-order-token': PayRequest.shape.token.default(''),
});

export const PhotoPath = OrderPath.extend({ photoId: z.uuid() });

export const SavedPhoto = z.object({
  /** Refers to the photo in the request. */
  id: z.uuid(),
  /** As it was saved: encoded anew, without metadata. */
  bytes: z.int(),
});

export const returnPhotosCalls = {
  save: {
    method: 'PUT',
    url: '/orders/:orderId/return-photos',
    schema: {
      summary: 'A photo that a return request will send along: JPEG, PNG or WebP',
      params: OrderPath,
      headers: PhotoHeaders,
      response: { 200: SavedPhoto },
    },
  },
} as const;
