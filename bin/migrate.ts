// node bin/migrate.ts: brings the database of DATABASE_URL up to date, for machines that do not run npm start.
import path from 'node:path';
import { databaseWaitMs } from '../src/config/config.ts';
import { readEnv } from '../src/config/env.ts';
import { migrate } from '../src/platform/migrate.ts';
import { endCommand } from './end-command.ts';
import { openServer, root, StartError, step } from './supervisor.ts';

try {
  const { DATABASE_URL, DATA_DIR, ROLE } = readEnv();
  if (!DATABASE_URL)
    throw new StartError('Не указана база данных: задайте DATABASE_URL. Встроенную базу обновляет npm start.');
  await openServer(DATABASE_URL, DATA_DIR, { waitMs: databaseWaitMs(ROLE) });
  const migrating = step('обновляю таблицы');
  const applied: string[] = [];
  await migrate(DATABASE_URL, path.join(root, 'db/migrations'), (name) => applied.push(name));
  migrating.done(applied.length > 0 ? applied.join(', ') : 'уже новые');
} catch (error) {
  endCommand(error);
}
