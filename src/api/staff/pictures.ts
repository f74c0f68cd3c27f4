import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { unlessRefused } from '../../http/api-errors.ts';
import { MOST_PICTURE_BYTES } from '../../kernel/picture-upload.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addPicture } from '../../shop/pictures/add-picture.ts';
import { describePicture } from '../../shop/pictures/describe-picture.ts';
import { latestPictures } from '../../shop/pictures/latest-pictures.reads.ts';
import { pictureById } from '../../shop/pictures/picture-by-id.reads.ts';
import type { ApiParts } from '../api-parts.ts';
import {
  AddedPicture,
  cropOf,
  DescribedPicture,
  Picture,
  PicturePath,
  Pictures,
  PicturesQuery,
} from './pictures.schema.ts';
import { allow, staffOf } from './staff-guard.ts';

const PAGE = 24;

/** Pictures for content and products (decisions 0137 and 0147). */
export async function picturesStaffApi(app: FastifyInstance, { shop, files }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/staff/pictures',
    {
      schema: {
        summary: 'Pictures, the newest first',
        querystring: PicturesQuery,
        response: { 200: Pictures },
      },
    },
    async (request) => {
      allow(request, 'read', 'picture');
      const found = await latestPictures(shop.db, { ...request.query, most: PAGE + 1 });
      const page = found.slice(0, PAGE);
      return { pictures: page, next: found.length > PAGE ? page.at(-1)!.id : null };
    },
  );

  typed.get(
    '/staff/pictures/:id',
    { schema: { summary: 'A picture and the words about it', params: PicturePath, response: { 200: Picture } } },
    async (request) => {
      allow(request, 'read', 'picture');
      return unlessRefused((await pictureById(shop.db, request.params.id)) ?? refuse('picture-unknown'));
    },
  );

  typed.post(
    '/staff/pictures/:id/words',
    {
      schema: {
        summary: 'The same file with other words about it, which is another picture',
        params: PicturePath,
        body: DescribedPicture,
        response: { 200: Picture },
      },
    },
    async (request) => {
      const words = { ...request.params, ...request.body };
      return unlessRefused(await describePicture(shop.as(staffOf(request).actor), words));
    },
  );

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: MOST_PICTURE_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.withTypeProvider<ZodTypeProvider>().post(
      '/staff/pictures',
      {
        bodyLimit: MOST_PICTURE_BYTES,
        schema: {
          summary: 'Add a picture; the body is its file: JPEG, PNG, WebP or AVIF',
          querystring: AddedPicture,
          response: { 200: Picture },
        },
        // Before a large body is read.
        onRequest: async (request) => allow(request, 'add', 'picture'),
      },
      async (request) => {
        // Undefined for a request without a body.
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const { alt, crop } = request.query;
        const added = { alt, crop: cropOf(crop), body };
        return unlessRefused(await addPicture(shop.as(staffOf(request).actor), files, added));
      },
    );
  });
}
