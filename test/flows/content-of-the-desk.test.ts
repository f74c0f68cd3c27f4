import { DEMO_EDITOR } from '@travosol/demo-world/staff.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, type ErrorEnvelope } from '../support/call.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

interface Picture {
  readonly id: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

/** Галина writes; Вера changes the same meanwhile. */
describe('content of the desk', () => {
  let shop: TestShop;
  let galina: { cookie: string };
  beforeAll(async () => {
    shop = await openTestShop();
    galina = await signInStaff(shop, DEMO_EDITOR.email);
  });
  afterAll(() => shop.close());

  const upload = async (body: Buffer | string, alt = 'Поле мяты') => {
    const answer = await fetch(`${shop.url}/api/staff/pictures?${new URLSearchParams({ alt })}`, {
      method: 'POST',
      headers: { ...galina, 'content-type': 'application/octet-stream' },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    });
    return { status: answer.status, body: (await answer.json()) as Picture & ErrorEnvelope };
  };

  it('pictures are made of files anew, and the same file is the same picture', async () => {
    const photo = () => sharp({ create: { width: 500, height: 200, channels: 3, background: '#8cad44' } });
    // A camera that was held upright.
    const jpeg = await photo()
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Artist: 'Галина' } })
      .jpeg()
      .toBuffer();
    const turned = Buffer.from(jpeg);
    const added = await upload(turned);
    expect(added).toMatchObject({ status: 200, body: { alt: 'Поле мяты' } });
    expect(await upload(turned)).toEqual(added);
    expect((await upload(turned, 'Другие слова')).body.id).not.toBe(added.body.id);
    for (const file of [
      await photo().png().toBuffer(),
      await photo().webp().toBuffer(),
      await photo().avif().toBuffer(),
    ])
      expect((await upload(file)).body).toMatchObject({ width: 500, height: 200 });

    const shown = await fetch(`${shop.url}/pictures/${added.body.id}/384`);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const kept = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect([kept.exif, kept.orientation]).toEqual([undefined, undefined]);
    const { pictures } = (await call<{ pictures: Picture[] }>(shop.url, '/api/staff/pictures', undefined, galina)).body;
    expect(pictures.filter(({ alt }) => alt === 'Поле мяты')).toHaveLength(4);
    expect(
      await shop.query('select distinct added_by from pictures where id = any($1)', [
        pictures.slice(0, 4).map(({ id }) => id),
      ]),
    ).toEqual([{ added_by: expect.stringContaining('Галина') }]);
  });

  it.each([
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 415],
    ['a page that begins like a photo', '\xff\xd8\xff<html>', 415],
    ['nothing', '', 415],
  ])('%s is no picture', async (_, body, status) => {
    expect((await upload(Buffer.from(body, 'latin1'))).status).toBe(status);
  });

  it('the words about a picture are needed, and claim nothing', async () => {
    const file = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect((await upload(file, ' ')).body.error.message).toBe('Напишите, что на\u00a0картинке');
    expect((await upload(file, 'Лечит простуду')).body.error.details).toMatchObject({ code: 'claims-found' });
    expect((await upload(file, 'a\0b')).status).toBe(400);
    expect((await upload(Buffer.alloc(16 * 1024 * 1024))).status).toBe(413);
  });
});
