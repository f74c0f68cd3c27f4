import { Agent } from 'node:http';
import { sendRequest, type SentAnswer } from '../bench/send-request.ts';
import type { Journal } from './journal.ts';
import type { Random } from './random.ts';
import type { ProofWorld } from './world.ts';

/** What every actor has. */
export interface Actor {
  readonly random: Random;
  readonly world: ProofWorld;
  readonly journal: Journal;
  readonly agent: Agent;
}

/** An answer of the shop; undefined when none came. */
export type Reply = { readonly status: number; readonly body: any } | undefined;

/** Sends one request to one of the webs, counts it, and its failure or refusal by kind. */
export async function request(
  { random, world, journal, agent }: Actor,
  operation: string,
  path: string,
  { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
): Promise<Reply> {
  journal.count(operation);
  // Limits count addresses.
  const address = [10, random.below(256), random.below(256), random.below(256)].join('.');
  const json = body && JSON.stringify(body);
  let answer: SentAnswer;
  try {
    answer = await sendRequest(agent, random.pick(world.webs) + path, {
      method: json ? 'POST' : 'GET',
      headers: {
        'x-forwarded-for': address,
        ...(json && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(json)) }),
        ...headers,
      },
      ...(json && { body: json }),
    });
  } catch (error) {
    journal.error(`no answer (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`);
    return undefined;
  }
  const parsed = parse(answer.body.toString());
  if (answer.status >= 400)
    journal.error(`${answer.status} ${parsed?.error?.details?.code ?? parsed?.error?.name ?? ''}`);
  return { status: answer.status, body: parsed };
}

function parse(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Does something with the sandbox or the database, which may be down. */
export async function attempt<T>(
  { journal }: Actor,
  operation: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  journal.count(operation);
  try {
    return await work();
  } catch {
    journal.error(`${operation} failed`);
    return undefined;
  }
}

export const openAgent = () => new Agent({ keepAlive: true, maxSockets: 64 });
