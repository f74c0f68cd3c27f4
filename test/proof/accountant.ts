import { moscowDay } from '../../src/kernel/dates.ts';
import { attempt, request, type Actor } from './requests.ts';
import { pause, type ProofWorld } from './world.ts';

interface Parcel {
  readonly track: string;
  readonly status: string;
  /** Pieces of each item that were handed over; all of them without it. */
  readonly taken?: readonly number[];
  readonly content: {
    readonly payment_sum: string;
    readonly delivery_sum: string;
    readonly items: readonly { readonly price: string }[];
  };
}

interface Line {
  readonly track: string;
  /** Rubles. */
  readonly sum: string;
}

const FALSE_SUM = '1.00';

/** The accountant: imports what Boxberry transfers for parcels paid on delivery, now and then with another sum, or twice. */
export function openAccountant(actor: Actor, headers: Record<string, string>) {
  const { random, world, journal } = actor;
  /** Tracks that are in a register. */
  const listed = new Set<string>();

  async function importRegister(lines: readonly Line[]): Promise<void> {
    const number = `Р-${journal.registers.size + 1}`;
    const day = moscowDay(world.now());
    const rows = lines.map(({ track, sum }) => `${number};${day};${track};${sum}`);
    const file = ['№ реестра;Дата реестра;Код отправления;Сумма платежа', ...rows].join('\n');
    // Before it is sent: without an answer the register may be there.
    journal.registers.set(number, { lines: lines.length, acknowledged: false });
    const to = '/api/reconciliation/registers/boxberry';
    // Without an answer the same file is imported again; with one, now and then.
    for (let again = true; again;) {
      const answer = await request(actor, 'import a register', to, { file, headers });
      const isSaved = answer?.status === 200;
      if (isSaved) journal.registers.set(number, { lines: lines.length, acknowledged: true });
      again = isSaved ? random.chance(0.2) : !answer || answer.status === 503;
    }
  }

  async function newLines(): Promise<readonly Line[]> {
    return (await attempt(actor, 'money at Boxberry', () => collected(world, listed))) ?? [];
  }

  return {
    async work(): Promise<void> {
      await pause(2_000 + random.below(3_000));
      const chosen = (await newLines()).filter(() => random.chance(0.7));
      for (const { track } of chosen) listed.add(track);
      const lines = chosen.map((line) => (random.chance(0.05) ? { ...line, sum: FALSE_SUM } : line));
      for (const { track, sum } of lines) if (sum === FALSE_SUM) journal.falsified.add(track);
      if (lines.length > 0) await importRegister(lines);
    },
    /** In the end all that was collected is transferred. */
    async finish(): Promise<void> {
      const lines = await newLines();
      if (lines.length > 0) await importRegister(lines);
    },
  };
}

async function collected({ sandbox }: ProofWorld, known: ReadonlySet<string>): Promise<Line[]> {
  const { boxberry } = (await (await fetch(`${sandbox.url}/__sandbox/parcels`)).json()) as { boxberry: Parcel[] };
  return boxberry.flatMap((parcel) => {
    const isPaid = parcel.status === 'Выдано' && Number(parcel.content.payment_sum) > 0;
    return isPaid && !known.has(parcel.track) ? [{ track: parcel.track, sum: sumOf(parcel) }] : [];
  });
}

/** Each item is one pack. */
function sumOf({ content: { items, delivery_sum: delivery }, taken }: Parcel): string {
  const cents = (text: string) => Math.round(Number(text) * 100);
  const goods = items.reduce((sum, { price }, index) => sum + cents(price) * (taken ? (taken[index] ?? 0) : 1), 0);
  return ((goods + cents(delivery)) / 100).toFixed(2);
}
