import { ApiError } from './api-error.ts';
import type { ask } from './ask.ts';
import { lifetimeOf, readSessionAnswer } from './session-answer.ts';
import type { Session } from './session-state.ts';

/** What the keeper needs of the world. */
export interface SessionWorld {
  readonly ask: typeof ask;
  /** Milliseconds. */
  now(): number;
  /** Runs once after so many milliseconds; returns how to call it off. */
  after(ms: number, run: () => void): () => void;
  isHidden(): boolean;
  show(session: Session): void;
  /** Tells the other tabs that something has happened, and nothing about whom. */
  tellTabs(trigger: 'getSession' | 'signout'): void;
  goHome(): void;
}

export type PageSession = ReturnType<typeof openPageSession>;

/** A token is changed for a new one so long before it runs out, or a quarter of a shorter life. */
const SPARE_MS = 60_000;
/** After a failed question, when to try again. */
const RETRY_MS = 30_000;
/** Of visitors the server is asked no more often than that, however often somebody looks. */
const VISITOR_MS = 30_000;

/** The documented question, as it is spelt there. */
const HOME_PAGE_FIELDS = { 'fileds[0]': 'federationPhone', 'fileds[1]': 'operating_mode' };
const NOT_FINISHED = 'Вход не\u00a0завершился. Проверьте интернет и\u00a0повторите.';
const OLD_PAGE = 'Страница устарела: обновите её и\u00a0повторите.';

/**
 * The session of one page: who is signed in, and the token that says so to the API. The token stays in this memory;
 * only headers of calls to our own API carry it (decision 0046).
 */
export function openPageSession(world: SessionWorld) {
  let token: { readonly text: string; readonly staleAt: number } | undefined;
  let known: Session = { status: 'loading', user: null };
  let asking: Promise<boolean> | undefined;
  // Answers to questions of an earlier turn tell of a session that has changed since.
  let turn = 0;
  let failed = false;
  let askedAt = -Infinity;
  let homePageAsked = false;
  let everyMs = Infinity;
  let stopTimer = () => {};

  function show(session: Session): void {
    known = session;
    world.show(session);
  }

  function newTurn(): void {
    turn++;
    asking = undefined;
  }

  /** A hidden tab renews nothing: it asks when somebody looks at it, or when a call needs the token. */
  function planNext(ms: number): void {
    stopTimer();
    stopTimer = world.after(Math.max(0, Math.min(ms, everyMs)), () => {
      if (!world.isHidden()) void ask();
    });
  }

  /**
   * Asks the server, one question at a time.
   * @returns false when no answer came; everything is then left as it was
   */
  function ask(): Promise<boolean> {
    if (asking) return asking;
    const mine = answered().finally(() => {
      if (asking === mine) asking = undefined;
    });
    return (asking = mine);
  }

  async function answered(): Promise<boolean> {
    const asked = turn;
    const at = world.now();
    askedAt = at;
    let answer: unknown;
    try {
      answer = await world.ask('GET /api/auth/session', {});
    } catch {
      if (asked !== turn) return asking ?? false;
      failed = true;
      // Shown as a visitor, and forgotten nothing of: the server has not said so.
      if (known.status === 'loading') show({ status: 'unauthenticated', user: null, unsure: true });
      planNext(RETRY_MS);
      return false;
    }
    if (asked !== turn) return asking ?? false;
    failed = false;
    const found = readSessionAnswer(answer);
    if (found === 'nobody') forget();
    else if (found === 'unfit') await signOutAtOnce();
    else {
      const lifetime = lifetimeOf(found.jwt);
      const other = known.user && known.user.id !== found.user.id;
      token = { text: found.jwt, staleAt: at + lifetime - Math.min(SPARE_MS, lifetime / 4) };
      show({ status: 'authenticated', user: found.user });
      planNext(token.staleAt - world.now());
      // Somebody else has signed in meanwhile: nothing of the one before may stay on the screen.
      if (other) world.goHome();
      if (!homePageAsked) void askHomePage();
    }
    return true;
  }

  /** The documented sign of the server that the session is to be given up. */
  async function askHomePage(): Promise<void> {
    homePageAsked = true;
    try {
      await world.ask('GET /api/home-page', { query: HOME_PAGE_FIELDS }, token?.text);
    } catch (error) {
      if (isUnauthorized(error) && token) await signOutAtOnce();
    }
  }

  /** Nobody is signed in any more; whoever was until now is led home. */
  function forget(): void {
    const was = known.status === 'authenticated';
    newTurn();
    stopTimer();
    token = undefined;
    homePageAsked = false;
    show({ status: 'unauthenticated', user: null });
    if (was) world.goHome();
  }

  /** The server is told as well, or the next page would find the same session again. */
  async function signOutAtOnce(): Promise<void> {
    newTurn();
    const mine = turn;
    await endOnServer().catch(() => undefined);
    if (mine !== turn) return;
    const atStart = known.status === 'loading';
    forget();
    world.tellTabs('signout');
    if (atStart) world.goHome();
  }

  /** What every change of the session is sent with. */
  async function formOf(fields: Record<string, string>): Promise<URLSearchParams> {
    const { csrfToken } = await world.ask('GET /api/auth/csrf', {});
    return new URLSearchParams({ ...fields, csrfToken, callbackUrl: '/', json: 'true' });
  }

  function refuseOldPage({ url }: { url: string }): void {
    if (/[?&]csrf=true/.test(url)) throw new ApiError(403, OLD_PAGE);
  }

  async function endOnServer(): Promise<void> {
    refuseOldPage(await world.ask('POST /api/auth/signout', { form: await formOf({}) }));
  }

  async function signInWithToken(jwt: string): Promise<void> {
    const asked = { params: { provider: 'otp' }, form: await formOf({ jwt }) };
    refuseOldPage(await world.ask('POST /api/auth/callback/:provider', asked));
    newTurn();
    await ask();
    if (!token) throw new ApiError(0, NOT_FINISHED);
    world.tellTabs('getSession');
  }

  return {
    ask,

    /** When somebody looks at the page again. */
    lookAgain(): void {
      if (token || failed || world.now() - askedAt >= VISITOR_MS) void ask();
    },

    /** Something has happened in another tab: an answer that is on its way may tell of the time before. */
    askAnew(): void {
      newTurn();
      void ask();
    },

    /** Besides, asks every so many milliseconds until stopped. */
    askEvery(ms: number): () => void {
      everyMs = ms;
      if (token) planNext(ms);
      return () => {
        everyMs = Infinity;
        if (token) planNext(token.staleAt - world.now());
      };
    },

    /** The token to attach, renewed when it is about to run out. */
    async bearer(needed?: boolean): Promise<string | undefined> {
      if (needed && known.status === 'loading') await ask();
      if (token && world.now() >= token.staleAt) await ask();
      return token?.text;
    },

    /**
     * What follows from a 401. A call that needs no sign-in is made again without the token, and nothing more. For any
     * other the session is asked once: if it is over, home.
     * @returns with what to make the call again; undefined when it is not to be made again
     */
    async afterRefusal(refused: string | undefined, needed?: boolean): Promise<{ bearer?: string } | undefined> {
      if (!needed) return refused === undefined ? undefined : {};
      const was = known.status === 'authenticated';
      if (!(await ask())) return undefined;
      if (token) return token.text === refused ? undefined : { bearer: token.text };
      // A session that ended with this question has led home already.
      if (!was) world.goHome();
      return undefined;
    },

    signInWithToken,

    async signInWithPassword(identifier: string, password: string): Promise<void> {
      const { jwt } = await world.ask('POST /api/auth/local', { body: { identifier, password } });
      await signInWithToken(jwt);
    },

    async signOut(): Promise<void> {
      await endOnServer();
      const was = known.status === 'authenticated';
      forget();
      world.tellTabs('signout');
      if (!was) world.goHome();
    },
  };
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
