// node bin/shop.ts <noun> <verb>: what the staff do at the command line, in the database of DATABASE_URL or of the shop that runs here.
import { endCommand } from './end-command.ts';
import { readCommand } from './shop/read-command.ts';

// Whoever reads has seen enough, as `… | head` has.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

try {
  await readCommand(process.argv.slice(2));
} catch (error) {
  endCommand(error);
}
