import type { QueryClient } from '@tanstack/react-query';
import { createStore, useStore } from 'zustand';
import { ApiFailure } from '../../api/api-failure.ts';
import { isLocked, lockWindow } from '../../session/lock.ts';
import { isSignedOut, sessionQuery } from '../../session/session.ts';
import { boxQuery, BOXES_KEY } from './box-query.ts';
import { forgetCommand, keepBox, keepCommand, keptBox, keptCommands } from './kept.ts';
import { withPending } from './pending.ts';
import type { NewCommand, QueuedCommand } from './queued-command.ts';
import { sendCommand } from './send-command.ts';

/** How the last try ended: for the sound of it. */
export interface ScanOutcome {
  readonly key: string;
  readonly kind: 'taken' | 'queued' | 'refused';
}

interface Queue {
  readonly commands: readonly QueuedCommand[];
  readonly isOffline: boolean;
  readonly outcome: ScanOutcome | undefined;
}

const RETRY_MS = 3_000;
/** Answers that may be different a moment later. */
const LATER: readonly string[] = ['order-busy'];

const queue = createStore<Queue>(() => ({ commands: [], isOffline: false, outcome: undefined }));
export const useScanQueue = () => useStore(queue);

const change = (map: (commands: readonly QueuedCommand[]) => readonly QueuedCommand[]) =>
  queue.setState(({ commands }) => ({ commands: map(commands) }));

async function replace(command: QueuedCommand): Promise<void> {
  await keepCommand(command);
  change((all) => all.map((one) => (one.key === command.key ? command : one)));
}

async function remove(keys: readonly string[]): Promise<void> {
  change((all) => all.filter(({ key }) => !keys.includes(key)));
  for (const key of keys) await forgetCommand(key);
}

/** Who sends: the member who works here. Scans of a former member wait for that member. */
interface Sender {
  readonly queries: QueryClient;
  readonly member: number;
}

let sender: Sender | undefined;
let sending: Promise<void> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

let loading: Promise<void> | undefined;

/** Takes up what the device has kept, once, and sends it in the name of this member. */
export async function openQueue(next: Sender): Promise<void> {
  sender = next;
  loading ??= keptCommands().then((kept) => change((all) => [...kept, ...all]));
  await loading;
  await sendQueue();
}

export async function enqueue(command: NewCommand): Promise<void> {
  const at = Math.max(Date.now(), ...queue.getState().commands.map((one) => one.at + 1));
  const queued: QueuedCommand = { ...command, at, sent: undefined, refusal: undefined };
  await keepCommand(queued);
  change((all) => [...all, queued]);
  void sendQueue();
}

/**
 * Takes back the last scan of a box that was never sent.
 * @returns false when there is none: then the shop has to be asked
 */
export async function takeBackUnsent(shipmentId: string): Promise<boolean> {
  const last = queue.getState().commands.findLast((one) => one.shipmentId === shipmentId && !one.refusal);
  if (last?.kind !== 'scan' || last.sent) return false;
  await remove([last.key]);
  return true;
}

/** Somebody has read what was refused, or will scan again what a former member has left. */
export const discard = (commands: readonly QueuedCommand[]): Promise<void> => remove(commands.map(({ key }) => key));

/** Sends in order, one after another; of several windows of the device one. */
export function sendQueue(): Promise<void> {
  sending ??= withLock(sendAll).finally(() => (sending = undefined));
  return sending;
}

async function withLock(work: () => Promise<void>): Promise<void> {
  // A plain http address has none.
  if (!('locks' in navigator)) return work();
  await navigator.locks.request('desk-scan-queue', { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    else sendLater();
  });
}

function sendLater(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void sendQueue(), RETRY_MS);
}

async function sendAll(): Promise<void> {
  clearTimeout(timer);
  for (;;) {
    const command = queue.getState().commands.find((one) => one.member === sender?.member && !one.refusal);
    if (!command || !sender) return;
    // Whoever signs in next is recorded as who has packed, so nothing of a former member goes out in that session.
    if (isLocked()) return sendLater();
    if (sender.queries.getQueryData(sessionQuery.queryKey)?.id !== sender.member) return;
    if (!(await sendOne(command, sender))) return sendLater();
  }
}

/** @returns false when it has to be sent again */
async function sendOne(command: QueuedCommand, { queries }: Sender): Promise<boolean> {
  const { shipmentId } = command;
  const { queryKey } = boxQuery(shipmentId);
  try {
    const known =
      queries.getQueryData(queryKey) ?? (await keptBox(shipmentId)) ?? (await queries.fetchQuery(boxQuery(shipmentId)));
    const { version } = await sendCommand(command, known.version, replace);
    // What a read of before would answer is older than this.
    await queries.cancelQueries({ queryKey });
    const before = queries.getQueryData(queryKey) ?? known;
    // Another window may have sent it before: then this answer is an old one.
    const box = { ...withPending(before, [command]), version: Math.max(version, before.version) };
    await keepBox(box);
    queries.setQueryData(queryKey, box);
    await remove([command.key]);
    queue.setState({ outcome: { key: command.key, kind: 'taken' } });
    const isLast = !queue.getState().commands.some((one) => one.shipmentId === shipmentId && !one.refusal);
    if (isLast) void queries.invalidateQueries({ queryKey });
    if (queue.getState().isOffline) {
      queue.setState({ isOffline: false });
      // The session, too: it may have been the one that the device kept.
      void queries.invalidateQueries();
    }
    return true;
  } catch (error) {
    return settleRefusal(command, error, queries);
  }
}

async function settleRefusal(command: QueuedCommand, error: unknown, queries: QueryClient): Promise<boolean> {
  if (!(error instanceof ApiFailure)) {
    // No answer of the shop, such as a store that the browser has closed: the queue goes on by itself.
    sendLater();
    throw error;
  }
  const { status, code = '', message } = error;
  queue.setState({ isOffline: status === 0 });
  // The window asks for a sign-in, and sends again after it.
  if (isSignedOut(error)) lockWindow();
  const isLater = status === 0 || status >= 500 || status === 429 || status === 401 || LATER.includes(code);
  queue.setState({ outcome: { key: command.key, kind: isLater ? 'queued' : 'refused' } });
  if (isLater) return false;
  const refusal = { code, message };
  // What was scanned after a colleague has changed the box was scanned for another box than it is now.
  const refused = queue
    .getState()
    .commands.filter(
      (one) =>
        one.key === command.key ||
        (code === 'shipment-changed' && one.shipmentId === command.shipmentId && !one.refusal),
    );
  for (const one of refused) await replace({ ...one, refusal });
  void queries.invalidateQueries({ queryKey: BOXES_KEY });
  return true;
}

addEventListener('online', () => {
  queue.setState({ isOffline: false });
  void sendQueue();
});
addEventListener('offline', () => queue.setState({ isOffline: true }));
