// Longer than usual: what becomes of a letter and of its files is one story, over one ticket and one mailbox.
import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { createTransport } from 'nodemailer';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchApi, newCustomer, signIn, ticketFor } from '../support/customer.ts';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { pdfFile } from '../support/sample-files.ts';
import { runShopCommand } from '../support/shop-command.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const ANNA = 'anna.files@example.ru';
const PASSWORD = 'romashka-i-myata';
const DAY = 86_400_000;

interface Message {
  readonly attributes: {
    readonly text: string;
    readonly files: { readonly data: readonly { id: string; attributes: { name: string; url: string } }[] };
  };
}
interface Letter {
  readonly id: string;
  readonly ticketId: number | null;
  readonly text: string;
  readonly attachments: number;
}

describe('files in letters to a ticket', () => {
  let shop: TestShop;
  let anna: Awaited<ReturnType<typeof newCustomer>>;
  let cookie: string;
  let id: number;
  let to: string;
  let photo: Buffer;
  beforeAll(async () => {
    shop = await openTestShop({ env: { TRUSTED_PROXIES: 'loopback' } });
    await moveClockToNine(shop);
    anna = await newCustomer(shop, { email: ANNA, password: PASSWORD });
    ({ cookie } = await signInStaff(shop));
    const data = { key: randomUUID(), topic: 'quality', subject: 'Скол на банке', text: 'Банка треснула' };
    const opened = await fetchApi<{ data: { id: number } }>(shop.url, '/api/user-tickets', {
      jwt: anna.jwt,
      body: { data },
    });
    id = opened.body.data.id;
    await staff(`/tickets/${id}/asked`, { key: randomUUID(), text: 'Пришлите фото.' });
    await shop.drain();
    to = (await shop.sandbox.lettersAbout(`№ ${id}`))[0]!.replyTo!;
    // As large as a photo: what is smaller in a text is a logo.
    photo = await sharp({
      create: {
        width: 200,
        height: 150,
        channels: 3,
        background: '#8a4',
        noise: { type: 'gaussian', mean: 128, sigma: 50 },
      },
    })
      .jpeg({ quality: 95 })
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 0/1' } })
      .toBuffer();
  });
  afterAll(() => shop.close());

  const staff = <T = Record<string, unknown>>(path: string, body?: unknown) =>
    fetchApi<T>(shop.url, `/api${path}`, { headers: { cookie }, ...(body !== undefined && { body }) });
  /** Sends a letter over SMTP to the mail server of the sandbox, which hands it to the shop. */
  async function mail(letter: Parameters<ReturnType<typeof createTransport>['sendMail']>[0]): Promise<void> {
    const port = Number(new URL(shop.sandbox.url).port) + 1;
    const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true });
    await transport.sendMail({ from: `Анна <${ANNA}>`, to, subject: 'Re: Обращение', ...letter });
  }
  /** With files: they are decoded after the letter was taken. */
  async function mailFiles(letter: Parameters<typeof mail>[0]): Promise<void> {
    await mail(letter);
    await shop.drain();
  }
  const inText = (filename: string) => ({ filename, content: photo, contentDisposition: 'inline' as const });
  const messages = async () =>
    (
      await fetchApi<{ data: { attributes: { messages: { data: Message[] } } } }>(
        shop.url,
        `/api/get-user-tickets/${id}`,
        { jwt: anna.jwt },
      )
    ).body.data.attributes.messages.data;
  const namesOf = ({ attributes }: Message) => attributes.files.data.map(({ attributes: { name } }) => name).toSorted();
  const waiting = async (query = '') => (await staff<{ letters: Letter[] }>(`/ticket-letters${query}`)).body.letters;
  const rawOf = (letterId: string, headers: Record<string, string> = { cookie }) =>
    fetch(`${shop.url}/api/ticket-letters/${letterId}/raw`, { headers });

  it('photos in the text and PDF files are in the thread; what is not taken is counted, and the staff reads the letter', async () => {
    const logo = { filename: 'logo.png', content: Buffer.from('tiny'), contentDisposition: 'inline' as const };
    const signature = { filename: 'smime.p7s', content: 'signed', contentType: 'application/pkcs7-signature' };
    const video = { filename: 'Видео.mov', content: 'not a photo' };
    await mailFiles({
      text: '',
      attachments: [inText('IMG_1.jpg'), logo, { filename: 'Чек.pdf', content: pdfFile() }, signature, video],
    });
    const added = (await messages()).at(-1)!;
    expect(namesOf(added)).toEqual(['IMG_1.webp', 'Чек.pdf']);
    expect(added.attributes.text).toContain(
      '[Файлов в\u00a0письме: 3, сохранено: 2. Не\u00a0подошли или не\u00a0прочитались: «Видео.mov».',
    );
    const { url } = added.attributes.files.data.find(({ attributes: { name } }) => name === 'IMG_1.webp')!.attributes;
    const shown = await fetch(shop.url + url, { headers: { authorization: `Bearer ${anna.jwt}` } });
    const { format, width, exif } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect([format, width, exif]).toEqual(['webp', 200, undefined]);

    const read = await staff<{ messages: { letter: string | null }[] }>(`/tickets/${id}`);
    expect(read.body.messages.slice(0, -1).map(({ letter }) => letter)).toEqual([null, null]);
    const letterId = read.body.messages.at(-1)!.letter!;
    const raw = await rawOf(letterId);
    expect([raw.status, raw.headers.get('content-type'), raw.headers.get('x-content-type-options')]).toEqual([
      200,
      'message/rfc822',
      'nosniff',
    ]);
    expect(raw.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(raw.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect(await raw.text()).toContain(Buffer.from('not a photo').toString('base64'));
    expect((await rawOf(letterId, { authorization: `Bearer ${anna.jwt}` })).status).toBe(401);
    expect((await rawOf(randomUUID())).status).toBe(404);
    const { text } = await runShopCommand(shop.databaseUrl, 'tickets', 'show', String(id));
    expect(text).toContain(`/api/ticket-letters/${letterId}/raw`);
    // A letter without words.
    await mailFiles({ text: '', attachments: [inText('IMG_2.jpg')] });
    expect((await messages()).at(-1)!.attributes.text).toBe('[Файлы из\u00a0письма]');
    // All that were tried count against her files of the day.
    const counted = "select sum(count)::int as files from attempt_counters where key like 'ticket-file:%'";
    expect(await shop.query(counted)).toEqual([{ files: 4 }]);
  });

  it('the letter is saved before its files are decoded, once, and one at which that fails stops neither it nor the others', async () => {
    const before = (await messages()).length;
    // Stands for a photo that ends the process.
    await shop.query(`alter table ticket_files add constraint no_bomb check (name <> 'bomb.webp')`);
    const letter = {
      messageId: `<${randomUUID()}@example.ru>`,
      text: 'Смотрите фото',
      attachments: [inText('IMG_3.jpg'), inText('bomb.jpg'), { filename: 'Чек.pdf', content: pdfFile() }],
    };
    await mail(letter);
    expect(await messages()).toHaveLength(before);
    const [saved, ...more] = await waiting();
    expect([saved!.text, saved!.attachments, more]).toEqual(['Смотрите фото', 3, []]);
    expect(await (await rawOf(saved!.id)).text()).toContain('bomb.jpg');
    await shop.drain();
    expect(await messages()).toHaveLength(before);
    // The mail server was cut off before it heard that the letter is taken.
    await mail(letter);
    await shop.shiftClock(60_000);
    await shop.drain();
    const all = await messages();
    expect(all).toHaveLength(before + 1);
    expect(namesOf(all.at(-1)!)).toEqual(['IMG_3.webp', 'Чек.pdf']);
    expect(all.at(-1)!.attributes.text).toContain('прочитались: «bomb.jpg».');
    await shop.query('alter table ticket_files drop constraint no_bomb');
  });

  it('a letter that cannot be read waits for the staff as it came', async () => {
    const deep = Array.from(
      { length: 60 },
      (_, n) => `Content-Type: multipart/mixed; boundary="${n}"\r\n\r\n--${n}\r\n`,
    );
    const messageId = `${randomUUID()}@example.ru`;
    const head = `From: ${ANNA}\r\nTo: ${to}\r\nMessage-ID: <${messageId}>\r\nSubject: Скол\r\n`;
    await mail({ envelope: { from: ANNA, to }, raw: `${head}${deep.join('')}\r\nДа` });
    const [letter] = await waiting();
    expect([letter!.ticketId, letter!.text]).toEqual([
      id,
      '[Письмо не\u00a0прочиталось. Оно сохранено, как\u00a0пришло.]',
    ]);
    expect(await (await rawOf(letter!.id)).text()).toContain(messageId);
    await staff(`/ticket-letters/${letter!.id}/dropped`, {});
  });

  it('of another sender wait with the letter and come into the thread when the staff approves it', async () => {
    const before = (await messages()).length;
    const from = 'Олег <oleg@example.ru>';
    await mailFiles({ from, text: 'Снимок мужа', attachments: [inText('oleg.jpg')] });
    await mailFiles({ from, text: 'Реклама', attachments: [inText('ad.jpg')] });
    expect(await messages()).toHaveLength(before);
    const [photoOfOleg, ad] = await waiting();
    await shop.shiftClock(2 * DAY);
    ({ cookie } = await signInStaff(shop));
    await staff(`/ticket-letters/${ad!.id}/dropped`, {});
    await shop.enqueue('apply-retention');
    await shop.drain();
    expect((await staff(`/ticket-letters/${photoOfOleg!.id}/approved`, {})).body).toEqual({ ticketId: id });
    const files = await shop.query<{ name: string; shown: boolean; kept: boolean }>(
      `select name, message_id is not null as shown, discarded_at is null as kept from ticket_files
       where name in ('oleg.webp', 'ad.webp') order by name desc`,
    );
    expect(files).toEqual([
      { name: 'oleg.webp', shown: true, kept: true },
      { name: 'ad.webp', shown: false, kept: false },
    ]);
  });

  it('marks that letters of people have too do not lose a letter to a ticket; the queue shows those with a ticket first', async () => {
    await mail({ to: 'reply@travosol.example', from: 'spam@example.com', text: 'Без обращения' });
    await mail({ to: 'reply@travosol.example', text: 'Рассылка', headers: { 'List-Id': '<all.example.ru>' } });
    await mail({ text: 'Пишу с работы', headers: { 'X-Auto-Response-Suppress': 'OOF', 'List-Id': '<x.example.ru>' } });
    await mail({ text: 'Я в отпуске', headers: { 'Auto-Submitted': 'auto-replied' } });
    const all = await waiting();
    expect(all.map(({ text, ticketId }) => [text, ticketId])).toEqual([
      ['Пишу с работы', id],
      ['Без обращения', null],
    ]);
    expect(await waiting(`?after=${all[0]!.id}`)).toEqual([all[1]]);
    expect(await waiting(`?after=${all[1]!.id}`)).toEqual([]);
    expect((await staff('/ticket-letters?after=x')).status).toBe(400);
  });

  it('the archive of the customer has the letters with their files, and is made though a file is missing', async () => {
    // Whoever is cut off while uploading leaves such a row.
    await shop.query(
      `insert into ticket_files (id, customer_id, kind, name, bytes, created_at) values ($1, $2, 'pdf', 'нет.pdf', 1, $3)`,
      [randomUUID(), anna.user.id, shop.now()],
    );
    await mail({ to: 'reply@travosol.example', text: 'Письмо без обращения, маркер-мята' });
    await mail({ from: 'Олег <oleg@example.ru>', text: 'Чужое письмо, маркер-полынь' });
    const envelope = { from: 'oleg@evil.example', to };
    await mail({ text: 'Поддельное письмо, маркер-полынь', envelope });
    await mail({ to: 'reply@travosol.example', text: 'Тоже, маркер-полынь', envelope });
    anna = { ...anna, ...(await signIn(shop.url, anna.phone, PASSWORD)).body };
    const code = await ticketFor(shop, { identifier: anna.phone, customerId: anna.user.id });
    const asked = await fetchApi<{ data: { id: string } }>(shop.url, '/api/auth/personal-data/exports', {
      jwt: anna.jwt,
      body: { ticket: code },
    });
    expect(asked.status, asked.text).toBe(200);
    await shop.drain();
    const file = await fetch(`${shop.url}/api/auth/personal-data/exports/${asked.body.data.id}/file`, {
      headers: { authorization: `Bearer ${anna.jwt}` },
    });
    const unzipped = unzipSync(new Uint8Array(await file.arrayBuffer()));
    const data = strFromU8(unzipped['data.json']!);
    const { ticketLetters } = JSON.parse(data) as { ticketLetters: { text: string; files: string[] | null }[] };
    expect(ticketLetters.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Снимок мужа', 'Пишу с работы', 'Письмо без обращения, маркер-мята']),
    );
    expect(data).not.toContain('маркер-полынь');
    const withVideo = ticketLetters[0]!.files![0]!;
    expect(strFromU8(unzipped[withVideo]!)).toContain(Buffer.from('not a photo').toString('base64'));
    const missing = Object.keys(unzipped).filter((name) => name.endsWith('.txt'));
    expect(missing.map((name) => strFromU8(unzipped[name]!))).toEqual(['Файл не\u00a0сохранился.']);
  });
});
