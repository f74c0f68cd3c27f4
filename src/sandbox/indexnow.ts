import type { FastifyInstance } from 'fastify';
import { Announcement } from '../integrations/indexnow/protocol.ts';
import { guard } from './guard.ts';
import type { World } from './world.ts';

const KEPT = 1000;

/** An address the shop told of, and when. */
export interface AnnouncedPage {
  readonly at: string;
  readonly url: string;
}

/** Who hears of changed pages, pretended: lists the addresses it took. */
export function openIndexNow(world: World) {
  let told: AnnouncedPage[] = [];
  world.onReset(() => {
    told = [];
  });
  return {
    list: (): readonly AnnouncedPage[] => told,
    take(urls: readonly string[]): void {
      const at = world.now().toISOString();
      told = [...told, ...urls.map((url) => ({ at, url }))].slice(-KEPT);
      world.changed();
    },
  };
}

export type IndexNow = ReturnType<typeof openIndexNow>;

export function indexNowRoutes(world: World, indexNow: IndexNow) {
  return async (scope: FastifyInstance) => {
    guard(scope, world, 'indexnow', () => ({ type: 'text/plain', body: '' }));
    scope.post('/', async (request, reply) => {
      const read = Announcement.safeParse(request.body);
      if (!read.success) return reply.code(400).send();
      const { host, key, keyLocation, urlList } = read.data;
      if (key.startsWith('wrong')) return reply.code(403).send();
      if ([keyLocation, ...urlList].some((url) => new URL(url).host !== host)) return reply.code(422).send();
      indexNow.take(urlList);
      // The key file is looked at later, as the true company says.
      return reply.code(202).send();
    });
  };
}
