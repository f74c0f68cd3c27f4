import { AnnouncerError, type PageAnnouncer } from '../../shop/feeds/page-announcer.port.ts';
import { exchange, NoAnswer } from '../http-exchange.ts';
import { ACCEPTED, type Announcement } from './protocol.ts';

export interface IndexNowOptions {
  /** `https://api.indexnow.org/indexnow`: hands on to all engines that take part. */
  readonly url: string;
  readonly key: string;
  /** Origin of the shop. */
  readonly origin: string;
  readonly timeoutMs: number;
  readonly fetch?: typeof fetch;
}

/** The documented limit is 10 000; smaller batches are cheap to say again. */
const MOST = 1000;

/** IndexNow in the role of who tells search engines of changed pages. */
export function createIndexNow(options: IndexNowOptions): PageAnnouncer {
  const { url, key, origin } = options;
  return {
    name: 'indexnow',
    most: MOST,
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
        throw cause instanceof NoAnswer ? new AnnouncerError(`indexnow: ${cause.message}`, cause) : cause;
      });
      if (ACCEPTED.includes(status)) return { taken: true };
      // A wrong key, addresses of another host: saying the same again helps nobody.
      if (status >= 400 && status < 500 && status !== 429) return { taken: false, why: `answer ${status}` };
      throw new AnnouncerError(`indexnow: answer ${status}`);
    },
  };
}
