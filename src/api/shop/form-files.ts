import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { unlessRefused } from '../../http/api-errors.ts';
import { LONGEST_FILE_BYTES } from '../../kernel/form-options.ts';
import { saveFile, admitUpload } from '../../shop/forms/save-file.ts';
import type { ApiParts } from '../api-parts.ts';
import { formFilesCalls, SolvedPuzzle } from './form-files.schema.ts';

/** Uploads of form files, one raw file per request; the body is read only after the puzzle is checked. */
export async function formFilesApi(app: FastifyInstance, { shop, secret, files }: ApiParts): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: LONGEST_FILE_BYTES },
    (_request, body, done) => done(null, body),
  );
  app.addHook('onRequest', async (request) => {
    const solved = SolvedPuzzle.safeParse(request.headers['x-captcha']).data;
    unlessRefused(await admitUpload(shop, secret, { captcha: solved, address: request.ip }));
  });
  app.withTypeProvider<ZodTypeProvider>().route({
    ...formFilesCalls.save,
    bodyLimit: LONGEST_FILE_BYTES,
    handler: async ({ headers, body }) => {
      return unlessRefused(
        await saveFile(shop, secret, files, {
          name: headers['x-file-name'],
          // Undefined for a request without a body.
          body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        }),
      );
    },
  });
}
