import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillDemoOrders } from '@travosol/demo-world/orders.ts';
import { EXCEPTION_CAUSES } from '@travosol/demo-world/orders/exception-causes.ts';
import { readConfig } from '../../src/config/config.ts';
import { readEnv } from '../../src/config/env.ts';
import { connectCompanies } from '../../src/integrations/index.ts';
import { addMinutes } from '../../src/kernel/dates.ts';
import { ORDER_STATES } from '../../src/shop/orders/order.rules.ts';
import { openLog } from '../../src/platform/log.ts';
import { startSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { everything } from '../support/everything.ts';
import { findViolations } from '../support/find-violations.ts';
import { testSettings } from '../support/shop-settings.ts';

describe('orders of the demo customer', () => {
  let database: TestDatabase;
  let sandbox: Sandbox;
  let shiftedBy = 0;
  const url = () => `http://127.0.0.1:${sandbox.port}`;
  async function fill(sandboxUrl = url()): Promise<number> {
    const config = readConfig(readEnv({ ...testSettings(1), SANDBOX_URL: url(), DATABASE_URL: database.url }));
    return fillDemoOrders(database.url, async () => ({
      companies: connectCompanies(config.companies, openLog('silent')),
      sandbox: {
        url: sandboxUrl,
        async shiftClock(ms) {
          shiftedBy += ms;
          sandbox.shiftClock(ms);
        },
      },
      site: { ...config, ...config.returns, returnDays: config.returns.days },
    }));
  }
  beforeAll(async () => {
    database = await openTestDatabase();
    sandbox = await startSandbox({ port: 0, host: '127.0.0.1', smtpPort: 0, shopUrl: 'http://127.0.0.1:1' });
  });
  afterAll(async () => {
    await Promise.all([sandbox.close(), database.close()]);
  });

  it('leaves nothing behind when a company fails half-way, and sets its clock back', async () => {
    const before = await everything(database);
    await expect(fill('http://127.0.0.1:1')).rejects.toThrow('fetch failed');
    expect(await everything(database)).toEqual(before);
    expect(shiftedBy).toBe(0);
  });

  it('shows each state of an order and something for each desk, contradicts nothing and leaves no job that is due', async () => {
    expect(await fill()).toBe(58);
    expect(shiftedBy).toBe(0);
    const states = await database.query<{ state: string; orders: number }>(
      'select state, count(*)::int as orders from orders group by state order by state',
    );
    const byState = Object.fromEntries(states.map(({ state, orders }) => [state, orders]));
    expect(byState).toEqual({
      'awaiting-payment': 3,
      cancelled: 6,
      'handed-over': 16,
      new: 2,
      packing: 9,
      paid: 5,
      'partly-bought': 2,
      'ready-for-pickup': 4,
      returned: 5,
      shipped: 6,
    });
    expect(Object.keys(byState).sort()).toEqual([...ORDER_STATES].sort());
    // What the schedule had been asked to do by now is done, as far as the doctor can tell.
    const now = new Date();
    expect(await findViolations(database.url, { now, settledBefore: addMinutes(now, -1) })).toEqual([]);
    const waiting = await database.query<{ what: string }>(`
      select 'letter ' || kind as what from letters where state = 'waiting' and next_try_at <= now()
      union all select 'receipt ' || state from receipts where state <> 'succeeded'
      union all select 'refund ' || state from refunds where state not in ('done', 'failed')
      union all select 'claim ' || state from cod_claims where state <> 'settled'
      union all select 'in the future' from order_events where at > now()`);
    // What the staff finds as exceptions waits for a person.
    expect(waiting.map(({ what }) => what).sort()).toEqual([
      'claim open',
      'receipt canceled',
      'receipt pending',
      'receipt requested',
      'refund requested',
      'refund to-pay-by-hand',
    ]);
    // Companies that do not answer were asked just now: a started shop does not fill its log with them.
    const soon = await database.query(`
      select 'refund' as what from refunds
        where state = 'requested' and coalesce(next_try_at, now()) < now() + interval '10 minutes'
      union all select 'parcel' from carrier_tasks
        where state in ('waiting', 'accepted') and next_try_at < now() + interval '10 minutes'
      union all select 'act' from hand_over_acts where next_try_at < now() + interval '10 minutes'
      union all select 'day' from reconciliation_runs where next_try_at < now() + interval '10 minutes'`);
    expect(soon).toEqual([]);
    const exceptions = await database.query<{ kind: string }>(
      `select distinct kind from exceptions where closed_at is null order by kind`,
    );
    const played = Object.entries(EXCEPTION_CAUSES).flatMap(([kind, cause]) => ('played' in cause ? [kind] : []));
    expect(exceptions.map(({ kind }) => kind)).toEqual(played.sort());
    const [counts] = await database.query(`
      select (select count(*)::int from shipment_units where lot_id is not null) as "packs of lots",
        (select count(distinct shipment_id)::int from tracking_rows) as "tracked parcels",
        (select count(*)::int from bonus_accruals) as "orders with bonuses"`);
    expect(counts).toEqual({ 'packs of lots': 14, 'tracked parcels': 16, 'orders with bonuses': 10 });
    const forTheDesk = await database.query(`
      select (select count(*)::int from shipments where state = 'allocated') as "to pack",
        (select count(*)::int from shipments where state = 'registered') as "to hand over",
        (select count(*)::int from returns where state = 'asked') as "returns to decide",
        (select count(*)::int from lots where best_before < now() + interval '60 days') as "lots that end"`);
    expect(forTheDesk).toEqual([{ 'to pack': 7, 'to hand over': 4, 'returns to decide': 2, 'lots that end': 2 }]);
  });

  it('places them once', async () => {
    const before = await everything(database);
    expect(await fill()).toBe(0);
    expect(await everything(database)).toEqual(before);
  });
});
