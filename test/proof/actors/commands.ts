import { request, type Actor, type Reply } from '../requests.ts';

/** What a command names: a shipment or a return as its sender saw it. */
export interface Seen {
  readonly id: string;
  readonly version: number;
}

export type Headers = Readonly<Record<string, string>>;

interface Sent {
  readonly headers: Headers;
  readonly facts?: object | undefined;
  /** Those that the load causes, besides what every command may answer; without them any conflict may be an answer. */
  readonly refusals?: readonly string[] | undefined;
}

/** Somebody else was faster, or the order was cancelled meanwhile. */
const ALWAYS = {
  shipments: ['shipment-changed', 'shipment-order-ended', 'shipment-over'],
  returns: ['return-changed', 'return-move-not-allowed'],
} as const;

/** Reads a shipment or a return; undefined when no page came. */
export async function show<T extends Seen>(
  actor: Actor,
  kind: 'shipments' | 'returns',
  id: string,
  headers: Headers,
): Promise<T | undefined> {
  const shown = await request(actor, `show one of the ${kind}`, `/api/${kind}/${id}`, { headers });
  return shown?.status === 200 ? (shown.body as T) : undefined;
}

/** Sends a command, sometimes with a stale version, twice at once, or again after its answer. */
export async function command(
  actor: Actor,
  kind: 'shipments' | 'returns',
  { id, version }: Seen,
  path: string,
  { headers, facts = {}, refusals }: Sent,
): Promise<Reply> {
  const { random, journal } = actor;
  const stale = random.chance(0.03) && version > 1;
  const body = { key: random.uuid(), expectedVersion: version - (stale ? 1 : 0), ...facts };
  const done = kind === 'shipments' ? journal.shipmentCommands : journal.returnCommands;
  const allowed = refusals && [...ALWAYS[kind], ...refusals];
  return repeatedly(actor, async () => {
    const answer = await request(actor, `${kind}: ${path}`, `/api/${kind}/${id}/${path}`, {
      body,
      headers,
      ...(allowed && { refusals: allowed }),
    });
    if (answer?.status === 200) {
      const { state, version: next } = answer.body as { state: string; version: number };
      journal.acknowledge(done, body.key, { id, state, version: next });
      if (stale) journal.contradictions.push(`a stale command ${body.key} was accepted for one of the ${kind}, ${id}`);
    }
    return answer;
  });
}

/** Sends a request that has a key: sometimes twice at once, or again after its answer, or because none came. */
export async function repeatedly({ random }: Actor, send: () => Promise<Reply>): Promise<Reply> {
  if (random.chance(0.05)) return (await Promise.all([send(), send()]))[0];
  const answer = await send();
  return !answer || random.chance(0.04) ? send() : answer;
}
