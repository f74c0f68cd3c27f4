// node bin/shop.ts <noun> <verb>: commands of the staff, on the database of DATABASE_URL or of the shop that runs here.
import { endCommand } from './end-command.ts';
import { readCommand } from './shop/read-command.ts';

// The reader of a pipe has closed it, as `… | head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

try {
  await readCommand(process.argv.slice(2));
} catch (error) {
  endCommand(error);
}
