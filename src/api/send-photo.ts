import type { FastifyReply } from 'fastify';
import { ApiError } from '../http/api-errors.ts';
import { CLEAN_PHOTO_TYPE } from '../shop/pictures/clean-photo.ts';

/** @throws ApiError when there is no photo */
export function sendPhoto(reply: FastifyReply, photo: Buffer | undefined): FastifyReply {
  if (!photo)
    throw new ApiError(
      404,
      'Этого фото нет: срок его хранения прошёл, или ссылка неполная. Откройте его со\u00a0страницы заявки снова.',
    );
  return (
    reply
      .type(CLEAN_PHOTO_TYPE)
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', 'inline; filename="photo.webp"')
      // Pixels that we have encoded ourselves; nothing in them may run.
      .header('content-security-policy', "sandbox; default-src 'none'")
      .send(photo)
  );
}
