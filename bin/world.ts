// node bin/world.ts: fills an empty, migrated database with the demo data and DATA_DIR with its pictures.
import path from 'node:path';
import { fillDemoWorld } from '@travosol/demo-world/fill.ts';
import { databaseWaitMs } from '../src/config/config.ts';
import { DEMO_KEYS } from '../src/config/demo-keys.ts';
import { readEnv } from '../src/config/env.ts';
import { endCommand } from './end-command.ts';
import { openServer, StartError, step } from './supervisor.ts';

try {
  const { DATABASE_URL, DATA_DIR, ROLE, SECRET, SHOP_MODE } = readEnv();
  if (!DATABASE_URL)
    throw new StartError('Не указана база данных: задайте DATABASE_URL. Встроенную базу наполняет npm start.');
  if (SHOP_MODE === 'production') {
    throw new StartError(
      'В рабочем режиме (SHOP_MODE=production) витрина не наполняется образцами: выберите SHOP_MODE=demo.',
    );
  }
  await openServer(DATABASE_URL, DATA_DIR, { waitMs: databaseWaitMs(ROLE) });
  const filling = step('наполняю витрину');
  const filled = await fillDemoWorld(
    DATABASE_URL,
    path.join(path.resolve(DATA_DIR), 'files'),
    SECRET ?? DEMO_KEYS.SECRET,
  );
  filling.done(filled ? 'готово' : 'уже наполнена');
} catch (error) {
  endCommand(error);
}
