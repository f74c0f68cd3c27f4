import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import type { Box } from './box-answers.ts';
import { boxToKeep } from './pending.ts';
import type { QueuedCommand } from './queued-command.ts';

interface Kept {
  readonly box: Box;
  readonly at: number;
}

/** States in which somebody may still pack the box. */
const IN_WORK: readonly Box['state'][] = ['allocated', 'picking', 'packed'];
const LONGEST_MS = 7 * 86_400_000;

// A database of its own each: idb-keyval makes one store per database.
let boxes: UseStore | undefined;
let commands: UseStore | undefined;
const boxStore = () => (boxes ??= createStore('desk-boxes', 'boxes'));
const commandStore = () => (commands ??= createStore('desk-queue', 'commands'));

/** A browser that keeps nothing, as in a private window, still packs with a network. */
const orNothing = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined);

export async function keepBox(box: Box): Promise<void> {
  const { id, state } = box;
  const work = IN_WORK.includes(state)
    ? set(id, { box: boxToKeep(box), at: Date.now() } satisfies Kept, boxStore())
    : del(id, boxStore());
  await orNothing(work);
}

export const keptBox = async (id: string): Promise<Box | undefined> =>
  (await orNothing(get<Kept>(id, boxStore())))?.box;

/** Removes boxes that nobody has opened for long. */
export async function forgetOldBoxes(): Promise<void> {
  const kept = (await orNothing(entries<string, Kept>(boxStore()))) ?? [];
  for (const [id, { at }] of kept) if (Date.now() - at > LONGEST_MS) await orNothing(del(id, boxStore()));
}

export const keepCommand = async (command: QueuedCommand): Promise<void> =>
  void (await orNothing(set(command.key, command, commandStore())));
export const forgetCommand = async (key: string): Promise<void> => void (await orNothing(del(key, commandStore())));

/** In the order of their scans. */
export async function keptCommands(): Promise<QueuedCommand[]> {
  const kept = (await orNothing(entries<string, QueuedCommand>(commandStore()))) ?? [];
  return kept.map(([, command]) => command).toSorted((one, other) => one.at - other.at);
}
