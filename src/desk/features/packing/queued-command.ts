import type { Pending } from './pending.ts';

interface Envelope {
  /** Of the command: sent again, it is answered as before. */
  readonly key: string;
  /** Its place. */
  readonly at: number;
  readonly member: number;
  readonly shipmentId: string;
  readonly orderNumber: number;
  /** Of the goods. */
  readonly name: string;
  /** What was scanned; without it a pack that has no code. */
  readonly scan: string | undefined;
  /** What is sent with the key, since the first try: the same key needs the same words. */
  readonly sent: { readonly expectedVersion: number; readonly unitId?: number } | undefined;
  readonly refusal: { readonly code: string; readonly message: string } | undefined;
}

/**
 * A scan on its way to the shop. Kept by the device until it is answered, so it survives a reload and a lost network. There is nothing of
 * a person in it: `member` is a number.
 */
export type QueuedCommand = Pending & Envelope;
export type NewCommand = Pending & Omit<Envelope, 'at' | 'sent' | 'refusal'>;
