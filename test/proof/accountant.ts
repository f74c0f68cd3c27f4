import { moscowDay } from '../../src/kernel/dates.ts';
import { isRefusal } from '../../src/kernel/refusal.ts';
import { createContext } from '../../src/platform/context.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { openLog } from '../../src/platform/log.ts';
import { importBoxberry } from '../../src/shop/reconciliation/import-boxberry.ts';
import { attempt, type Actor } from './requests.ts';
import { pause, type ProofWorld } from './world.ts';

interface Parcel {
  readonly track: string;
  readonly status: string;
  readonly content: { readonly payment_sum?: string };
}

interface Line {
  readonly track: string;
  /** Rubles. */
  readonly sum: string;
}

/** The accountant: imports what Boxberry transfers for parcels paid on delivery, now and then with another sum, or twice. */
export function openAccountant(actor: Actor) {
  const { random, world, journal } = actor;
  /** Tracks that are in a register. */
  const listed = new Set<string>();

  async function importRegister(lines: readonly Line[]): Promise<void> {
    const number = `Р-${journal.registers.size + 1}`;
    const day = moscowDay(world.now());
    const rows = lines.map(({ track, sum }) => `${number};${day};${track};${sum}`);
    const file = Buffer.from(['№ реестра;Дата реестра;Код отправления;Сумма платежа', ...rows].join('\n'));
    // Saved before it is sent: without an answer the register may be there.
    journal.registers.set(number, { lines: lines.length, acknowledged: false });
    // Without an answer the same file is imported again; with one, now and then.
    for (let again = true; again;) {
      const done = await attempt(actor, 'import a register', () => importFile(world, file));
      if (done) journal.registers.set(number, { lines: lines.length, acknowledged: true });
      else await pause(500);
      again = !done || random.chance(0.2);
    }
  }

  async function collectedSince(): Promise<readonly Line[]> {
    return (await attempt(actor, 'money at Boxberry', () => collected(world, listed))) ?? [];
  }

  return {
    async work(): Promise<void> {
      await pause(2_000 + random.below(3_000));
      const chosen = (await collectedSince()).filter(() => random.chance(0.7));
      for (const { track } of chosen) listed.add(track);
      const lines = chosen.map((line) => (random.chance(0.05) ? { ...line, sum: '1,00' } : line));
      for (const { track, sum } of lines) if (sum === '1,00') journal.falsified.add(track);
      if (lines.length > 0) await importRegister(lines);
    },
    /** In the end all that was collected is transferred. */
    async finish(): Promise<void> {
      const lines = await collectedSince();
      if (lines.length > 0) await importRegister(lines);
    },
  };
}

async function collected({ sandbox }: ProofWorld, known: ReadonlySet<string>): Promise<Line[]> {
  const { boxberry } = (await (await fetch(`${sandbox.url}/__sandbox/parcels`)).json()) as { boxberry: Parcel[] };
  return boxberry.flatMap(({ track, status, content: { payment_sum: sum = '0' } }) =>
    status === 'Выдано' && Number(sum) > 0 && !known.has(track) ? [{ track, sum }] : [],
  );
}

/** As the command line does (`node bin/shop.ts reconciliation import-boxberry`). */
async function importFile({ databaseUrl, now }: ProofWorld, file: Uint8Array): Promise<true> {
  const log = openLog('silent');
  const database = openDatabase(databaseUrl, { connections: 1, log });
  try {
    const queue = { send: () => Promise.resolve() };
    const actor = { kind: 'staff', id: 1, name: 'Вера', roles: ['accountant'] } as const;
    const done = await importBoxberry(createContext({ ...database, companies: {}, queue, now, log }, actor), file);
    if (isRefusal(done)) throw new Error(`a register is refused: ${JSON.stringify(done)}`);
    return true;
  } finally {
    await database.close();
  }
}
