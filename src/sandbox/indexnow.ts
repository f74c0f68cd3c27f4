import type { FastifyInstance } from 'fastify';
import { Announcement } from '../integrations/indexnow/protocol.ts';
import { injectFailures } from './inject-failures.ts';
import type { SandboxContext } from './sandbox-context.ts';

const MAX_ENTRIES = 1000;

/** An announced address, and when it was announced. */
export interface AnnouncedPage {
  readonly at: string;
  readonly url: string;
}

/** The fake IndexNow: stores the addresses it accepted. */
export function openIndexNow(context: SandboxContext) {
  let pages: AnnouncedPage[] = [];
  context.onReset(() => {
    pages = [];
  });
  return {
    list: (): readonly AnnouncedPage[] => pages,
    take(urls: readonly string[]): void {
      const at = context.now().toISOString();
      pages = [...pages, ...urls.map((url) => ({ at, url }))].slice(-MAX_ENTRIES);
      context.changed();
    },
  };
}

export type IndexNow = ReturnType<typeof openIndexNow>;

export function indexNowRoutes(context: SandboxContext, indexNow: IndexNow) {
  return async (scope: FastifyInstance) => {
    injectFailures(scope, context, 'indexnow', () => ({ type: 'text/plain', body: '' }));
    scope.post('/', async (request, reply) => {
      const read = Announcement.safeParse(request.body);
      if (!read.success) return reply.code(400).send();
      const { host, key, keyLocation, urlList } = read.data;
      if (key.startsWith('wrong')) return reply.code(403).send();
      if ([keyLocation, ...urlList].some((url) => new URL(url).host !== host)) return reply.code(422).send();
      indexNow.take(urlList);
      // 202: the key file is checked later, as with the real service.
      return reply.code(202).send();
    });
  };
}
