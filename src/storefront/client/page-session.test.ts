// Longer than usual: a server, a clock and every transition of a session.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendRequest } from './api-request.ts';
import { openPageSession, type PageSession } from './page-session.ts';
import type { Session } from './session-state.ts';

/** A token with `iat` and `exp`, as the shop's own. */
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

const originalFetch = globalThis.fetch;

describe('the session of a page', () => {
  let server: Server;
  let origin: string;
  /** The server's response about the session, or an error status. */
  let sessionResponse: object | number;
  let homePageStatus: number;
  let signOutWorks: boolean;
  let requests: string[];
  let bodies: string[];

  let clock: number;
  let timers: { at: number; run: () => void }[];
  let hidden: boolean;
  let shown: Session;
  let homeVisits: number;
  let notified: string[];
  let pageSession: PageSession;

  beforeEach(async () => {
    sessionResponse = {};
    homePageStatus = 200;
    signOutWorks = true;
    [requests, bodies, timers, notified] = [[], [], [], []];
    [clock, homeVisits, hidden] = [5_000_000, 0, false];
    server = createServer((request, response) => {
      void read(request).then((body) => {
        const path = request.url!.split('?', 1)[0]!;
        requests.push(`${request.method} ${path}${request.headers.authorization ? ' with token' : ''}`);
        if (body) bodies.push(body);
        const answer = (status: number, value: object) =>
          response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
        if (path === '/api/auth/session')
          return typeof sessionResponse === 'number' ? answer(sessionResponse, {}) : answer(200, sessionResponse);
        if (path === '/api/auth/csrf') return answer(200, { csrfToken: 'c'.repeat(64) });
        if (path === '/api/home-page') return answer(homePageStatus, { data: null });
        if (path === '/api/auth/signout') {
          if (signOutWorks) sessionResponse = {};
          return answer(200, { url: signOutWorks ? '/' : '/api/auth/signout?csrf=true' });
        }
        if (path === '/api/auth/callback/otp') {
          sessionResponse = anna(new URLSearchParams(body).get('jwt')!);
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
    // In a page addresses are relative to it, here to this server.
    globalThis.fetch = (path, init) => originalFetch(new URL(String(path), origin), init);
    pageSession = openPageSession({
      sendRequest,
      now: () => clock,
      after(ms, run) {
        const timer = { at: clock + ms, run };
        timers.push(timer);
        return () => void (timers = timers.filter((other) => other !== timer));
      },
      isHidden: () => hidden,
      show: (next) => (shown = next),
      notifyTabs: (trigger) => notified.push(trigger),
      goHome: () => homeVisits++,
    });
  });
  afterEach(() => {
    globalThis.fetch = originalFetch;
    return new Promise((resolve) => server.close(resolve));
  });

  /** Advances the clock and runs the timers that are due. */
  async function advance(ms: number): Promise<void> {
    clock += ms;
    const due = timers.filter(({ at }) => at <= clock);
    timers = timers.filter(({ at }) => at > clock);
    for (const { run } of due) run();
    await pageSession.check();
  }
  const requestsTo = (path: string) => requests.filter((line) => line.includes(path)).length;

  it('of a visitor is unauthenticated, without timers or notifications', async () => {
    await pageSession.check();
    expect(shown).toEqual({ status: 'unauthenticated', user: null });
    pageSession.checkOnReturn();
    expect(await pageSession.bearer()).toBeUndefined();
    expect({ homeVisits, notified, timers, requests }).toEqual({
      homeVisits: 0,
      notified: [],
      timers: [],
      requests: ['GET /api/auth/session'],
    });
  });

  it('has the user who is signed in, without a placeholder address', async () => {
    sessionResponse = { ...anna(), user: { ...anna().user, email: '79161234567@phone.invalid' } };
    await pageSession.check();
    expect(shown).toMatchObject({ status: 'authenticated', user: { id: 1001, lastName: 'Иванова', email: '' } });
    expect(await pageSession.bearer()).toBe(jwt('first'));
  });

  it('sends one request for checks at the same time', async () => {
    await Promise.all([pageSession.check(), pageSession.check(), pageSession.check()]);
    expect(requestsTo('session')).toBe(1);
  });

  it.each([
    ['a token', { jwt: undefined }],
    ['an id', { id: null }],
    ['an address', { user: { id: 1001, name: 'Анна' } }],
    ['a real address', { user: { id: 1001, email: 'undefined' } }],
  ])('without %s is ended here and on the server', async (_what, changes) => {
    sessionResponse = { ...anna(), ...changes };
    await pageSession.check();
    expect(shown.status).toBe('unauthenticated');
    expect(requests).toContain('POST /api/auth/signout');
    expect({ homeVisits, notified }).toEqual({ homeVisits: 1, notified: ['signout'] });
  });

  it('that ended elsewhere sends the visitor home', async () => {
    sessionResponse = anna();
    await pageSession.check();
    sessionResponse = {};
    pageSession.checkOnReturn();
    await pageSession.check();
    expect(shown.status).toBe('unauthenticated');
    expect({ homeVisits, notified }).toEqual({ homeVisits: 1, notified: [] });
    expect(await pageSession.bearer()).toBeUndefined();
  });

  it('of another user than before sends the visitor home', async () => {
    sessionResponse = anna();
    await pageSession.check();
    sessionResponse = { ...anna(), id: 1002 };
    await pageSession.check();
    expect(homeVisits).toBe(1);
  });

  it('survives a failing server and is checked again later', async () => {
    sessionResponse = anna();
    await pageSession.check();
    sessionResponse = 503;
    await pageSession.check();
    expect(shown.status).toBe('authenticated');
    expect(homeVisits).toBe(0);
    const fresh = jwt('second');
    sessionResponse = anna(fresh);
    await advance(30_000);
    expect(await pageSession.bearer()).toBe(fresh);
  });

  it('is unsure after a failed first check, which is retried', async () => {
    sessionResponse = 503;
    await pageSession.check();
    expect(shown).toEqual({ status: 'unauthenticated', user: null, unsure: true });
    await advance(30_000);
    expect(shown).toMatchObject({ unsure: true });
    sessionResponse = anna();
    await advance(30_000);
    expect(shown.status).toBe('authenticated');
    expect(shown).not.toHaveProperty('unsure');
    expect(homeVisits).toBe(0);
  });

  it('of a visitor is checked on return, at most every 30 seconds', async () => {
    await pageSession.check();
    sessionResponse = anna();
    clock += 29_999;
    pageSession.checkOnReturn();
    expect(requestsTo('session')).toBe(1);
    clock += 1;
    pageSession.checkOnReturn();
    await pageSession.check();
    expect(shown.status).toBe('authenticated');
  });

  it('is checked again after a notification of another tab, even while a check is under way', async () => {
    sessionResponse = anna();
    const early = pageSession.check();
    pageSession.checkAgain();
    expect(await early).toBe(true);
    expect(requestsTo('session')).toBe(2);
    expect(shown.status).toBe('authenticated');
  });

  it('renews its token before it expires, but not in a hidden tab', async () => {
    sessionResponse = anna();
    await pageSession.check();
    sessionResponse = anna(jwt('second'));
    clock += 9 * 60_000 - 1;
    expect(await pageSession.bearer()).toBe(jwt('first'));
    expect(timers.map(({ at }) => at - clock)).toEqual([1]);
    await advance(1);
    expect(await pageSession.bearer()).toBe(jwt('second'));

    hidden = true;
    const before = requestsTo('session');
    clock += 9 * 60_000;
    for (const { run } of timers.splice(0)) run();
    expect(requestsTo('session')).toBe(before);
    sessionResponse = anna(jwt('third'));
    expect(await pageSession.bearer()).toBe(jwt('third'));
  });

  it('is checked at an interval when a page requests it', async () => {
    sessionResponse = anna();
    await pageSession.check();
    const stop = pageSession.checkEvery(20_000);
    expect(timers.map(({ at }) => at - clock)).toEqual([20_000]);
    await advance(20_000);
    expect(timers.map(({ at }) => at - clock)).toEqual([20_000]);
    stop();
    expect(timers.map(({ at }) => at - clock)).toEqual([9 * 60_000]);
  });

  describe('after a 401', () => {
    it('of a call that needs no sign-in, the call is retried without the token and nobody is signed out', async () => {
      sessionResponse = anna();
      await pageSession.check();
      sessionResponse = {};
      expect(await pageSession.afterUnauthorized(jwt('first'))).toEqual({});
      expect(await pageSession.afterUnauthorized(undefined)).toBeUndefined();
      expect(shown.status).toBe('authenticated');
      expect({ homeVisits, checks: requestsTo('session') }).toEqual({ homeVisits: 0, checks: 1 });
    });

    it('a live session gives a new token, and stays after a second 401', async () => {
      sessionResponse = anna();
      await pageSession.check();
      sessionResponse = anna(jwt('second'));
      expect(await pageSession.afterUnauthorized(jwt('first'), true)).toEqual({ bearer: jwt('second') });
      expect(await pageSession.afterUnauthorized(jwt('second'), true)).toBeUndefined();
      expect(shown.status).toBe('authenticated');
      expect(homeVisits).toBe(0);
    });

    it('a session that is over sends the visitor home, with one check for all calls that failed together', async () => {
      sessionResponse = anna();
      await pageSession.check();
      sessionResponse = {};
      const before = requestsTo('session');
      const again = await Promise.all([1, 2, 3].map(() => pageSession.afterUnauthorized(jwt('first'), true)));
      expect(again).toEqual([undefined, undefined, undefined]);
      expect(requestsTo('session')).toBe(before + 1);
      expect(shown.status).toBe('unauthenticated');
      expect(homeVisits).toBe(1);
    });

    it('a failing server signs nobody out', async () => {
      sessionResponse = anna();
      await pageSession.check();
      sessionResponse = 500;
      expect(await pageSession.afterUnauthorized(jwt('first'), true)).toBeUndefined();
      expect(shown.status).toBe('authenticated');
      expect(homeVisits).toBe(0);
    });

    it('of the home-page content, the session is ended', async () => {
      sessionResponse = anna();
      homePageStatus = 401;
      const ended = new Promise<void>((resolve) => {
        const wait = () => (homeVisits > 0 ? resolve() : void setImmediate(wait));
        wait();
      });
      await pageSession.check();
      await ended;
      expect(shown.status).toBe('unauthenticated');
      expect(requests).toContain('GET /api/home-page with token');
      expect(requests).toContain('POST /api/auth/signout');
    });
  });

  describe('signing in and out', () => {
    it('with a token shows the user and notifies the other tabs', async () => {
      await pageSession.check();
      await pageSession.signInWithToken(jwt('proved'));
      expect(shown).toMatchObject({ status: 'authenticated', user: { name: 'Анна' } });
      expect({ notified, homeVisits }).toEqual({ notified: ['getSession'], homeVisits: 0 });
      expect(bodies.at(-1)).toContain(`csrfToken=${'c'.repeat(64)}&callbackUrl=%2F&json=true`);
    });

    it('with a wrong password throws the refusal of the server', async () => {
      await expect(pageSession.signInWithPassword('anna@example.ru', 'no')).rejects.toMatchObject({
        status: 400,
        code: 'wrong-password',
      });
      expect(notified).toEqual([]);
    });

    it('out goes home and notifies the other tabs', async () => {
      sessionResponse = anna();
      await pageSession.check();
      await pageSession.signOut();
      expect(shown.status).toBe('unauthenticated');
      expect({ homeVisits, notified, timers }).toEqual({ homeVisits: 1, notified: ['signout'], timers: [] });
    });

    it('out refused by the server changes nothing', async () => {
      sessionResponse = anna();
      await pageSession.check();
      signOutWorks = false;
      await expect(pageSession.signOut()).rejects.toThrow('обновите');
      expect(shown.status).toBe('authenticated');
      expect({ homeVisits, notified }).toEqual({ homeVisits: 0, notified: [] });
    });

    it('out is not undone by the response to an earlier check', async () => {
      sessionResponse = anna();
      await pageSession.check();
      const late = pageSession.check();
      await pageSession.signOut();
      await late;
      expect(shown.status).toBe('unauthenticated');
      expect(await pageSession.bearer()).toBeUndefined();
    });
  });
});

async function read(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}
