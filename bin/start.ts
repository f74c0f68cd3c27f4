// npm start and npm run dev: starts everything a shop needs, step by step, and stops it in reverse order.
import path from 'node:path';
import { DEMO_LOGIN } from '@travosol/demo-world/customers.ts';
import { fillDemoWorld } from '@travosol/demo-world/fill.ts';
import { DEMO_OWNER, DEMO_PICKER, DEMO_SUPPORT } from '@travosol/demo-world/staff.ts';
import { databaseWaitMs, readConfig } from '../src/config/config.ts';
import { ConfigError, readEnv } from '../src/config/env.ts';
import { links } from '../src/kernel/links.ts';
import { STAFF_ROLE_NAMES } from '../src/kernel/staff-roles.ts';
import { databaseFailure, failureSentence } from '../src/platform/database-failure.ts';
import { EmbeddedDatabaseError } from '../src/platform/embedded-database.ts';
import { migrate, MigrationError, NewerDatabaseError } from '../src/platform/migrate.ts';
import { build, isBuilt } from './build.ts';
import { placeDemoOrders, prepareDemoOrders } from './demo-orders.ts';
import { openReloadingShop, startShop } from './shop-process.ts';
import { lockDataFolder, openServer, requireFreePort, root, startChild, StartError, step } from './supervisor.ts';

const developing = process.argv.includes('--dev');
const SANDBOX_STOP_MS = 10_000;
const cleanups: (() => unknown)[] = [];
let stopping = false;

async function stopAll(code: number): Promise<never> {
  if (!stopping) {
    stopping = true;
    // The start may still add one meanwhile.
    for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) await cleanup();
  }
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!stopping) console.log('\n  Останавливаю магазин…');
    void stopAll(0);
  });
}

async function main(): Promise<void> {
  const env = readEnv();
  const dataDir = path.resolve(env.DATA_DIR);
  const notProduction = env.SHOP_MODE !== 'production';
  const ownSandbox = notProduction && !env.SANDBOX_URL;
  // Contradictory settings and missing secrets are reported before anything is started.
  const config = readConfig({ ...env, DATABASE_URL: env.DATABASE_URL ?? 'postgres://embedded' });
  const { secret, mailWebhookToken, mailAuthservId } = config;
  const { stopMs } = config.serving;
  if (env.ROLE !== 'worker') {
    await requireFreePort(env.PORT, env.HOST, 'PORT');
    if (env.METRICS_PORT) await requireFreePort(env.METRICS_PORT, env.HOST, 'METRICS_PORT');
  }
  if (ownSandbox) {
    await requireFreePort(env.SANDBOX_PORT, '127.0.0.1', 'SANDBOX_PORT');
    await requireFreePort(env.SANDBOX_PORT + 1, '127.0.0.1', 'SANDBOX_PORT');
  }
  cleanups.push(lockDataFolder(dataDir));

  console.log('\nТравосоль запускается\n');
  // Pages are built while the database is opened and filled.
  const buildStarted = performance.now();
  const buildAbort = new AbortController();
  cleanups.push(() => buildAbort.abort());
  const building = developing || isBuilt() ? undefined : build(buildAbort.signal);
  building?.catch(() => {});

  // The sandbox needs no database and is started meanwhile, too.
  const sandbox = ownSandbox
    ? startChild(
        'src/sandbox/main.ts',
        {
          SANDBOX_PORT: String(env.SANDBOX_PORT),
          SHOP_URL: `http://127.0.0.1:${env.PORT}`,
          SANDBOX_STATE: path.join(dataDir, 'sandbox.json'),
          MAIL_WEBHOOK_TOKEN: mailWebhookToken ?? '',
          MAIL_AUTHSERV_ID: mailAuthservId ?? '',
        },
        SANDBOX_STOP_MS,
      )
    : undefined;
  if (sandbox) {
    cleanups.push(() => sandbox.stop());
    sandbox.ready.catch(reportFailedStart);
  }

  const opening = step('открываю базу данных');
  const notes: string[] = [];
  const server = await openServer(env.DATABASE_URL, dataDir, {
    onNote: (line) => notes.push(line),
    // Where that fails it is said when orders are placed.
    onNew: () => sandbox && void prepareDemoOrders().catch(() => {}),
    waitMs: databaseWaitMs(env.ROLE),
  });
  if (server.embedded) cleanups.push(() => server.embedded!.stop());
  if (stopping) return;
  opening.done([server.embedded ? 'встроенная' : 'внешняя', ...notes].join(', '));

  const migrating = step('обновляю таблицы');
  const applied: string[] = [];
  await migrate(server.url, path.join(root, 'db/migrations'), (name) => applied.push(name));
  migrating.done(applied.length > 0 ? applied.join(', ') : 'уже новые');

  if (notProduction) {
    const filling = step('наполняю витрину');
    const filled = await fillDemoWorld(server.url, path.join(dataDir, 'files'), secret);
    filling.done(filled ? 'готово' : 'уже наполнена');
  }

  const shared = { DATABASE_URL: server.url, DATA_DIR: dataDir };
  const origin = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  if (sandbox) {
    const opened = step('открываю песочницу внешних компаний');
    await sandbox.ready;
    void sandbox.ended.then(() => onUnexpectedExit('Песочница'));
    opened.done();
  }
  // Meanwhile pages are built. The shop is started afterwards: until then the clock of its sandbox is in the past.
  const placingStarted = performance.now();
  const placing = sandbox && placeDemoOrders(server.url, config, sandbox);
  placing?.catch(() => {});

  if (building) {
    const waiting = step('собираю страницы', buildStarted);
    await building;
    waiting.done();
  }
  // A demo whose goods were changed by hand starts without these orders.
  const placed = await placing?.catch((error: unknown) => {
    if (!stopping) console.log(`  Заказы демо-покупателя не оформлены: ${String(error)}`);
  });
  if (placed) step('оформляю заказы покупателя', placingStarted).done(String(placed));
  if (stopping) return;

  const starting = step(
    env.ROLE === 'worker' ? 'запускаю задания' : env.ROLE === 'web' ? 'открываю магазин' : 'открываю магазин и задания',
  );
  const shop = developing
    ? await openReloadingShop(shared, stopMs)
    : await startShop(shared, stopMs, () => onUnexpectedExit('Магазин'));
  cleanups.push(() => shop.stop());
  starting.done();
  if (server.embedded) void server.embedded.ended.then(() => onUnexpectedExit('База данных'));
  console.log('');
  if (env.ROLE !== 'worker') console.log(`  Магазин      ${origin}`);
  if (notProduction)
    console.log(`  Песочница    ${env.SANDBOX_URL ?? `http://localhost:${env.SANDBOX_PORT}`}  (оплата, письма, СМС)`);
  if (notProduction)
    console.log(
      `  Вход         ${DEMO_LOGIN.phone} или ${DEMO_LOGIN.email}, пароль ${DEMO_LOGIN.password}; коды из СМС — в песочнице`,
    );
  if (notProduction)
    console.log(
      [
        `  Сотрудники   ${origin}${links.desk()}  (почта, пароль, ключ для приложения с\u00a0кодами)`,
        ...[DEMO_OWNER, DEMO_PICKER, DEMO_SUPPORT].map(
          ({ roles, email, password, totpSecret }) =>
            `    ${STAFF_ROLE_NAMES[roles[0]!]}: ${email}  ${password}  ${totpSecret}`,
        ),
      ].join('\n'),
    );
  console.log('\n  Остановить: Ctrl-C\n');
}

function onUnexpectedExit(what: string): void {
  if (stopping) return;
  console.error(`\n${what}: процесс неожиданно завершился, останавливаю остальное. Запустите снова: данные сохранены.`);
  void stopAll(1);
}

/** @returns undefined for an unexpected error, which is printed with its stack */
function startSentence(error: unknown): string | undefined {
  const problem = databaseFailure(error);
  if (problem) return `\n${failureSentence(problem)}`;
  const expectedErrors = [StartError, ConfigError, EmbeddedDatabaseError, NewerDatabaseError, MigrationError];
  return expectedErrors.some((kind) => error instanceof kind) ? `\n${(error as Error).message}` : undefined;
}

function reportFailedStart(error: unknown): void {
  if (stopping) return;
  console.error(startSentence(error) ?? error);
  void stopAll(1);
}

main().catch(reportFailedStart);
