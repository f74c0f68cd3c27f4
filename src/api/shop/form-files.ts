import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { unlessRefused } from '../../http/api-errors.ts';
import { LONGEST_FILE_BYTES } from '../../kernel/form-words.ts';
import { saveFile, mayKeepFile } from '../../shop/forms/save-file.ts';
import type { ApiParts } from '../api-parts.ts';
import { formFilesCalls, SolvedPuzzle } from './form-files.schema.ts';

/** Files of forms, one in each request, as they are: no format wraps them, and nothing is read before a puzzle is solved. */
export async function formFilesApi(app: FastifyInstance, { shop, secret, files }: ApiParts): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: LONGEST_FILE_BYTES },
    (_request, body, done) => done(null, body),
  );
  app.addHook('onRequest', async (request) => {
    const solved = SolvedPuzzle.safeParse(request.headers['x-captcha']).data;
    unlessRefused(await mayKeepFile(shop, secret, { captcha: solved, address: request.ip }));
  });
  app.withTypeProvider<ZodTypeProvider>().route({
    ...formFilesCalls.keep,
    bodyLimit: LONGEST_FILE_BYTES,
    handler: async ({ headers, body }) => {
      return unlessRefused(
        await saveFile(shop, secret, files, {
          name: headers['x-file-name'],
          // A request without a body has none.
          body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        }),
      );
    },
  });
}
