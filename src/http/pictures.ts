import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Log } from '../platform/log.ts';
import { DEFAULT_QUALITY, PICTURE_WIDTHS, QUALITIES } from '../shop/pictures/picture.rules.ts';
import type { PictureRenderer } from '../shop/pictures/render-picture.ts';
import { answerErrors } from './errors.ts';

const oneOf = (values: readonly number[]) => z.coerce.number().refine((value) => values.includes(value));
const Path = z.object({ id: z.string().regex(/^[a-z0-9-]{8,80}$/), width: oneOf(PICTURE_WIDTHS) });
const Query = z.object({ q: oneOf(QUALITIES).default(DEFAULT_QUALITY) });

/** Pictures by width, as AVIF where the browser accepts it, else WebP. The picture of an id never changes. */
export async function picturesRoute(
  app: FastifyInstance,
  { renderer, log }: { renderer: PictureRenderer; log: Log },
): Promise<void> {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app, log);
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/pictures/:id/:width',
      { schema: { params: Path, querystring: Query } },
      async ({ params, query, headers }, reply) => {
        const format = headers.accept?.includes('image/avif') ? 'avif' : 'webp';
        const picture = await renderer.render({ id: params.id, width: params.width, format, quality: query.q });
        if (!picture) return reply.callNotFound();
        return reply
          .header('cache-control', picture.final ? 'public, max-age=31536000, immutable' : 'no-store')
          .header('vary', 'accept')
          .type(`image/${picture.format}`)
          .send(picture.body);
      },
    );
}
