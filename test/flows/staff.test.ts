// Longer than usual: its scenarios share one shop and the helpers that sign the staff in.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_EDITOR, DEMO_OWNER } from '@travosol/demo-world/staff.ts';
import { DEMO_KEYS } from '../../src/config/demo-keys.ts';
import type { z } from 'zod';
import type { StaffSessions as StaffSessionsShape } from '../../src/api/staff/staff.schema.ts';
import { isRefusal } from '../../src/kernel/refusal.ts';
import { openPasswords } from '../../src/shop/passwords/passwords.ts';
import { acceptInvitation } from '../../src/shop/staff/accept-invitation.ts';
import { addStaff } from '../../src/shop/staff/add-staff.ts';
import { consumeRecoveryCode, makeRecoveryCodes } from '../../src/shop/staff/second-factor.ts';
import { demoStaffProblem } from '../../src/shop/staff/demo-staff.ts';
import { renewStaffSession } from '../../src/shop/staff/renew-staff-session.ts';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { checkoutForm, orderByCard, placeOrder, totalOf } from '../support/buyer.ts';
import { call, type Answer, type ErrorEnvelope } from '../support/call.ts';
import { freshPhone, newCustomer } from '../support/customer.ts';
import { lockRows, untilWaitingForLock } from '../support/lock-rows.ts';
import { root } from '../support/paths.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { productionSettings } from '../support/shop-settings.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { runShopCommand } from '../support/shop-command.ts';
import { codeAt, cookieOf } from '../support/staff-session.ts';

type StaffSessions = z.output<typeof StaffSessionsShape>;

const HALF_A_MINUTE = 30_000;
const MINUTE = 60_000;
const DAY = 86_400_000;
const HOME = '203.0.113.9';
const CAFE = '203.0.113.77';

/** Вера owns the shop, Галина edits its pages; strangers try to act as either. */
describe('the staff', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({ webs: 2, env: { TRUSTED_PROXIES: 'loopback', STAFF_STEP_UP_MINUTES: '10' } });
  });
  afterAll(() => shop.close());

  async function ask<T = Record<string, never>>(
    path: string,
    {
      method,
      body,
      cookie,
      from = HOME,
      web = 0,
      headers,
    }: {
      method?: string;
      body?: unknown;
      cookie?: string;
      from?: string;
      web?: number;
      headers?: Record<string, string>;
    } = {},
  ): Promise<Answer<T & ErrorEnvelope>> {
    const answer = await fetch(`${shop.webs[web]!.url}/api${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        'x-forwarded-for': from,
        ...(cookie !== undefined && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as T & ErrorEnvelope };
  }

  type Login = Pick<typeof DEMO_OWNER, 'email' | 'password'>;
  const submitPassword = ({ email, password }: Login, from = HOME) =>
    ask<{ challenge: string }>('/staff/sign-in', { body: { email, password }, from });
  const submitCode = (challenge: string, code: string, from = HOME) =>
    ask('/staff/sign-in/second-factor', { body: { challenge, code }, from });

  /** Signs in with the code of the next half minute. */
  async function signIn(who: Login & { totpSecret: string }, from = HOME): Promise<string> {
    await shop.shiftClock(HALF_A_MINUTE);
    const { challenge } = (await submitPassword(who, from)).body;
    return cookieOf(await submitCode(challenge, codeAt(shop.now(), who.totpSecret), from));
  }
  /** A code that has not been used. */
  async function freshCode(totpSecret = DEMO_OWNER.totpSecret): Promise<string> {
    await shop.shiftClock(HALF_A_MINUTE);
    return codeAt(shop.now(), totpSecret);
  }
  const codeOf = ({ status, body }: Answer<ErrorEnvelope>) => [status, body.error?.details.code];

  async function newOrder(): Promise<string> {
    const items = [{ product: 2, quantity: 1 }];
    const contact = { name: 'Анна Иванова', phone: freshPhone(), email: 'anna@example.ru' };
    const form = checkoutForm(items, await totalOf(shop.url, items), { paySystem: 3, contact });
    return (await placeOrder(shop.url, form)).body.orderId;
  }

  it(
    'is identified and authorized at the command line too; the first owner can be added anonymously',
    { timeout: 180_000 },
    async () => {
      const run = (...words: string[]) => runShopCommand(shop.databaseUrl, ...words);
      const editor = ['--as', DEMO_EDITOR.email];
      const [unnamed, stranger, chats, members, listed, added] = await Promise.all([
        run('--as', '', 'orders'),
        run('--as', 'nobody@travosol.example', 'orders'),
        run(...editor, 'chat'),
        run(...editor, 'staff', 'add', 'x@travosol.example', '--name', 'Икс', '--role', 'owner'),
        run('staff', 'list'),
        run('staff', 'add', 'petr@travosol.example', '--name', 'Пётр', '--role', 'picker'),
      ]);
      expect([unnamed.code, stranger.code]).toEqual([2, 1]);
      expect(stranger.text).toContain('Сотрудника nobody@travosol.example нет');
      for (const { code, text } of [chats, members])
        expect([code, text]).toEqual([1, expect.stringContaining('нет прав')]);
      expect(listed.text).toContain(`1  Вера, ${DEMO_OWNER.email}: owner\n`);
      expect(added.text).toMatch(/^Приглашение: ([\w-]{43})\nПринять его: \S+ \S+\/staff\/invitation#\1\nДействует до/);
      expect((await run('staff', 'reset-second-factor', 'petr@travosol.example')).text).toMatch(/^Приглашение: /);
      expect((await run('staff', 'disable', DEMO_OWNER.email)).text).toContain('последний владелец');

      await shop.query("delete from staff_roles where role = 'owner'");
      const [picker, first] = [
        await run('staff', 'add', 'ivan@travosol.example', '--name', 'Иван', '--role', 'picker'),
        await run('staff', 'add', 'ivan@travosol.example', '--name', 'Иван', '--role', 'owner'),
      ];
      expect(picker).toMatchObject({ code: 1, text: expect.stringContaining('--role owner') });
      expect(first.code).toBe(0);
      const token = /Приглашение: (\S+)/.exec(first.text)![1];
      const accepted = await call(shop.url, '/api/staff/invitations/accept', { token, password: 'ivan-chay-i-myata' });
      expect(accepted.status).toBe(200);

      // The SECRET of the demo is not assumed where second factors are encrypted under another.
      await shop.query("update staff set totp_secret = totp_secret || '\\x00' where totp_secret is not null");
      const again = ['--as', 'ivan@travosol.example', 'staff', 'reset-second-factor', 'petr@travosol.example'];
      expect(await run(...again)).toMatchObject({ code: 1, text: expect.stringContaining('Задайте SECRET') });
      await shop.query(
        'update staff set totp_secret = substr(totp_secret, 1, length(totp_secret) - 1) where totp_secret is not null',
      );
      await shop.query("update staff_roles set staff_id = 1 where role = 'owner'");
    },
  );

  it('signs in with a password and a code; the session is valid at every web process and ends at every one', async () => {
    const first = await submitPassword(DEMO_OWNER);
    expect([first.status, first.headers.get('set-cookie')]).toEqual([200, null]);
    const { challenge } = first.body;
    // The first factor alone opens nothing.
    expect((await ask('/staff/session', { cookie: `travosol-staff=${challenge}` })).status).toBe(401);
    const code = codeAt(shop.now(), DEMO_OWNER.totpSecret);
    const signed = await submitCode(challenge, code);
    expect(signed.headers.get('set-cookie')).toMatch(
      /^travosol-staff=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const cookie = cookieOf(signed);
    for (const web of [0, 1]) {
      const { body } = await ask('/staff/session', { cookie, web });
      expect(body).toMatchObject({ name: 'Вера', email: DEMO_OWNER.email, roles: ['owner'] });
      expect(body.permissions).toContain('order:cancel');
    }
    // A code works once.
    expect(codeOf(await submitCode(challenge, code))).toEqual([401, 'staff-code-wrong']);
    expect((await ask('/staff/sign-out', { method: 'POST', cookie, web: 1 })).status).toBe(200);
    expect((await ask('/staff/session', { cookie })).status).toBe(401);
    expect(
      await shop.query('select kind, actor from staff_events where staff_id = 1 order by id desc limit 3'),
    ).toEqual([
      { kind: 'session-ended', actor: 'staff:1 Вера' },
      // Whoever sent the code again knew the password.
      { kind: 'code-wrong', actor: 'visitor' },
      { kind: 'signed-in', actor: 'staff:1 Вера' },
    ]);
    const [row] = await shop.query<{ token: string }>(
      `select encode(token_hash, 'base64') || encode((select totp_secret from staff where id = 1), 'escape') as token
       from staff_sessions limit 1`,
    );
    expect(row!.token).not.toContain(cookie.split('=')[1]);
    expect(row!.token).not.toContain(DEMO_OWNER.totpSecret);
  });

  it('a failed sign-in does not reveal what was wrong', async () => {
    await shop.shiftClock(DAY);
    const wrong = [
      await submitPassword({ ...DEMO_OWNER, password: 'not-the-password' }, '198.51.100.1'),
      await submitPassword({ email: 'nobody@travosol.example', password: DEMO_OWNER.password }, '198.51.100.1'),
    ];
    for (const { status, body } of wrong) expect([status, body]).toEqual([401, wrong[0]!.body]);
    const { challenge } = (await submitPassword(DEMO_OWNER)).body;
    for (const code of ['000000', 'abcd-efgh-jkmn-pqrs', '', '1234567'])
      expect(codeOf(await submitCode(challenge, code))).toEqual([401, 'staff-code-wrong']);
    const late = codeAt(shop.now(), DEMO_OWNER.totpSecret);
    await shop.shiftClock(2 * MINUTE);
    expect(codeOf(await submitCode(challenge, late))).toEqual([401, 'staff-code-wrong']);
    await shop.shiftClock(4 * MINUTE);
    const now = codeAt(shop.now(), DEMO_OWNER.totpSecret);
    expect(codeOf(await submitCode(challenge, now))).toEqual([401, 'staff-challenge-unknown']);
    expect(codeOf(await submitCode(`${challenge}x`, now))).toEqual([401, 'staff-challenge-unknown']);
  });

  it('a guesser is stopped by network, by mailbox, and by the codes of one member; the owner still signs in from home', async () => {
    await moveClockToNine(shop);
    await signIn(DEMO_OWNER);
    const guess = (n: number, from: string) => submitPassword({ ...DEMO_OWNER, password: `guess number ${n}` }, from);
    const statuses = [];
    for (let n = 0; n < 12; n++) statuses.push((await guess(n, `198.51.100.${20 + n}`)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
    const stranger = await guess(99, '198.51.100.90');
    expect([stranger.status, stranger.body.error.message]).toEqual([429, expect.stringMatching(/^Слишком много/)]);
    expect(Number(stranger.headers.get('retry-after'))).toBeGreaterThan(0);
    await signIn(DEMO_OWNER);
    // One network, many mailboxes.
    const many = [];
    for (let n = 0; n < 32; n++)
      many.push((await submitPassword({ email: `n${n}@travosol.example`, password: 'x' }, '198.51.101.1')).status);
    expect(many).toEqual([...Array<number>(30).fill(401), 429, 429]);
    // Attempts from one network of the owner are not those of another.
    await shop.shiftClock(DAY);
    await signIn(DEMO_OWNER, CAFE);
    const inCafe = [];
    for (let n = 0; n < 12; n++) inCafe.push((await guess(n, CAFE)).status);
    expect(inCafe).toEqual([...Array<number>(10).fill(401), 429, 429]);
    await signIn(DEMO_OWNER);

    // A stranger who knows the password: the editor still signs in from home and may change it.
    await signIn(DEMO_EDITOR);
    await shop.shiftClock(DAY);
    const cookie = await signIn(DEMO_EDITOR);
    const { challenge } = (await submitPassword(DEMO_EDITOR)).body;
    const codes = [];
    for (let n = 0; n < 12; n++)
      codes.push((await submitCode(challenge, String(100_000 + n), `198.51.102.${n}`)).status);
    expect(codes).toEqual([...Array<number>(10).fill(401), 429, 429]);
    const change = { cookie, body: { currentPassword: 'not the password', password: 'dushitsa-i-melissa' } };
    expect(codeOf(await ask('/staff/password', change))).toEqual([400, 'staff-password-wrong']);
    await signIn(DEMO_EDITOR);
    expect(
      await shop.query("select count(*)::int as wrong from staff_events where staff_id = 2 and kind = 'code-wrong'"),
    ).toEqual([{ wrong: 10 }]);
  });

  it('is allowed what its roles permit and no more; requests from another site are refused', async () => {
    await shop.shiftClock(DAY);
    const [owner, editor] = [await signIn(DEMO_OWNER), await signIn(DEMO_EDITOR)];
    const orderId = await newOrder();
    const cancel = (cookie: string, headers: Record<string, string> = {}) =>
      ask(`/orders/${orderId}/cancelled`, { method: 'POST', cookie, headers });
    // An editor cannot see orders.
    expect(codeOf(await cancel(editor))).toEqual([404, 'order-unknown']);
    for (const path of ['/orders/unconfirmed', '/support/chats', '/forms', '/staff'])
      expect([path, ...codeOf(await ask(path, { cookie: editor }))]).toEqual([path, 403, 'not-allowed']);
    expect(codeOf(await ask('/home-page', { method: 'PUT', body: { data: {} }, cookie: editor }))).toEqual([
      403,
      'not-allowed',
    ]);
    expect((await ask('/news?publicationState=preview', { cookie: editor })).status).toBe(200);

    const elsewhere: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
    ];
    for (const headers of elsewhere) expect((await cancel(owner, headers)).status).toBe(403);
    const foreign = { headers: { origin: 'https://evil.example' }, body: { email: 'a@b.ru', password: 'x' } };
    expect((await ask('/staff/sign-in', foreign)).status).toBe(403);
    expect((await cancel('')).status).toBe(401);
    expect((await cancel(owner, { 'sec-fetch-site': 'same-origin' })).body).toEqual({ state: 'cancelled' });
    expect(
      await shop.query(
        "select actor, facts ->> 'reason' as reason from order_events where order_id = $1 and to_state = 'cancelled'",
        [orderId],
      ),
    ).toEqual([{ actor: 'staff:1 Вера', reason: 'staff' }]);
  });

  it('members join by invitation; one who was disabled or lost a role loses access at once, and one owner remains', async () => {
    await shop.shiftClock(DAY);
    const owner = await signIn(DEMO_OWNER);
    const added = await ask<{ id: number; invitation: { token: string } }>('/staff', {
      cookie: owner,
      body: { code: await freshCode(), email: 'Olga@travosol.example', name: 'Ольга', roles: ['support'] },
    });
    const { id, invitation } = added.body;
    const again = { code: await freshCode(), email: 'olga@travosol.example', name: 'Ольга', roles: ['owner'] };
    expect(codeOf(await ask('/staff', { cookie: owner, body: again }))).toEqual([409, 'staff-exists']);

    const { token } = invitation;
    const accept = (password: string, invitationToken = token) =>
      ask<{ secret: string; otpauth: string }>('/staff/invitations/accept', {
        body: { token: invitationToken, password },
      });
    expect((await accept('short')).status).toBe(400);
    expect(codeOf(await accept('olga@travosol.example'))).toEqual([400, 'password-obvious']);
    expect(codeOf(await accept('kalendula-na-okne', 'another'))).toEqual([400, 'staff-invitation-unknown']);
    const first = await accept('kalendula-na-okne');
    const { secret, otpauth } = (await accept('kalendula-na-okne')).body;
    expect(otpauth).toContain(`secret=${secret}`);
    const olga = { email: 'olga@travosol.example', password: 'kalendula-na-okne', totpSecret: secret };
    // A password without the second factor is not enough, and the first secret was replaced.
    expect((await submitPassword(olga)).status).toBe(401);
    const confirm = (ofSecret: string) =>
      ask<{ recoveryCodes: string[] }>('/staff/invitations/confirm', {
        body: { token, code: codeAt(shop.now(), ofSecret) },
      });
    expect(codeOf(await confirm(first.body.secret))).toEqual([401, 'staff-code-wrong']);
    const confirmed = await confirm(secret);
    expect(
      await shop.query("select actor from staff_events where staff_id = $1 and kind = 'invitation-accepted'", [id]),
    ).toEqual([{ actor: 'visitor' }, { actor: 'visitor' }]);
    const { recoveryCodes } = confirmed.body;
    expect(recoveryCodes).toHaveLength(10);
    expect(codeOf(await accept('kalendula-na-okne'))).toEqual([400, 'staff-invitation-unknown']);
    expect((await ask('/support/chats', { cookie: cookieOf(confirmed) })).status).toBe(200);

    // Without her phone: each recovery code works once, at either web process.
    const { challenge } = (await submitPassword(olga)).body;
    const signIns = await Promise.all(
      [0, 1].map((web) =>
        ask('/staff/sign-in/second-factor', { body: { challenge, code: recoveryCodes[0]!.toUpperCase() }, web }),
      ),
    );
    expect(signIns.map(({ status }) => status).sort()).toEqual([200, 401]);
    const recoveredCookie = cookieOf(signIns.find(({ status }) => status === 200)!);
    expect((await ask('/staff/session', { cookie: recoveredCookie })).body).toMatchObject({ recoveryCodesLeft: 9 });

    const changed = await ask('/staff/password', {
      cookie: recoveredCookie,
      body: { currentPassword: olga.password, password: 'lipa-i-kalendula' },
    });
    expect(changed.status).toBe(200);
    expect((await ask('/staff/session', { cookie: cookieOf(confirmed), web: 1 })).status).toBe(401);
    expect((await ask('/staff/session', { cookie: recoveredCookie, web: 1 })).status).toBe(200);

    const setWith = (code: string, who: number, roles: string[], cookie = owner, web = 0) =>
      ask(`/staff/${who}/roles`, { method: 'PUT', cookie, body: { code, roles }, web });
    const set = async (who: number, roles: string[]) => setWith(await freshCode(), who, roles);
    expect((await set(id, ['content'])).body).toEqual({ roles: ['content'] });
    expect((await ask('/staff/session', { cookie: recoveredCookie, web: 1 })).status).toBe(401);
    await shop.shiftClock(HALF_A_MINUTE);
    const back = await signIn({ ...olga, password: 'lipa-i-kalendula' });
    expect((await ask(`/staff/${id}/disable`, { method: 'POST', cookie: owner })).status).toBe(200);
    expect((await ask('/staff/session', { cookie: back, web: 1 })).status).toBe(401);
    expect((await submitPassword({ ...olga, password: 'lipa-i-kalendula' })).status).toBe(401);

    for (const refused of [await set(1, ['content']), await ask('/staff/1/disable', { method: 'POST', cookie: owner })])
      expect(codeOf(refused)).toEqual([409, 'last-owner']);
    await ask(`/staff/${id}/enable`, { cookie: owner, body: { code: await freshCode() } });
    await set(id, ['owner']);
    // A stolen cookie does not take the account over; another owner may reset it.
    const resetOwn = await ask('/staff/1/reset-second-factor', { cookie: owner, body: { code: await freshCode() } });
    expect(codeOf(resetOwn)).toEqual([409, 'staff-self-reset']);
    expect((await ask('/staff/session', { cookie: owner })).status).toBe(200);
    // Two owners remove the role from each other at the same moment: one of them keeps it.
    const other = await signIn({ ...olga, password: 'lipa-i-kalendula' });
    const [code, othersCode] = [await freshCode(), codeAt(shop.now(), olga.totpSecret)];
    const taken = await Promise.all([setWith(code, id, ['content']), setWith(othersCode, 1, ['content'], other, 1)]);
    expect(taken.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await shop.query("select count(*)::int as owners from staff_roles where role = 'owner'")).toEqual([
      { owners: 1 },
    ]);
    await shop.query("update staff_roles set staff_id = 1 where role = 'owner'");
  });

  it('a stolen session of the owner adds nobody and gives nobody more access: a fresh code is required', async () => {
    await shop.shiftClock(DAY);
    const cookie = await signIn(DEMO_OWNER);
    const usedCode = codeAt(shop.now(), DEMO_OWNER.totpSecret);
    const thief = { email: 'thief@travosol.example', name: 'Вор', roles: ['owner'] };
    const attempts: [path: string, method: string, body: object][] = [
      ['/staff', 'POST', thief],
      ['/staff/2/roles', 'PUT', { roles: ['owner'] }],
      ['/staff/2/enable', 'POST', {}],
      ['/staff/2/reset-second-factor', 'POST', {}],
    ];
    const send = ([path, method, body]: (typeof attempts)[number], code?: string, web = 0) =>
      ask(path, { method, cookie, body: { ...body, ...(code !== undefined && { code }) }, web });
    for (const attempt of attempts) {
      const { status, body } = await send(attempt);
      expect([attempt[0], status, body.error]).toEqual([
        attempt[0],
        403,
        expect.objectContaining({
          message: expect.stringMatching(/введите новый код из\s+приложения/),
          details: { code: 'staff-fresh-code-missing' },
        }),
      ]);
    }
    const recoveryCodes: string[] = [];
    await runInShop(shop, {}, (ctx) =>
      ctx.transaction(async (tx) => void recoveryCodes.push(...(await makeRecoveryCodes(tx, DEMO_KEYS.SECRET, 1)))),
    );
    for (const code of ['000000', usedCode, recoveryCodes[0]!])
      expect(codeOf(await send(attempts[0]!, code))).toEqual([403, 'staff-fresh-code-wrong']);
    expect(
      await shop.query(
        "select actor from staff_events where staff_id = 1 and kind = 'code-wrong' order by id desc limit 1",
      ),
    ).toEqual([{ actor: 'staff:1 Вера' }]);

    // The owner herself: a code is good for one change, at one web process.
    const code = await freshCode();
    const changes = await Promise.all([
      send(['/staff/2/roles', 'PUT', { roles: ['content', 'support'] }], code),
      send(['/staff', 'POST', { ...thief, roles: ['picker'] }], code, 1),
    ]);
    expect(changes.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect((await send(['/staff/2/roles', 'PUT', { roles: ['content'] }], await freshCode())).status).toBe(200);
    // Guesses are limited; the owner can sign in and disable somebody meanwhile.
    const guesses = [];
    for (let n = 0; n < 6; n++) guesses.push((await send(attempts[0]!, String(100_000 + n))).status);
    expect(guesses).toEqual([403, 403, 403, 403, 429, 429]);
    await signIn(DEMO_OWNER);
    expect((await ask('/staff/2/disable', { method: 'POST', cookie })).status).toBe(200);
    await shop.query('update staff set disabled_at = null where id = 2');
    expect(await shop.query("select name from staff join staff_roles on staff_id = id where role = 'owner'")).toEqual([
      { name: 'Вера' },
    ]);
  });

  it('a fresh code does nothing once its session has ended, however long the request waited', async () => {
    await shop.shiftClock(DAY);
    const cookie = await signIn(DEMO_OWNER);
    const code = await freshCode();
    const unlock = await lockRows(shop.databaseUrl, 'select * from staff where id = 1 for update');
    const adding = ask('/staff', { cookie, body: { code, email: 'x@example.ru', name: 'Икс', roles: ['owner'] } });
    await untilWaitingForLock(shop, 1);
    await shop.query("update staff_sessions set ended_at = now(), end_reason = 'roles-set' where ended_at is null");
    await unlock();
    expect(codeOf(await adding)).toEqual([403, 'staff-fresh-code-wrong']);
  });

  it('is signed out after half an hour without requests, and after twelve hours in any case', async () => {
    await shop.shiftClock(DAY);
    const cookie = await signIn(DEMO_OWNER);
    const status = async () => (await ask('/staff/session', { cookie })).status;
    for (let quarters = 0; quarters < 36; quarters++) {
      await shop.shiftClock(20 * MINUTE);
      expect([quarters, await status()]).toEqual([quarters, quarters < 35 ? 200 : 401]);
    }
    const idle = await signIn(DEMO_OWNER);
    await shop.shiftClock(31 * MINUTE);
    expect((await ask('/staff/session', { cookie: idle })).status).toBe(401);
  });

  it('sees where it is signed in and ends a session there; the owner ends those of everybody', async () => {
    await shop.shiftClock(DAY);
    const tablet = await signIn(DEMO_EDITOR, CAFE);
    const desk = await signIn(DEMO_EDITOR);
    const owner = await signIn(DEMO_OWNER);
    const isOpen = async (cookie: string) => (await ask('/staff/session', { cookie, web: 1 })).status === 200;
    const listed = async (cookie: string, path = '/staff/sessions') =>
      (await ask<StaffSessions>(path, { cookie })).body.sessions;
    const both = await listed(desk);
    expect(both).toMatchObject([
      { network: '203.0.113', device: 'Неизвестное устройство', current: true },
      { network: '203.0.113', current: false },
    ]);
    expect(await listed(owner, '/staff/2/sessions')).toEqual(both.map((one) => ({ ...one, current: false })));
    expect(codeOf(await ask('/staff/1/sessions', { cookie: desk }))).toEqual([403, 'not-allowed']);

    const end = (id: string, cookie: string) => ask(`/staff/sessions/${id}/ended`, { method: 'POST', cookie });
    // Nobody ends a session of somebody else by its id, not even the owner.
    expect(codeOf(await end(both[1]!.id, owner))).toEqual([404, 'staff-session-unknown']);
    expect([(await end(both[1]!.id, desk)).status, (await end(both[1]!.id, desk)).status]).toEqual([200, 200]);
    expect([await isOpen(tablet), await isOpen(desk)]).toEqual([false, true]);
    expect(await listed(desk)).toEqual([both[0]]);

    const endAll = (id: number, cookie: string) => ask(`/staff/${id}/sessions/ended`, { method: 'POST', cookie });
    expect(codeOf(await endAll(1, desk))).toEqual([403, 'not-allowed']);
    expect([(await endAll(2, owner)).status, (await endAll(2, owner)).status]).toEqual([200, 200]);
    expect([await isOpen(desk), await isOpen(owner)]).toEqual([false, true]);
    expect(await listed(owner, '/staff/2/sessions')).toEqual([]);
    expect(
      await shop.query('select kind, actor, facts from staff_events where staff_id = 2 order by id desc limit 2'),
    ).toEqual([
      { kind: 'sessions-ended', actor: 'staff:1 Вера', facts: { reason: 'ended-by-owner', count: 1 } },
      { kind: 'session-ended', actor: 'staff:2 Галина', facts: { reason: 'ended-elsewhere', session: both[1]!.id } },
    ]);
    // One that nobody has used for half an hour is not listed.
    await signIn(DEMO_OWNER);
    await shop.shiftClock(20 * MINUTE);
    expect(await isOpen(owner)).toBe(true);
    await shop.shiftClock(20 * MINUTE);
    expect(await listed(owner)).toMatchObject([{ current: true }]);
  });

  it('moves money only within ten minutes after a code of the authenticator, entered in the same session', async () => {
    await shop.shiftClock(DAY);
    const { user: anna } = await newCustomer(shop);
    const paid = await orderByCard(shop.url, [{ product: 2, quantity: 1 }]);
    await shop.sandbox.advance(paid.paymentId, 'pay');
    await shop.drain();
    const cookie = await signIn(DEMO_OWNER);
    const post = (path: string, body: object, how: { cookie?: string; web?: number } = {}) =>
      ask<{ confirmedUntil: string }>(path, { cookie, body, ...how });
    const confirmedUntil = async () =>
      (await ask<{ confirmedUntil: string | null }>('/staff/session', { cookie })).body.confirmedUntil;
    const inTenMinutes = () => new Date(shop.now().getTime() + 10 * MINUTE).toISOString().slice(0, 16);
    expect((await confirmedUntil())?.slice(0, 16)).toBe(inTenMinutes());
    const give = (key: string, how: { cookie?: string; web?: number } = {}) =>
      post(`/customers/${anna.id}/bonuses/corrections`, { key, count: 100, reason: 'За ожидание' }, how);
    expect((await give(randomUUID())).status).toBe(200);

    await shop.shiftClock(11 * MINUTE);
    expect(await confirmedUntil()).toBeNull();
    const gift = randomUUID();
    const refused = await give(gift);
    expect(codeOf(refused)).toEqual([403, 'staff-step-up-needed']);
    expect(refused.body.error.message).toMatch(/введите новый код из\s+приложения/);
    const cancel = (orderId: string) => post(`/orders/${orderId}/cancelled`, {});
    expect(codeOf(await cancel(paid.orderId))).toEqual([403, 'staff-step-up-needed']);
    // Nothing is paid of this one, and to look at money moves none.
    expect((await cancel(await newOrder())).status).toBe(200);
    expect((await ask(`/orders/${paid.orderId}/refunds`, { cookie })).status).toBe(200);

    const confirm = (code: string, how = {}) => post('/staff/session/confirmed', { code }, how);
    const recoveryCodes: string[] = [];
    await runInShop(shop, {}, (ctx) =>
      ctx.transaction(async (tx) => void recoveryCodes.push(...(await makeRecoveryCodes(tx, DEMO_KEYS.SECRET, 1)))),
    );
    for (const code of ['000000', recoveryCodes[0]!])
      expect(codeOf(await confirm(code))).toEqual([403, 'staff-fresh-code-wrong']);
    const code = await freshCode();
    expect((await confirm(code)).body.confirmedUntil.slice(0, 16)).toBe(inTenMinutes());
    expect(codeOf(await confirm(code))).toEqual([403, 'staff-fresh-code-wrong']);
    // The same request again, at another web process.
    expect((await give(gift, { web: 1 })).status).toBe(200);
    expect((await cancel(paid.orderId)).body).toEqual({ state: 'cancelled' });
    expect(
      await shop.query(
        "select kind from staff_events where kind in ('session-confirmed', 'code-wrong') order by id desc limit 4",
      ),
    ).toEqual(['code-wrong', 'session-confirmed', 'code-wrong', 'code-wrong'].map((kind) => ({ kind })));

    // A code confirms one session; a recovery code signs in and confirms nothing.
    const { challenge } = (await submitPassword(DEMO_OWNER)).body;
    const other = cookieOf(await submitCode(challenge, recoveryCodes[0]!));
    expect(codeOf(await give(randomUUID(), { cookie: other }))).toEqual([403, 'staff-step-up-needed']);
    expect((await give(randomUUID())).status).toBe(200);

    // Guesses are limited, and do not keep the owner from signing in.
    await moveClockToNine(shop);
    const thief = await signIn(DEMO_OWNER);
    const guesses = [];
    for (let n = 0; n < 12; n++) guesses.push((await confirm(String(100_000 + n), { cookie: thief })).status);
    expect(guesses).toEqual([...Array<number>(10).fill(403), 429, 429]);
    await signIn(DEMO_OWNER);
  });

  it('is signed out by another SECRET, which recovery codes and invitations do not survive either', async () => {
    await shop.shiftClock(DAY);
    const token = (await signIn(DEMO_OWNER)).split('=')[1]!;
    const found: boolean[] = [];
    await runInShop(shop, {}, async (ctx) => {
      const vera = ctx.as({ kind: 'staff', id: 1, name: 'Вера', roles: ['owner'] });
      const nina = { email: 'nina@travosol.example', name: 'Нина', roles: ['picker'] } as const;
      const added = await addStaff(vera, { secret: DEMO_KEYS.SECRET, proof: 'command' }, nina);
      if (isRefusal(added)) throw new Error(added.refused);
      const invited = { token: added.invitation.token, password: 'chereda-na-okne', address: HOME };

      for (const secret of [DEMO_KEYS.SECRET, 'another secret of the same shop, long enough']) {
        found.push((await renewStaffSession(ctx, token, { secret, idleMinutes: 30, stepUpMinutes: 10 })) !== undefined);
        await ctx.transaction(async (tx) => {
          const [code] = await makeRecoveryCodes(tx, DEMO_KEYS.SECRET, 1);
          found.push(await consumeRecoveryCode(tx, secret, 1, code!));
        });
        found.push(!isRefusal(await acceptInvitation(ctx, { secret, passwords: openPasswords() }, invited)));
      }
    });
    expect(found).toEqual([true, true, true, false, false, false]);
  });

  it('of the demo keeps a selling shop from starting, until it is disabled', async () => {
    const env = {
      ...process.env,
      ...productionSettings('https://shop.example'),
      REHEARSAL: '',
      YOOKASSA_URL: '',
      YOOKASSA_SECRET_KEY: 'live_key',
      YOOKASSA_NETWORKS: '',
      CDEK_URL: '',
      SMSRU_URL: '',
      SMTP_URL: 'smtp://mail.example',
      PUBLIC_URL: 'https://shop.example',
      DATABASE_URL: shop.databaseUrl,
      ROLE: 'worker',
      NODE_OPTIONS: '',
      VITEST: '',
    };
    const started = await new Promise<{ code: unknown; text: string }>((resolve) => {
      execFile(
        path.join(root, 'node_modules/.bin/node'),
        [path.join(root, 'bin/serve.ts')],
        { env },
        (error, stdout, stderr) => resolve({ code: error?.code, text: stdout + stderr }),
      );
    });
    expect(started).toEqual({ code: 1, text: expect.stringMatching(/^В этой базе .*vera@.*galina@.*disable\)\.\n$/) });
    await runInShop(shop, {}, async (ctx) => {
      await shop.query('update staff set disabled_at = now() where id in (1, 2)');
      expect(await demoStaffProblem(ctx.db)).toBeUndefined();
      await shop.query('update staff set disabled_at = null where id in (1, 2)');
    });
  });
});
