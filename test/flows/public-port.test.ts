import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, type House } from '../support/house.ts';

describe('the public port', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse();
  });
  afterAll(() => house.close());

  /** Sends one request line as it is, which no client of HTTP would do. */
  async function send(method: string, target: string): Promise<{ status: number; head: string; body: string }> {
    const { hostname, port } = new URL(house.url);
    const socket = connect(Number(port), hostname);
    socket.write(`${method} ${target} HTTP/1.1\r\nhost: ${hostname}\r\nconnection: close\r\n\r\n`);
    const answer = await text(socket);
    const [head = '', ...body] = answer.split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), head, body: body.join('\r\n\r\n') };
  }

  it('a target that names a host as well is answered as its path', async () => {
    const [item] = await house.query<{ slug: string; name: string }>(
      "select slug, name from products where section_id = 2 and type = 'Товар' limit 1",
    );
    const page = await send('GET', `http://anybody.example/catalog/preparaty/${item!.slug}?utm_source=x`);
    expect(page.status).toBe(200);
    expect(page.body).toContain(item!.name);
    expect(page.body).not.toContain('anybody.example');
    for (const target of [
      'http://anybody.example',
      'HTTPS://anybody.example:8443/',
      'http://anybody.example?utm_source=x',
    ])
      expect([target, (await send('GET', target)).status]).toEqual([target, 200]);
    expect((await send('GET', 'http://anybody.example/api/frame')).head).toContain('application/json');
    expect((await send('GET', 'http://anybody.example/cart')).head).toContain('no-store');
    expect((await send('GET', 'http://anybody.example/net-takogo')).status).toBe(404);
    expect((await send('GET', 'http://anybody.example//evil.example/')).head).toMatch(/location: \/evil\.example\r\n/);
  });

  it.each([
    ['OPTIONS', '*'],
    ['GET', '*'],
    ['GET', 'http://'],
    ['GET', 'http:///catalog'],
    ['GET', 'ftp://anybody.example/catalog'],
    ['GET', 'http://anybody.example/%'],
    ['GET', 'catalog'],
    ['CONNECT', 'anybody.example:443'],
  ])('%s %s is refused as unreadable, and the log knows nothing of it', async (method, target) => {
    const { status } = await send(method, target);
    // CONNECT is for proxies: nobody answers it.
    expect(status).toBe(method === 'CONNECT' ? Number.NaN : 400);
    expect(house.logged).toEqual([]);
  });
});
