import { Agent } from 'node:http';
import type pg from 'pg';
import { databaseFailure } from '../../src/platform/database-failure.ts';
import { SandboxRefusal } from '../support/sandbox-control.ts';
import { sendRequest, type SentAnswer } from '../bench/send-request.ts';
import type { Journal } from './journal.ts';
import type { Random } from './random.ts';
import { pause, type ProofWorld } from './world.ts';

/** What every actor has. */
export interface Actor {
  readonly random: Random;
  readonly world: ProofWorld;
  readonly journal: Journal;
  readonly agent: Agent;
}

/** An answer of the shop; undefined when none came. */
export type Reply = { readonly status: number; readonly body: any } | undefined;

/** A fault of the shop, or a request that the proof should not have sent: it is signed in, sends valid forms and asks for what is there. */
const UNEXPECTED = new Set([400, 401, 403, 404, 405, 413, 415, 429, 500]);

/** Pause of an actor after something did not answer. */
const UNANSWERED_MS = 100;

/** Sends one request to one of the webs, counts it, and its failure or refusal by kind. */
export async function request(
  { random, world, journal, agent }: Actor,
  operation: string,
  path: string,
  { body, file, headers = {} }: { body?: object; file?: string; headers?: Record<string, string> } = {},
): Promise<Reply> {
  journal.count(operation);
  // Limits count addresses.
  const address = [10, random.below(256), random.below(256), random.below(256)].join('.');
  const sent = file ?? (body && JSON.stringify(body));
  const type = file === undefined ? 'application/json' : 'text/csv';
  let answer: SentAnswer;
  try {
    answer = await sendRequest(agent, random.pick(world.webs) + path, {
      method: sent === undefined ? 'GET' : 'POST',
      headers: {
        'x-forwarded-for': address,
        ...(sent !== undefined && { 'content-type': type, 'content-length': String(Buffer.byteLength(sent)) }),
        ...headers,
      },
      ...(sent !== undefined && { body: sent }),
    });
  } catch (error) {
    journal.error(`no answer (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`);
    await pause(UNANSWERED_MS);
    return undefined;
  }
  if (answer.status === 503) await pause(UNANSWERED_MS);
  const text = answer.body.toString();
  const parsed = parse(text);
  if (answer.status >= 400)
    journal.error(`${answer.status} ${parsed?.error?.details?.code ?? parsed?.error?.name ?? ''}`);
  if (UNEXPECTED.has(answer.status) && parsed?.error?.details?.code !== 'refund-same-person')
    journal.unexpected.push(
      `${operation}: ${answer.status} for ${path.split('?', 1)[0]} ${sent ?? ''}: ${text.slice(0, 600)}`,
    );
  return { status: answer.status, body: parsed };
}

function parse(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Does something with the sandbox or the queue, which may be down, and counts it. */
export async function attempt<T>(actor: Actor, operation: string, work: () => Promise<T>): Promise<T | undefined> {
  actor.journal.count(operation);
  return unlessDown(actor, operation, work);
}

async function unlessDown<T>({ journal }: Actor, what: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    const isDown = error instanceof SandboxRefusal || databaseFailure(error) !== undefined;
    journal.error(`${what} failed${isDown ? '' : ', nobody knows why'}`);
    if (!isDown) journal.unexpected.push(`${what}: ${(error as Error).stack}`);
    await pause(UNANSWERED_MS);
    return undefined;
  }
}

/** Rows that a query finds, for an actor to choose from; none while the database is down. No operation of the shop. */
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
