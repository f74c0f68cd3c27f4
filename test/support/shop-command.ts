import { execFile } from 'node:child_process';
import path from 'node:path';
import { DEMO_OWNER } from '@travosol/demo-world/staff.ts';
import { root } from './paths.ts';

export interface CommandResult {
  readonly code: number;
  /** Standard output, then standard error. */
  readonly text: string;
}

/** Runs `bin/shop.ts`, as the demo owner unless the arguments name another staff member. */
export function runShopCommand(databaseUrl: string, ...words: readonly string[]): Promise<CommandResult> {
  return new Promise((resolve) => {
    execFile(
      path.join(root, 'node_modules/.bin/node'),
      [path.join(root, 'bin/shop.ts'), ...words],
      {
        env: { SHOP_STAFF: DEMO_OWNER.email, ...process.env, DATABASE_URL: databaseUrl, NODE_OPTIONS: '', VITEST: '' },
      },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code ?? 1) : 0, text: stdout + stderr }),
    );
  });
}
