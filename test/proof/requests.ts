import { Agent } from 'node:http';
import type pg from 'pg';
import { databaseFailure } from '../../src/platform/database-failure.ts';
import { sendRequest, type SentAnswer } from '../bench/send-request.ts';
import { SandboxRefusal } from '../support/sandbox-control.ts';
import type { Journal } from './journal.ts';
import { pause } from './pause.ts';
import type { Random } from './random.ts';
import type { ProofWorld } from './world/world.ts';

/** What every actor has. */
export interface Actor {
  readonly random: Random;
  readonly world: ProofWorld;
  readonly journal: Journal;
  readonly agent: Agent;
}

/** An answer of the shop; undefined when none came. */
export type Reply = { readonly status: number; readonly body: any } | undefined;

interface Sent {
  readonly body?: object;
  /** A file as it is, instead of a body. */
  readonly file?: string;
  readonly headers?: Record<string, string>;
  /** Codes of refusals that the load causes, and no others; without them any conflict may be an answer. */
  readonly refusals?: readonly string[];
}

/** A fault of the shop, or a request that the proof should not have sent: it is signed in, sends valid forms and asks for what is there. */
const UNEXPECTED = new Set([400, 401, 403, 404, 405, 413, 415, 429, 500, 502]);
/** Refusals that the load causes on purpose: with 403, and with 503. */
const CAUSED = new Set(['refund-same-person', 'delivery-company-silent', 'payment-company-silent']);

/** Others have kept a row locked for seconds. */
const LOCKED = new Set(['order-busy', 'goods-busy', 'lot-busy']);

/** Pause of an actor after something did not answer. */
const UNANSWERED_MS = 100;

/** Sends one request to one of the webs; counts its answer as an operation, and a failure or refusal by its kind. */
export async function request(actor: Actor, operation: string, path: string, sent: Sent = {}): Promise<Reply> {
  const reply = await send(actor, operation, path, sent);
  if (reply && reply.status !== 503)
    actor.journal.count(operation, sent.body || sent.file !== undefined ? 'change' : 'read');
  return reply;
}

/** As `request`, but no operation by itself. */
export async function send(
  { random, world, journal, agent }: Actor,
  operation: string,
  path: string,
  { body, file, headers = {}, refusals }: Sent = {},
): Promise<Reply> {
  const web = random.pick(world.webs);
  // Limits count addresses.
  const address = [10, random.below(256), random.below(256), random.below(256)].join('.');
  const text = file ?? (body && JSON.stringify(body));
  const type = file === undefined ? 'application/json' : 'text/csv';
  const since = Date.now();
  const report = (what: string) =>
    journal.unexpected.push(`${operation}: ${what} for ${path.split('?', 1)[0]} ${text ?? ''}`);
  let answer: SentAnswer;
  try {
    answer = await sendRequest(agent, web.url + path, {
      method: text === undefined ? 'GET' : 'POST',
      headers: {
        'x-forwarded-for': address,
        ...(text !== undefined && { 'content-type': type, 'content-length': String(Buffer.byteLength(text)) }),
        ...headers,
      },
      ...(text !== undefined && { body: text }),
    });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    journal.error(`no answer (${code})`);
    if (!world.downtimes.wasDown(since, web.name)) report(`no answer (${code}) from the ${web.name}`);
    await pause(UNANSWERED_MS);
    return undefined;
  }
  journal.answered(Date.now() - since);
  const { status } = answer;
  const parsed = parse(answer.body.toString());
  const error = parsed?.error;
  if (status >= 400) {
    const code = error?.details?.code;
    journal.error(`${status} ${code ?? error?.name ?? ''}`);
    const isDown = status === 503 && world.downtimes.wasDown(since, web.name, 'Postgres');
    const isExplained =
      isDown || CAUSED.has(code) || (LOCKED.has(code) && journal.isOverloaded()) || refusals?.includes(code);
    if ((refusals || UNEXPECTED.has(status) || status === 503) && !isExplained)
      report(`${status} ${answer.body.toString().slice(0, 600)}`);
  }
  if (status === 503) await pause(UNANSWERED_MS);
  return { status, body: parsed };
}

function parse(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * A bank or a carrier does something, which counts as an operation, unless it refuses: a payment that has ended cannot be paid.
 * @returns whether it was done
 */
export async function act(actor: Actor, operation: string, work: () => Promise<unknown>): Promise<boolean> {
  const isDone = (await unlessDown(actor, operation, async () => [await work()])) !== undefined;
  if (isDone) actor.journal.count(operation, 'change');
  return isDone;
}

/** Does what is no operation of anybody; undefined while the database is down, or when a company refuses. */
export async function unlessDown<T>(
  { world, journal }: Actor,
  what: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const since = Date.now();
  try {
    return await work();
  } catch (error) {
    journal.error(`${what} failed`);
    const isDown = databaseFailure(error) !== undefined && world.downtimes.wasDown(since, 'Postgres');
    if (!isDown && !(error instanceof SandboxRefusal)) journal.unexpected.push(`${what}: ${(error as Error).stack}`);
    await pause(UNANSWERED_MS);
    return undefined;
  }
}

/** Rows that a query finds, for an actor to choose from; none while the database is down. */
export async function look<R extends pg.QueryResultRow>(
  actor: Actor,
  query: string,
  values: unknown[] = [],
): Promise<R[]> {
  return (await unlessDown(actor, 'a look at the rows', () => actor.world.query<R>(query, values))) ?? [];
}

/**
 * One of the rows that a query finds.
 * @param query orders its rows by what a repeated run has too, such as the number of an order: ids differ from run to run
 */
export async function lookFor<R extends pg.QueryResultRow>(
  actor: Actor,
  query: string,
  values: unknown[] = [],
): Promise<R | undefined> {
  const rows = await look<R>(actor, query, values);
  return rows.length > 0 ? actor.random.pick(rows) : undefined;
}

export const openAgent = () => new Agent({ keepAlive: true, maxSockets: 64 });
