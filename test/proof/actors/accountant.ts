import { moscowDay } from '../../../src/kernel/dates.ts';
import { request, unlessDown, type Actor } from '../requests.ts';
import { pause } from '../pause.ts';
import type { ProofWorld } from '../world/world.ts';

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
    return (await unlessDown(actor, 'money at Boxberry', () => collected(world, listed))) ?? [];
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
  const { parcels } = (await (await fetch(`${sandbox.url}/__sandbox/boxberry-collected`)).json()) as {
    parcels: Line[];
  };
  return parcels.filter(({ track }) => !known.has(track));
}
