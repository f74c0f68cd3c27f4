/** What the device keeps of a session, so that packing opens without a network: no name, no secret, and the server checks each call again. */
interface KeptSession {
  readonly id: number;
  readonly permissions: string[];
  readonly idleMinutes: number;
}

interface Kept extends KeptSession {
  /** When somebody was last at work here. */
  readonly touchedAt: number;
}

const PLACE = 'desk-packing-session';
const OF_PACKING = ['shipment:read', 'shipment:pack'];

/** Once packing was opened here; of what the member may do only packing: nothing else works without a network. */
export function keepSessionHere({ id, permissions, idleMinutes }: KeptSession): void {
  const own = permissions.filter((one) => OF_PACKING.includes(one));
  if (own.length === OF_PACKING.length) write({ id, permissions: own, idleMinutes, touchedAt: Date.now() });
}

export function touchSessionHere(): void {
  const kept = read();
  if (kept) write({ ...kept, touchedAt: Date.now() });
}

export function forgetSessionHere(): void {
  try {
    localStorage.removeItem(PLACE);
  } catch {
    // Nothing was kept.
  }
}

/** The session of the member who has just worked here; undefined after the idle time, a lock or a sign-out. */
export function sessionKeptHere(): KeptSession | undefined {
  const { touchedAt = 0, ...session } = read() ?? {};
  if (!('id' in session)) return undefined;
  return Date.now() - touchedAt < (session as KeptSession).idleMinutes * 60_000 ? (session as KeptSession) : undefined;
}

function read(): Kept | undefined {
  try {
    return (JSON.parse(localStorage.getItem(PLACE) ?? 'null') as Kept | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(kept: Kept): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing needs its network.
  }
}
