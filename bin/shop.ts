// node bin/shop.ts <noun> <verb>: commands of the staff, on the database of DATABASE_URL or of the shop that runs here.
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

// The reader of a pipe has closed it, as `… | head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

const root = path.resolve(import.meta.dirname, '..');
enableCompileCache(path.join(root, '.cache', 'compile'));
// A running shop has a build, which starts sooner; a checkout may have an old one, so there the sources are run.
const built = path.join(root, 'build', 'command', 'run-command.js');
const { runCommand } =
  process.env.NODE_ENV === 'production' && existsSync(built)
    ? ((await import(pathToFileURL(built).href)) as typeof import('./shop/run-command.ts'))
    : await import('./shop/run-command.ts');
await runCommand(process.argv.slice(2));
