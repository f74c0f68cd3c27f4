import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kopecks } from '../../src/kernel/money.ts';
import { createContext } from '../../src/platform/context.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { jobQueue, openJobs } from '../../src/platform/jobs.ts';
import { openLog } from '../../src/platform/log.ts';
import type { ShopContext } from '../../src/shop/context.ts';
import { againstShop, type Account, type Entry, type Transfer } from '../../src/shop/ledger/ledger.rules.ts';
import { openAccounts } from '../../src/shop/ledger/open-accounts.ts';
import { post } from '../../src/shop/ledger/post.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

describe('the ledger', () => {
  let shop: TestDatabase;
  let ctx: ShopContext;
  let closeDatabase: () => Promise<void>;
  beforeAll(async () => {
    shop = await openTestDatabase();
    const log = openLog('silent');
    const database = openDatabase(shop.url, { connections: 20, log });
    closeDatabase = () => database.close();
    const queue = jobQueue(openJobs(shop.url, { connections: 1, supervise: false, log }));
    const companies = {} as ShopContext['companies'];
    ctx = createContext({ ...database, companies, now: () => new Date(), log, queue }, { kind: 'job', name: 'test' });
  });
  afterAll(async () => {
    await closeDatabase();
    await shop.close();
  });

  const entry = (account: Account, amount: number): Entry => ({ account, amount: kopecks(amount) });
  const transfer = (key: string, entries: readonly Entry[]): Transfer => ({
    key,
    kind: 'certificate-spend',
    orderId: null,
    entries: againstShop('certificates-redeemed', entries),
  });
  const postTransfer = (request: Transfer) => ctx.transaction((tx) => post(tx, request));
  /** An account with this balance. */
  const openAccount = async (amount: number): Promise<Account> => {
    const account: Account = { kind: 'certificate', owner: randomUUID() };
    await ctx.transaction((tx) => openAccounts(tx, [account]));
    await postTransfer(transfer(`opened:${account.owner}`, [entry(account, amount)]));
    return account;
  };
  const balanceOf = async ({ kind, owner }: Account) => {
    const [row] = await shop.query<{ balance: number; sum: number }>(
      `select balance, (select coalesce(sum(amount), 0)::int from ledger_entries where account_id = id) as sum
       from ledger_accounts where kind = $1 and owner = $2`,
      [kind, owner],
    );
    expect(row!.balance).toBe(row!.sum);
    return row!.balance;
  };

  it('20 debits at once: only those covered by the balance succeed, and nothing goes below zero', async () => {
    const account = await openAccount(1_000);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => postTransfer(transfer(`race:${index}`, [entry(account, -70)]))),
    );
    expect(answers.filter((answer) => 'transferId' in answer)).toHaveLength(14);
    for (const answer of answers) if ('short' in answer) expect(answer.short).toEqual(account);
    expect(await balanceOf(account)).toBe(20);
    await postTransfer(transfer('race:last', [entry(account, -20)]));
    expect(await balanceOf(account)).toBe(0);
    const sums = await shop.query('select sum(amount)::int as sum from ledger_entries group by transfer_id');
    expect(sums.filter(({ sum }) => sum !== 0)).toEqual([]);
  });

  it('transfers between the same two accounts in both directions do not deadlock', async () => {
    const [one, other] = [await openAccount(1_000), await openAccount(1_000)];
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const pair = [entry(one, index % 2 ? -10 : 10), entry(other, index % 2 ? 10 : -10)];
        const entries = index % 3 ? pair : pair.reverse();
        return postTransfer({ ...transfer(`crosswise:${index}`, []), entries });
      }),
    );
    expect([await balanceOf(one), await balanceOf(other)]).toEqual([1_000, 1_000]);
  });

  it('the same key is the same transfer, at the same moment and later, and never another one', async () => {
    const account = await openAccount(100);
    const request = transfer('same-key', [entry(account, -100)]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => postTransfer(request)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await postTransfer(request)).toEqual(answers[0]);
    expect(await balanceOf(account)).toBe(0);
    await expect(postTransfer(transfer('same-key', [entry(account, -99)]))).rejects.toThrow(/something else/);
    await expect(postTransfer({ ...request, kind: 'certificate-return' })).rejects.toThrow(/something else/);
  });

  it('an unbalanced transfer, or one from an account that does not exist, is not written', async () => {
    const account = await openAccount(100);
    await expect(postTransfer({ ...transfer('half', []), entries: [entry(account, -1)] })).rejects.toThrow(/add up/);
    await expect(postTransfer({ ...transfer('empty', []), entries: [] })).rejects.toThrow(/add up/);
    const nobody: Account = { kind: 'certificate', owner: randomUUID() };
    await expect(postTransfer(transfer('nobody', [entry(nobody, 1)]))).rejects.toThrow(/not open/);
    expect(await balanceOf(account)).toBe(100);
  });

  it('is append-only, also for manual SQL', async () => {
    await openAccount(100);
    for (const statement of [
      'update ledger_entries set amount = amount + 1',
      'delete from ledger_entries',
      "update ledger_transfers set kind = 'other'",
      'delete from ledger_transfers',
    ]) {
      await expect(shop.query(statement)).rejects.toThrow(/only ever added to/);
    }
  });

  it('changes a balance by entries alone, also for manual SQL', async () => {
    const account = await openAccount(100);
    const ofAccount = `where owner = '${account.owner}'`;
    for (const statement of [
      `update ledger_accounts set balance = balance + 1 ${ofAccount}`,
      `update ledger_accounts set balance = -1 ${ofAccount}`,
      `update ledger_accounts set owner = 'somebody else' ${ofAccount}`,
      "update ledger_accounts set balance = 0 where kind = 'certificates-issued'",
      "insert into ledger_accounts (kind, owner, balance) values ('certificate', 'new', 1)",
      `insert into ledger_accounts (kind, owner, balance) values ('certificate', '${account.owner}', 1)
         on conflict (kind, owner) do update set balance = 1`,
    ]) {
      await expect(shop.query(statement)).rejects.toThrow(/only by ledger entries/);
    }
    for (const statement of [
      `delete from ledger_accounts ${ofAccount}`,
      'truncate ledger_accounts cascade',
      'truncate ledger_entries',
    ]) {
      await expect(shop.query(statement)).rejects.toThrow(/only ever added to/);
    }
    expect(await balanceOf(account)).toBe(100);
    await expect(postTransfer(transfer('beyond', [entry(account, -101)]))).resolves.toEqual({ short: account });
    const overdraw = shop.query(
      `with made as (
         insert into ledger_transfers (key, kind, actor, at) values ('raw', 'certificate-spend', 'manual', now()) returning id
       ) insert into ledger_entries select made.id, a.id, -101 from made, ledger_accounts a where owner = $1`,
      [account.owner],
    );
    await expect(overdraw).rejects.toThrow(/check constraint/);
    await shop.query("insert into ledger_accounts (kind, owner, balance) values ('certificate', 'nobody', 0)");
  });
});
