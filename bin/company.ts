// node bin/company.ts: phones, hours, requisites of the company: show and change (decision 0054).
import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readEnv } from '../src/config/env.ts';
import { isRefusal } from '../src/kernel/refusal.ts';
import { createContext } from '../src/platform/context.ts';
import { openDatabase } from '../src/platform/database.ts';
import { findRunningDatabase } from '../src/platform/embedded-database.ts';
import { openLog } from '../src/platform/log.ts';
import { changeCompany } from '../src/shop/settings/change-company.ts';
import { companyShape, writtenCompany } from '../src/shop/settings/company-shape.ts';
import { companyFacts } from '../src/shop/settings/company.reads.ts';
import { endCommand, UsageError } from './end-command.ts';
import { StartError } from './supervisor.ts';

const USAGE = `Сведения о компании, в JSON:   node bin/company.ts > компания.json
Изменить (названные поля):     node bin/company.ts компания.json
Кто изменил, пишется в журнал: --by Вера (иначе имя пользователя системы)`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { by: { type: 'string', default: userInfo().username } },
  });
  const [file, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(USAGE);
  const read = file ? companyShape.partial().safeParse(JSON.parse(await readFile(file, 'utf8'))) : undefined;
  if (read && !read.success) throw new StartError(`Файл не подходит:\n${z.prettifyError(read.error)}`);
  const { DATABASE_URL, DATA_DIR } = readEnv();
  const url = DATABASE_URL ?? (await findRunningDatabase(DATA_DIR, 'shop'));
  if (!url)
    throw new StartError('Магазин не запущен: запустите его (npm start) или укажите его базу данных в DATABASE_URL.');
  const log = openLog('warn');
  const database = openDatabase(url, { connections: 2, log });
  try {
    // Changing facts enqueues nothing and asks no company.
    const nobody = { companies: {}, queue: { send: () => Promise.reject(new Error('facts have no jobs')) } };
    const ctx = createContext(
      { ...database, ...nobody, now: () => new Date(), log },
      { kind: 'staff', name: values.by },
    );
    const company = read?.data ? await changeCompany(ctx, read.data) : await companyFacts(database.db);
    if (isRefusal(company))
      throw new StartError(`Такие слова показывать нельзя, ничего не изменено: ${JSON.stringify(company.facts)}`);
    console.log(JSON.stringify(writtenCompany(company), null, 2));
  } finally {
    await database.close();
  }
} catch (error) {
  endCommand(error, USAGE);
}
