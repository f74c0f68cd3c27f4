import { fillDemoOrders, loadDemoOrders } from '@travosol/demo-world/orders.ts';
import type { Config } from '../src/config/config.ts';
import { openLog } from '../src/platform/log.ts';
import type { Child } from './supervisor.ts';

/** The clients of the companies and the actions would take a part of each start, so they are loaded for a database that gets orders. */
const loadCompanies = () => import('../src/integrations/index.ts');

/** Loads what places orders while a new server makes its data. */
export async function prepareDemoOrders(): Promise<void> {
  await Promise.all([loadDemoOrders(), loadCompanies()]);
}

/**
 * Gives the demo customer her orders where they are missing: their payments and parcels are in the sandbox, whose clock is in the past
 * meanwhile.
 * @returns how many were placed
 */
export function placeDemoOrders(databaseUrl: string, config: Config, sandbox: Child): Promise<number> {
  return fillDemoOrders(databaseUrl, async () => {
    const { connectCompanies } = await loadCompanies();
    const { port } = await sandbox.ready;
    return {
      companies: connectCompanies(config.companies, openLog('error')),
      sandbox: { url: `http://127.0.0.1:${String(port)}`, shiftClock: (ms) => shiftClock(sandbox, ms) },
      site: { ...config, ...config.returns, returnDays: config.returns.days },
    };
  });
}

/** Its process answers when its companies use the new time. */
function shiftClock({ process: child }: Child, ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve());
    // Without a callback a sandbox that has been stopped meanwhile would end this process.
    child.send({ shiftClockMs: ms }, (error) => error && reject(error));
  });
}
