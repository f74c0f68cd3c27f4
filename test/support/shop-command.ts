import { execFile } from 'node:child_process';
import path from 'node:path';
import { DEMO_OWNER } from '@travosol/demo-world/staff.ts';
import { root } from './places.ts';

export interface Done {
  readonly code: number;
  /** What it said to people, then what it complained of. */
  readonly text: string;
}

/** Runs `bin/shop.ts` as the staff do; the owner of the demo world unless the words say who. */
export function runShop(databaseUrl: string, ...words: readonly string[]): Promise<Done> {
  return new Promise((resolve) => {
    execFile(
      path.join(root, 'node_modules/.bin/node'),
      [path.join(root, 'bin/shop.ts'), ...words],
      {
        env: { SHOP_STAFF: DEMO_OWNER.email, ...process.env, DATABASE_URL: databaseUrl, NODE_OPTIONS: '', VITEST: '' },
      },
      (error, out, faults) => resolve({ code: error ? Number(error.code ?? 1) : 0, text: out + faults }),
    );
  });
}
