import { randomUUID } from 'node:crypto';
import { ImapFlow } from 'imapflow';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchLettersJob } from '../../src/jobs/fetch-letters.ts';
import { SANDBOX_MAILBOX_PASSWORD } from '../../src/kernel/sandbox-mailbox.ts';
import { fetchApi, newCustomer } from '../support/customer.ts';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const ANNA = 'anna.mailbox@example.ru';
const MINUTE = 60_000;

describe('replies in a mailbox', () => {
  let shop: TestShop;
  let id: number;
  let replyTo: string;
  beforeAll(async () => {
    shop = await openTestShop({ mailbox: true });
    shop.expectErrors(/mailbox-unread/);
    await moveClockToNine(shop);
    const anna = await newCustomer(shop, { email: ANNA });
    const { cookie } = await signInStaff(shop);
    const data = { key: randomUUID(), topic: 'other', subject: 'Вопрос', text: 'Какая серия лучше?' };
    const opened = await fetchApi<{ data: { id: number } }>(shop.url, '/api/user-tickets', {
      jwt: anna.jwt,
      body: { data },
    });
    ({ id } = opened.body.data);
    const answer = { key: randomUUID(), text: 'Назовите вашу серию.' };
    await fetchApi(shop.url, `/api/tickets/${id}/answered`, { headers: { cookie }, body: answer });
    await shop.drain();
    const [letter] = await shop.sandbox.lettersAbout(`№ ${id}`);
    replyTo = letter!.replyTo!;
  });
  afterAll(() => shop.close());

  /** Sends a letter to the mail server of the sandbox, which puts it into the mailbox. */
  async function mail(text: string, from = ANNA): Promise<void> {
    const port = Number(new URL(shop.sandbox.url).port) + 1;
    const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true });
    await transport.sendMail({ from, to: replyTo, subject: 'Re: Обращение', text });
  }
  /** How many letters each folder has. */
  async function folders(): Promise<Record<string, number>> {
    const auth = { user: 'somebody', pass: SANDBOX_MAILBOX_PASSWORD };
    const client = new ImapFlow({ host: '127.0.0.1', port: shop.imapPort!, secure: false, auth, logger: false });
    await client.connect();
    const found: Record<string, number> = {};
    for (const { path } of await client.list()) found[path] = (await client.mailboxOpen(path)).exists;
    await client.logout();
    return found;
  }
  const takenNow = () => `Shop-taken-${shop.now().toISOString().slice(0, 7)}`;
  async function fetchMail(): Promise<void> {
    await shop.enqueue(fetchLettersJob.name, {});
    await shop.drain();
  }
  const came = async () =>
    (
      await shop.query<{ text: string; state: string }>(
        'select text, state from ticket_letters where ticket_id = $1 order by received_at, text',
        [id],
      )
    ).map(({ text, state }) => `${text}: ${state}`);
  const inTicket = async () =>
    (
      await shop.query<{ text: string }>(
        `select text from ticket_messages where ticket_id = $1 and author = 'user' order by id`,
        [id],
      )
    ).map(({ text }) => text);
  const open = () =>
    shop.query(`select kind, facts from exceptions where closed_at is null and kind = 'mailbox-unread'`);

  it('a reply becomes a message when it is fetched, once; one of another sender waits for the staff', async () => {
    await mail('Серия К-17');
    await mail('Я её муж', 'boris@example.ru');
    expect(await came()).toEqual([]);
    await fetchMail();
    await fetchMail();
    expect(await came()).toEqual(['Серия К-17: added', 'Я её муж: waiting']);
    expect(await inTicket()).toEqual(['Какая серия лучше?', 'Серия К-17']);
  });

  it.each(['lost', 'status'] as const)('one that is not moved is taken again, and counts once: %s', async (how) => {
    await mail(`Не убрано: ${how}`);
    // «status» moves nothing, as when the process dies before it.
    await shop.sandbox.fail({
      provider: 'imap',
      path: 'UID MOVE',
      ...(how === 'lost' ? { lost: true } : { status: 500 }),
    });
    await fetchMail();
    expect(await shop.sandbox.planned('imap')).toEqual([]);
    await fetchMail();
    expect((await came()).filter((one) => one.startsWith(`Не убрано: ${how}`))).toEqual([`Не убрано: ${how}: added`]);
    expect((await inTicket()).filter((one) => one === `Не убрано: ${how}`)).toHaveLength(1);
    expect(await open()).toEqual([]);
  });

  it('a mailbox that cannot be read for half an hour is one exception, until it can', async () => {
    await mail('Позже');
    await shop.sandbox.fail({ provider: 'imap', path: 'AUTHENTICATE', status: 500, times: 10 });
    await fetchMail();
    expect(await open()).toEqual([]);
    await shop.shiftClock(31 * MINUTE);
    await fetchMail();
    await fetchMail();
    expect(await open()).toEqual([{ kind: 'mailbox-unread', facts: { what: 'NO, UNAVAILABLE' } }]);
    await shop.sandbox.fail({ provider: 'imap', times: 0 });
    await fetchMail();
    expect(await open()).toEqual([]);
    expect((await inTicket()).at(-1)).toBe('Позже');
  });

  it('letters that were taken are deleted 30 days after their month, not those that lay unread for so long', async () => {
    const before = Object.entries(await folders());
    expect(before.reduce((sum, [name, letters]) => sum + (name === 'INBOX' ? 0 : letters), 0)).toBe(5);
    expect(await folders()).toMatchObject({ INBOX: 0 });
    await mail('Через два месяца');
    await shop.shiftClock(62 * 24 * 60 * MINUTE);
    await fetchMail();
    expect((await inTicket()).at(-1)).toBe('Через два месяца');
    expect(await folders()).toEqual({ INBOX: 0, [takenNow()]: 1 });
  });
});
