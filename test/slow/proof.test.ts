import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { root } from '../support/paths.ts';

const run = promisify(execFile);

describe('a mixed load while processes and the database are killed', () => {
  it('breaks no invariant and loses no acknowledged answer', async () => {
    const env = { ...process.env, VITEST: '', NODE_OPTIONS: '' };
    const node = path.join(root, 'node_modules/.bin/node');
    const proof = run(node, ['test/proof/proof.ts', '--seconds', '15', '--seed', '1'], {
      cwd: root,
      env,
      maxBuffer: 32 * 1024 * 1024,
    });
    // Ended with 1, it has printed what was wrong, and its seed.
    const { stdout } = await proof.catch((error: Error & { stdout: string; stderr: string }) => ({
      stdout: `${error.stdout}${error.stderr}`,
    }));
    expect(stdout).toMatch(/ operations, .* 3 kills, 0 unexpected errors, 0 violations\n/);
  });
});
