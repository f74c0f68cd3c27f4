import { AnnouncerError, type PageAnnouncer } from '../../shop/feeds/page-announcer.port.ts';
import { exchange, NoAnswerError } from '../http-exchange.ts';
import { ACCEPTED, type Announcement } from './protocol.ts';

export interface IndexNowOptions {
  /** `https://api.indexnow.org/indexnow`, which forwards to all participating search engines. */
  readonly url: string;
  readonly key: string;
  /** Origin of the shop. */
  readonly origin: string;
  readonly timeoutMs: number;
  readonly fetch?: typeof fetch;
}

/** The documented limit is 10 000; smaller batches are cheaper to retry. */
const MAX_BATCH = 1000;

/** Notifies search engines of changed pages through IndexNow. */
export function createIndexNow(options: IndexNowOptions): PageAnnouncer {
  const { url, key, origin } = options;
  return {
    name: 'indexnow',
    most: MAX_BATCH,
    async announce(paths) {
      const announcement: Announcement = {
        host: new URL(origin).host,
        key,
        keyLocation: `${origin}/${key}.txt`,
        urlList: paths.map((path) => origin + path),
      };
      const { status } = await exchange({
        url,
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify(announcement),
        signal: AbortSignal.timeout(options.timeoutMs),
        fetch: options.fetch,
      }).catch((cause: unknown) => {
        throw cause instanceof NoAnswerError ? new AnnouncerError(`indexnow: ${cause.message}`, cause) : cause;
      });
      if (ACCEPTED.includes(status)) return { accepted: true };
      // A wrong key, or addresses of another host: a retry would fail too.
      if (status >= 400 && status < 500 && status !== 429) return { accepted: false, why: `answer ${status}` };
      throw new AnnouncerError(`indexnow: answer ${status}`);
    },
  };
}
