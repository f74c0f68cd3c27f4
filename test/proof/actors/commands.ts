import { request, type Actor, type Reply } from '../requests.ts';

/** What a command names: a shipment or a return as its sender saw it. */
interface Seen {
  readonly id: string;
  readonly version: number;
}

type Headers = Readonly<Record<string, string>>;

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
  { headers, facts = {} }: { headers: Headers; facts?: object | undefined },
): Promise<Reply> {
  const { random, journal } = actor;
  const stale = random.chance(0.03) && version > 1;
  const body = { key: random.uuid(), expectedVersion: version - (stale ? 1 : 0), ...facts };
  const done = kind === 'shipments' ? journal.shipmentCommands : journal.returnCommands;
  const send = async () => {
    const answer = await request(actor, `${kind}: ${path}`, `/api/${kind}/${id}/${path}`, { body, headers });
    if (answer?.status === 200) {
      const { state, version: next } = answer.body as { state: string; version: number };
      journal.commandDone(done, body.key, { id, state, version: next });
      if (stale) journal.contradictions.push(`a stale command ${body.key} was accepted for one of the ${kind}, ${id}`);
    }
    return answer;
  };
  if (random.chance(0.05)) return (await Promise.all([send(), send()]))[0];
  const answer = await send();
  return !answer || random.chance(0.04) ? send() : answer;
}
