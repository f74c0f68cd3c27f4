// node bin/codes.ts: gives a phone or an address that ran out of wrong codes its budget back (decision 0042).
import { readEnv } from '../src/config/env.ts';
import { parseEmail } from '../src/kernel/email.ts';
import { parsePhone } from '../src/kernel/phone.ts';
import { createContext } from '../src/platform/context.ts';
import { openDatabase } from '../src/platform/database.ts';
import { findRunningDatabase } from '../src/platform/embedded-database.ts';
import { openLog } from '../src/platform/log.ts';
import { forgiveFailures } from '../src/shop/signin/forgive-failures.ts';
import { endCommand, UsageError } from './end-command.ts';
import { StartError } from './supervisor.ts';

const USAGE = 'Вернуть попытки ввода кода:  node bin/codes.ts "+7 916 123-45-67"  (или адрес почты)';

try {
  const [given, ...rest] = process.argv.slice(2);
  const identifier = given && (parsePhone(given) ?? parseEmail(given));
  if (!identifier || rest.length > 0) throw new UsageError(USAGE);
  const { DATABASE_URL, DATA_DIR } = readEnv();
  const url = DATABASE_URL ?? (await findRunningDatabase(DATA_DIR, 'shop'));
  if (!url)
    throw new StartError('Магазин не запущен: запустите его (npm start) или укажите его базу данных в DATABASE_URL.');
  const log = openLog('warn');
  const database = openDatabase(url, { connections: 1, log });
  try {
    // Forgiving enqueues nothing and asks no company.
    const queue = { send: () => Promise.reject(new Error('forgiving has no jobs')) };
    const ctx = createContext(
      { ...database, companies: {}, queue, now: () => new Date(), log },
      { kind: 'staff', name: 'bin/codes' },
    );
    const failures = await forgiveFailures(ctx, identifier);
    console.log(
      failures > 0
        ? `Попытки возвращены (неверных кодов было ${failures}). Перед этим убедитесь, что звонит сам хозяин номера.`
        : 'Неверных кодов за этим номером или адресом нет: возвращать нечего.',
    );
  } finally {
    await database.close();
  }
} catch (error) {
  endCommand(error, USAGE);
}
