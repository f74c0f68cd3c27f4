import type { Headers, Seen } from './commands.ts';
import { request, type Actor } from '../requests.ts';

/** A person has seen to it, or thinks so; each time for another reason, so that it can be looked up. */
export async function closeException(actor: Actor, { id }: Seen, headers: Headers): Promise<void> {
  const { random, journal } = actor;
  const reason = `разобрались, ${random.uuid()}`;
  for (let times = random.chance(0.1) ? 2 : 1; times > 0; times -= 1) {
    const answer = await request(actor, 'close an exception', `/api/exceptions/${id}/closed`, {
      body: { reason },
      headers,
      // Its cause may be gone, or the other desk was faster.
      refusals: ['exception-unknown', 'exception-needs-settling'],
    });
    if (answer?.status === 200) journal.acknowledge(journal.closed, Number(id), reason);
  }
}
