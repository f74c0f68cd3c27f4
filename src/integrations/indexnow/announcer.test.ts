import { describe, expect, it } from 'vitest';
import { AnnouncerError } from '../../shop/feeds/page-announcer.port.ts';
import { createIndexNow } from './announcer.ts';
import { Announcement } from './protocol.ts';

function withAnswers(answer: () => Response) {
  const requests: unknown[] = [];
  const fakeFetch: typeof fetch = async (_url, init) => {
    requests.push(JSON.parse(String(init?.body)));
    return answer();
  };
  const announcer = createIndexNow({
    url: 'https://company.example/indexnow',
    key: 'travosol-key-1',
    origin: 'https://shop.example',
    timeoutMs: 1_000,
    fetch: fakeFetch,
  });
  return { announcer, requests };
}

describe('word to IndexNow', () => {
  it('names the host, the key and where it lies, and whole addresses', async () => {
    const { announcer, requests } = withAnswers(() => new Response('', { status: 202 }));
    expect(await announcer.announce(['/', '/news/den-otkrytyh-dverey'])).toEqual({ accepted: true });
    expect(Announcement.parse(requests[0])).toEqual({
      host: 'shop.example',
      key: 'travosol-key-1',
      keyLocation: 'https://shop.example/travosol-key-1.txt',
      urlList: ['https://shop.example/', 'https://shop.example/news/den-otkrytyh-dverey'],
    });
  });

  it.each([400, 403, 422])('is refused for good with %i', async (status) => {
    const { announcer } = withAnswers(() => new Response('', { status }));
    expect(await announcer.announce(['/'])).toEqual({ accepted: false, why: `answer ${status}` });
  });

  it.each<[string, () => Response]>([
    ['429', () => new Response('', { status: 429 })],
    ['500', () => new Response('', { status: 500 })],
    ['a redirect', () => new Response('', { status: 302, headers: { location: 'https://elsewhere.example' } })],
    [
      'a broken line',
      () => {
        throw new TypeError('fetch failed');
      },
    ],
  ])('may be said again after %s', async (_what, answer) => {
    await expect(withAnswers(answer).announcer.announce(['/'])).rejects.toBeInstanceOf(AnnouncerError);
  });
});
