import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { refused, unlessRefused } from '../../http/api-errors.ts';
import { refuse } from '../../kernel/refusal.ts';
import { LONGEST_PHOTO_BYTES } from '../../kernel/return-photos.ts';
import type { ShopContext } from '../../shop/context.ts';
import { readReturnPhoto } from '../../shop/returns/read-return-photo.ts';
import { admitReturnPhoto, saveReturnPhoto } from '../../shop/returns/save-return-photo.ts';
import type { ApiParts } from '../api-parts.ts';
import { sendPhoto } from '../send-photo.ts';
import { buyerContexts } from './buyer-contexts.ts';
import { OrderPath, PayRequest } from './orders.schema.ts';
import { PhotoHeaders, PhotoPath, returnPhotosCalls } from './return-photos.schema.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who uploads a photo, set before its body is read. */
    buyer: ShopContext | null;
  }
}

/** Photos of return requests, one raw file per request; the body is read only for a buyer of the order. */
export async function returnPhotosApi(app: FastifyInstance, parts: ApiParts): Promise<void> {
  const { shop, secret, files } = parts;
  const { contextOfBuyer, contextByLink } = buyerContexts(parts);
  const typed = app.withTypeProvider<ZodTypeProvider>();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: LONGEST_PHOTO_BYTES },
    (_request, body, done) => done(null, body),
  );
  app.decorateRequest('buyer', null);

  typed.route({
    ...returnPhotosCalls.save,
    bodyLimit: LONGEST_PHOTO_BYTES,
    onRequest: async (request) => {
      const { orderId } = OrderPath.safeParse(request.params).data ?? {};
      const { 'x-order-token': token } = PhotoHeaders.safeParse(request.headers).data ?? {};
      if (orderId === undefined || token === undefined) throw refused(refuse('order-unknown'));
      request.buyer = await contextOfBuyer(request, orderId, token);
      unlessRefused(await admitReturnPhoto(request.buyer, secret, orderId));
    },
    handler: async ({ params, buyer, body }) => {
      if (!buyer) throw refused(refuse('order-unknown'));
      // Undefined for a request without a body.
      const photo = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      return unlessRefused(await saveReturnPhoto(buyer, files, params.orderId, photo));
    },
  });

  typed.get(
    '/orders/:orderId/return-photos/:photoId',
    {
      exposeHeadRoute: false,
      schema: { summary: 'A photo of a return, for its buyer', params: PhotoPath, querystring: PayRequest },
    },
    async (request, reply) => {
      const { orderId, photoId } = request.params;
      await contextByLink(request, orderId, request.query.token);
      return sendPhoto(reply, await readReturnPhoto(shop, files, photoId, { orderId }));
    },
  );
}
