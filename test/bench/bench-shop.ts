import type { ChildProcess } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import path from 'node:path';
import pg from 'pg';
import { fillDemoWorld } from '@travosol/demo-world/fill.ts';
import { DEMO_KEYS } from '../../src/config/demo-keys.ts';
import { startEmbeddedDatabase } from '../../src/platform/embedded-database.ts';
import { migrate } from '../../src/platform/migrate.ts';
import { freePorts } from '../support/free-ports.ts';
import { sendRequest, type SentAnswer } from './send-request.ts';
import { root, SERVER_CORE, startOnCore } from './server.ts';

/** A database with the demo world, and shops over it, one after the other. */
export interface BenchShop {
  /** Where the shop answers while one is started. */
  readonly url: string;
  /** Path of the page that is measured. */
  readonly section: string;
  /** For files of the run. */
  readonly folder: string;
  readonly databaseUrl: string;
  readonly admin: pg.Client;
  start(env: NodeJS.ProcessEnv): Promise<ChildProcess>;
  /** Asks the started shop for a page in brotli. */
  get(address: string): Promise<SentAnswer>;
  close(): Promise<void>;
}

export async function openBenchShop(): Promise<BenchShop> {
  const [port] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const folder = path.join(root, '.cache', 'bench');
  mkdirSync(folder, { recursive: true });
  const data = path.join(folder, 'server');
  rmSync(data, { recursive: true, force: true });
  const database = await startEmbeddedDatabase(data);
  const admin = new pg.Client({ connectionString: database.url() });
  await admin.connect();
  await migrate(database.url(), path.join(root, 'db/migrations'));
  await fillDemoWorld(database.url(), path.join(root, '.cache/test/files'), DEMO_KEYS.SECRET);
  const env = {
    DATABASE_URL: database.url(),
    SHOP_MODE: 'test',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: path.join(root, '.cache/test'),
    LOG_LEVEL: 'error',
  };
  const agent = new Agent({ keepAlive: true });
  return {
    url,
    section: '/catalog/preparaty',
    folder,
    databaseUrl: database.url(),
    admin,
    start: (more) => startOnCore(SERVER_CORE, 'bin/serve.ts', [], { ...env, ...more }),
    get: (address) => sendRequest(agent, url + address, { headers: { 'accept-encoding': 'br' } }),
    async close() {
      await admin.end();
      await database.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
