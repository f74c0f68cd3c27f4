// Longer than usual: a server, a clock and every turn of a session in one story.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ask } from './ask.ts';
import { openPageSession, type PageSession } from './page-session.ts';
import type { Session } from './session-state.ts';

/** A token that says how long it lives, as the shop's own do. */
function jwt(name: string, minutes = 10): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part({ iat: 1_000_000, exp: 1_000_000 + minutes * 60, name })}.s`;
}

const anna = (token = jwt('first')) => ({
  jwt: token,
  id: 1001,
  name: 'Анна',
  email: 'anna@example.ru',
  expires: '2026-12-21T00:00:00.000Z',
  user: { id: 1001, name: 'Анна', last_name: 'Иванова', email: 'anna@example.ru', phone: '79161234567' },
});

const pageless = globalThis.fetch;

describe('the session of a page', () => {
  let server: Server;
  let origin: string;
  /** What the server says about the session: an answer or a status without one. */
  let session: object | number;
  let homePage: number;
  let signOutWorks: boolean;
  let asked: string[];
  let bodies: string[];

  let clock: number;
  let timers: { at: number; run: () => void }[];
  let hidden: boolean;
  let shown: Session;
  let homeward: number;
  let told: string[];
  let keeper: PageSession;

  beforeEach(async () => {
    session = {};
    homePage = 200;
    signOutWorks = true;
    [asked, bodies, timers, told] = [[], [], [], []];
    [clock, homeward, hidden] = [5_000_000, 0, false];
    server = createServer((request, response) => {
      void read(request).then((body) => {
        const path = request.url!.split('?', 1)[0]!;
        asked.push(`${request.method} ${path}${request.headers.authorization ? ' with token' : ''}`);
        if (body) bodies.push(body);
        const answer = (status: number, value: object) =>
          response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
        if (path === '/api/auth/session')
          return typeof session === 'number' ? answer(session, {}) : answer(200, session);
        if (path === '/api/auth/csrf') return answer(200, { csrfToken: 'c'.repeat(64) });
        if (path === '/api/home-page') return answer(homePage, { data: null });
        if (path === '/api/auth/signout') {
          if (signOutWorks) session = {};
          return answer(200, { url: signOutWorks ? '/' : '/api/auth/signout?csrf=true' });
        }
        if (path === '/api/auth/callback/otp') {
          session = anna(new URLSearchParams(body).get('jwt')!);
          return answer(200, { url: '/' });
        }
        const wrong = {
          status: 400,
          name: 'ValidationError',
          message: 'Invalid identifier or password',
          details: { code: 'wrong-password' },
        };
        if (path === '/api/auth/local') return answer(400, { data: null, error: wrong });
        return answer(404, {});
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    // A page knows where it stands; here addresses are relative to this server.
    globalThis.fetch = (path, init) => pageless(new URL(String(path), origin), init);
    keeper = openPageSession({
      ask,
      now: () => clock,
      after(ms, run) {
        const timer = { at: clock + ms, run };
        timers.push(timer);
        return () => void (timers = timers.filter((other) => other !== timer));
      },
      isHidden: () => hidden,
      show: (next) => (shown = next),
      tellTabs: (trigger) => told.push(trigger),
      goHome: () => homeward++,
    });
  });
  afterEach(() => {
    globalThis.fetch = pageless;
    return new Promise((resolve) => server.close(resolve));
  });

  /** Time goes on, and what was due is done. */
  async function pass(ms: number): Promise<void> {
    clock += ms;
    const due = timers.filter(({ at }) => at <= clock);
    timers = timers.filter(({ at }) => at > clock);
    for (const { run } of due) run();
    await keeper.ask();
  }
  const questions = (path: string) => asked.filter((line) => line.includes(path)).length;

  it('is nobody for a visitor, who is left in peace', async () => {
    await keeper.ask();
    expect(shown).toEqual({ status: 'unauthenticated', user: null });
    keeper.lookAgain();
    expect(await keeper.bearer()).toBeUndefined();
    expect({ homeward, told, timers, asked }).toEqual({
      homeward: 0,
      told: [],
      timers: [],
      asked: ['GET /api/auth/session'],
    });
  });

  it('knows who is signed in, and a placeholder is no address', async () => {
    session = { ...anna(), user: { ...anna().user, email: '79161234567@phone.invalid' } };
    await keeper.ask();
    expect(shown).toMatchObject({ status: 'authenticated', user: { id: 1001, lastName: 'Иванова', email: '' } });
    expect(await keeper.bearer()).toBe(jwt('first'));
  });

  it('asks once for many who ask at the same time', async () => {
    await Promise.all([keeper.ask(), keeper.ask(), keeper.ask()]);
    expect(questions('session')).toBe(1);
  });

  it.each([
    ['a token', { jwt: undefined }],
    ['an id', { id: null }],
    ['an address', { user: { id: 1001, name: 'Анна' } }],
    ['a real address', { user: { id: 1001, email: 'undefined' } }],
  ])('without %s is ended here and on the server', async (_what, changes) => {
    session = { ...anna(), ...changes };
    await keeper.ask();
    expect(shown.status).toBe('unauthenticated');
    expect(asked).toContain('POST /api/auth/signout');
    expect({ homeward, told }).toEqual({ homeward: 1, told: ['signout'] });
  });

  it('that ended elsewhere leads home', async () => {
    session = anna();
    await keeper.ask();
    session = {};
    keeper.lookAgain();
    await keeper.ask();
    expect(shown.status).toBe('unauthenticated');
    expect({ homeward, told }).toEqual({ homeward: 1, told: [] });
    expect(await keeper.bearer()).toBeUndefined();
  });

  it('of somebody else than a moment ago does not stay on the page', async () => {
    session = anna();
    await keeper.ask();
    session = { ...anna(), id: 1002 };
    await keeper.ask();
    expect(homeward).toBe(1);
  });

  it('survives a server that fails, and asks again when looked at', async () => {
    session = anna();
    await keeper.ask();
    session = 503;
    await keeper.ask();
    expect(shown.status).toBe('authenticated');
    expect(homeward).toBe(0);
    const fresh = jwt('second');
    session = anna(fresh);
    await pass(30_000);
    expect(await keeper.bearer()).toBe(fresh);
  });

  it('whose first question failed is not known: it is asked again by itself, and when somebody looks', async () => {
    session = 503;
    await keeper.ask();
    expect(shown).toEqual({ status: 'unauthenticated', user: null, unsure: true });
    await pass(30_000);
    expect(shown).toMatchObject({ unsure: true });
    session = anna();
    await pass(30_000);
    expect(shown.status).toBe('authenticated');
    expect(shown).not.toHaveProperty('unsure');
    expect(homeward).toBe(0);
  });

  it('of a visitor is asked for again when looked at, now and then', async () => {
    await keeper.ask();
    session = anna();
    clock += 29_999;
    keeper.lookAgain();
    expect(questions('session')).toBe(1);
    clock += 1;
    keeper.lookAgain();
    await keeper.ask();
    expect(shown.status).toBe('authenticated');
  });

  it('is asked for anew after word from another tab, whatever answer was on its way', async () => {
    session = anna();
    const early = keeper.ask();
    keeper.askAnew();
    expect(await early).toBe(true);
    expect(questions('session')).toBe(2);
    expect(shown.status).toBe('authenticated');
  });

  it('renews its token before it runs out, and not while nobody looks', async () => {
    session = anna();
    await keeper.ask();
    session = anna(jwt('second'));
    clock += 9 * 60_000 - 1;
    expect(await keeper.bearer()).toBe(jwt('first'));
    expect(timers.map(({ at }) => at - clock)).toEqual([1]);
    await pass(1);
    expect(await keeper.bearer()).toBe(jwt('second'));

    hidden = true;
    const before = questions('session');
    clock += 9 * 60_000;
    for (const { run } of timers.splice(0)) run();
    expect(questions('session')).toBe(before);
    session = anna(jwt('third'));
    expect(await keeper.bearer()).toBe(jwt('third'));
  });

  it('is asked on an interval where a page wants it', async () => {
    session = anna();
    await keeper.ask();
    const stop = keeper.askEvery(20_000);
    expect(timers.map(({ at }) => at - clock)).toEqual([20_000]);
    await pass(20_000);
    expect(timers.map(({ at }) => at - clock)).toEqual([20_000]);
    stop();
    expect(timers.map(({ at }) => at - clock)).toEqual([9 * 60_000]);
  });

  describe('after a 401', () => {
    it('of a call that needs no sign-in, the call is made without the token and nobody is signed out', async () => {
      session = anna();
      await keeper.ask();
      session = {};
      expect(await keeper.afterRefusal(jwt('first'))).toEqual({});
      expect(await keeper.afterRefusal(undefined)).toBeUndefined();
      expect(shown.status).toBe('authenticated');
      expect({ homeward, questions: questions('session') }).toEqual({ homeward: 0, questions: 1 });
    });

    it('a session that is alive gives a new token, and stays whatever comes next', async () => {
      session = anna();
      await keeper.ask();
      session = anna(jwt('second'));
      expect(await keeper.afterRefusal(jwt('first'), true)).toEqual({ bearer: jwt('second') });
      expect(await keeper.afterRefusal(jwt('second'), true)).toBeUndefined();
      expect(shown.status).toBe('authenticated');
      expect(homeward).toBe(0);
    });

    it('a session that is over leads home, asked once for all calls that failed together', async () => {
      session = anna();
      await keeper.ask();
      session = {};
      const before = questions('session');
      const again = await Promise.all([1, 2, 3].map(() => keeper.afterRefusal(jwt('first'), true)));
      expect(again).toEqual([undefined, undefined, undefined]);
      expect(questions('session')).toBe(before + 1);
      expect(shown.status).toBe('unauthenticated');
      expect(homeward).toBe(1);
    });

    it('a server that does not answer signs nobody out', async () => {
      session = anna();
      await keeper.ask();
      session = 500;
      expect(await keeper.afterRefusal(jwt('first'), true)).toBeUndefined();
      expect(shown.status).toBe('authenticated');
      expect(homeward).toBe(0);
    });

    it('of the home-page content, the session is given up', async () => {
      session = anna();
      homePage = 401;
      const over = new Promise<void>((resolve) => {
        const wait = () => (homeward > 0 ? resolve() : void setImmediate(wait));
        wait();
      });
      await keeper.ask();
      await over;
      expect(shown.status).toBe('unauthenticated');
      expect(asked).toContain('GET /api/home-page with token');
      expect(asked).toContain('POST /api/auth/signout');
    });
  });

  describe('signing in and out', () => {
    it('with a token shows who has come, and tells the other tabs', async () => {
      await keeper.ask();
      await keeper.signInWithToken(jwt('proved'));
      expect(shown).toMatchObject({ status: 'authenticated', user: { name: 'Анна' } });
      expect({ told, homeward }).toEqual({ told: ['getSession'], homeward: 0 });
      expect(bodies.at(-1)).toContain(`csrfToken=${'c'.repeat(64)}&callbackUrl=%2F&json=true`);
    });

    it('with a wrong password throws what the server said', async () => {
      await expect(keeper.signInWithPassword('anna@example.ru', 'no')).rejects.toMatchObject({
        status: 400,
        code: 'wrong-password',
      });
      expect(told).toEqual([]);
    });

    it('out leads home and tells the other tabs', async () => {
      session = anna();
      await keeper.ask();
      await keeper.signOut();
      expect(shown.status).toBe('unauthenticated');
      expect({ homeward, told, timers }).toEqual({ homeward: 1, told: ['signout'], timers: [] });
    });

    it('out that the server did not take leaves everything as it was', async () => {
      session = anna();
      await keeper.ask();
      signOutWorks = false;
      await expect(keeper.signOut()).rejects.toThrow('обновите');
      expect(shown.status).toBe('authenticated');
      expect({ homeward, told }).toEqual({ homeward: 0, told: [] });
    });

    it('out is not undone by an answer that was on its way', async () => {
      session = anna();
      await keeper.ask();
      const late = keeper.ask();
      await keeper.signOut();
      await late;
      expect(shown.status).toBe('unauthenticated');
      expect(await keeper.bearer()).toBeUndefined();
    });
  });
});

async function read(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}
