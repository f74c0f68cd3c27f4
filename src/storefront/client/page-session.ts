import { ApiError } from './api-error.ts';
import type { sendRequest } from './api-request.ts';
import { lifetimeOf, readSessionAnswer } from './session-answer.ts';
import type { Session } from './session-state.ts';

/** What the session needs from the browser; tests replace it. */
export interface SessionEnvironment {
  readonly sendRequest: typeof sendRequest;
  /** Milliseconds. */
  now(): number;
  /** Runs once after so many milliseconds; returns a function that cancels it. */
  after(ms: number, run: () => void): () => void;
  isHidden(): boolean;
  show(session: Session): void;
  /** Notifies the other tabs of a change, without data of the user. */
  notifyTabs(trigger: 'getSession' | 'signout'): void;
  goHome(): void;
}

export type PageSession = ReturnType<typeof openPageSession>;

/** A token is renewed this long before it expires, or after three quarters of a shorter lifetime. */
const RENEW_BEFORE_MS = 60_000;
/** Delay before a failed check is retried. */
const RETRY_MS = 30_000;
/** Least time between checks when nobody is signed in. */
const VISITOR_MS = 30_000;

/** The documented request; «fileds» is spelt so there. */
const HOME_PAGE_FIELDS = { 'fileds[0]': 'federationPhone', 'fileds[1]': 'operating_mode' };
const NOT_FINISHED = 'Вход не\u00a0завершился. Проверьте интернет и\u00a0повторите.';
const OLD_PAGE = 'Страница устарела: обновите её и\u00a0повторите.';

/**
 * The session of one page: who is signed in, and the access token. The token is held in memory only and sent only in
 * headers of calls to our own API (decision 0046).
 */
export function openPageSession(environment: SessionEnvironment) {
  let token: { readonly text: string; readonly staleAt: number } | undefined;
  let current: Session = { status: 'loading', user: null };
  let checking: Promise<boolean> | undefined;
  // Grows when the session changes; responses to checks of an earlier generation are outdated and ignored.
  let generation = 0;
  let failed = false;
  let checkedAt = -Infinity;
  let homePageChecked = false;
  let intervalMs = Infinity;
  let stopTimer = () => {};

  function show(session: Session): void {
    current = session;
    environment.show(session);
  }

  function startGeneration(): void {
    generation++;
    checking = undefined;
  }

  /** A hidden tab renews nothing: it checks when it becomes visible, or when a call needs the token. */
  function scheduleCheck(ms: number): void {
    stopTimer();
    stopTimer = environment.after(Math.max(0, Math.min(ms, intervalMs)), () => {
      if (!environment.isHidden()) void check();
    });
  }

  /**
   * Fetches the session from the server; calls at the same time share one request.
   * @returns false when the request failed; nothing has changed then
   */
  function check(): Promise<boolean> {
    if (checking) return checking;
    const own = fetchSession().finally(() => {
      if (checking === own) checking = undefined;
    });
    return (checking = own);
  }

  async function fetchSession(): Promise<boolean> {
    const startedIn = generation;
    const at = environment.now();
    checkedAt = at;
    let answer: unknown;
    try {
      answer = await environment.sendRequest('GET /api/auth/session', {});
    } catch {
      if (startedIn !== generation) return checking ?? false;
      failed = true;
      // Shown as a visitor, but nothing is cleared: the server has not confirmed it.
      if (current.status === 'loading') show({ status: 'unauthenticated', user: null, unsure: true });
      scheduleCheck(RETRY_MS);
      return false;
    }
    if (startedIn !== generation) return checking ?? false;
    failed = false;
    const found = readSessionAnswer(answer);
    if (found === 'none') clear();
    else if (found === 'invalid') await signOutAtOnce();
    else {
      const lifetime = lifetimeOf(found.jwt);
      const userChanged = current.user && current.user.id !== found.user.id;
      token = { text: found.jwt, staleAt: at + lifetime - Math.min(RENEW_BEFORE_MS, lifetime / 4) };
      show({ status: 'authenticated', user: found.user });
      scheduleCheck(token.staleAt - environment.now());
      // Another user has signed in meanwhile: no data of the previous one may stay on the screen.
      if (userChanged) environment.goHome();
      if (!homePageChecked) void checkHomePage();
    }
    return true;
  }

  /** A 401 of this call is the documented signal to end the session. */
  async function checkHomePage(): Promise<void> {
    homePageChecked = true;
    try {
      await environment.sendRequest('GET /api/home-page', { query: HOME_PAGE_FIELDS }, token?.text);
    } catch (error) {
      if (isUnauthorized(error) && token) await signOutAtOnce();
    }
  }

  /** Clears the session; a user who was signed in until now is sent to the home page. */
  function clear(): void {
    const wasSignedIn = current.status === 'authenticated';
    startGeneration();
    stopTimer();
    token = undefined;
    homePageChecked = false;
    show({ status: 'unauthenticated', user: null });
    if (wasSignedIn) environment.goHome();
  }

  /** Ends the session on the server too, otherwise the next page would find the same session again. */
  async function signOutAtOnce(): Promise<void> {
    startGeneration();
    const own = generation;
    await endOnServer().catch(() => undefined);
    if (own !== generation) return;
    const atStart = current.status === 'loading';
    clear();
    environment.notifyTabs('signout');
    if (atStart) environment.goHome();
  }

  /** Fields that every request to change the session needs. */
  async function formOf(fields: Record<string, string>): Promise<URLSearchParams> {
    const { csrfToken } = await environment.sendRequest('GET /api/auth/csrf', {});
    return new URLSearchParams({ ...fields, csrfToken, callbackUrl: '/', json: 'true' });
  }

  function assertCsrfAccepted({ url }: { url: string }): void {
    if (/[?&]csrf=true/.test(url)) throw new ApiError(403, OLD_PAGE);
  }

  async function endOnServer(): Promise<void> {
    assertCsrfAccepted(await environment.sendRequest('POST /api/auth/signout', { form: await formOf({}) }));
  }

  async function signInWithToken(jwt: string): Promise<void> {
    const request = { params: { provider: 'otp' }, form: await formOf({ jwt }) };
    assertCsrfAccepted(await environment.sendRequest('POST /api/auth/callback/:provider', request));
    startGeneration();
    await check();
    if (!token) throw new ApiError(0, NOT_FINISHED);
    environment.notifyTabs('getSession');
  }

  return {
    check,

    /** Called when the page becomes visible or focused again. */
    checkOnReturn(): void {
      if (token || failed || environment.now() - checkedAt >= VISITOR_MS) void check();
    },

    /** After a change in another tab: the response to a check already under way may be outdated. */
    checkAgain(): void {
      startGeneration();
      void check();
    },

    /** Also checks at this interval, in milliseconds, until stopped. */
    checkEvery(ms: number): () => void {
      intervalMs = ms;
      if (token) scheduleCheck(ms);
      return () => {
        intervalMs = Infinity;
        if (token) scheduleCheck(token.staleAt - environment.now());
      };
    },

    /** The token to attach, renewed when it is about to run out. */
    async bearer(needed?: boolean): Promise<string | undefined> {
      if (needed && current.status === 'loading') await check();
      if (token && environment.now() >= token.staleAt) await check();
      return token?.text;
    },

    /**
     * Handles a 401. A call that needs no sign-in is retried without the token. For any other the session is checked
     * once; if it is over, the visitor is sent home.
     * @returns the token for the retry; undefined when the call must not be retried
     */
    async afterUnauthorized(refused: string | undefined, needed?: boolean): Promise<{ bearer?: string } | undefined> {
      if (!needed) return refused === undefined ? undefined : {};
      const wasSignedIn = current.status === 'authenticated';
      if (!(await check())) return undefined;
      if (token) return token.text === refused ? undefined : { bearer: token.text };
      // A session that this check has ended has already sent the visitor home.
      if (!wasSignedIn) environment.goHome();
      return undefined;
    },

    signInWithToken,

    async signInWithPassword(identifier: string, password: string): Promise<void> {
      const { jwt } = await environment.sendRequest('POST /api/auth/local', { body: { identifier, password } });
      await signInWithToken(jwt);
    },

    async signOut(): Promise<void> {
      await endOnServer();
      const wasSignedIn = current.status === 'authenticated';
      clear();
      environment.notifyTabs('signout');
      if (!wasSignedIn) environment.goHome();
    },
  };
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
