import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { fillDemoWorld } from '@travosol/demo-world/fill.ts';
import { DEMO_KEYS } from '../../src/config/demo-keys.ts';
import { prepareQueues } from '../../src/jobs/worker.ts';
import { startEmbeddedDatabase } from '../../src/platform/embedded-database.ts';
import { openJobs } from '../../src/platform/jobs.ts';
import { openLog } from '../../src/platform/log.ts';
import { migrate } from '../../src/platform/migrate.ts';
import { startTestBrowser } from './browser.ts';
import { filesFolder, root, scratch, TEMPLATE } from './paths.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the test server, without a database name. */
    serverUrl: string;
    /** WebSocket address of the browser of the run, which loads no pictures. */
    browserUrl: string;
  }
}

/**
 * Starts one browser for the run, and one Postgres with a template database: tables, demo data, job queues. Each test
 * file clones its own database from it.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const names = project.vitest.projects.map(({ name }) => name);
  if (names.every((name) => name === 'unit')) return undefined;
  const [server, browser] = await Promise.all([
    startServer(project),
    names.includes('browser') ? startTestBrowser(['--blink-settings=imagesEnabled=false']) : undefined,
  ]);
  if (browser) project.provide('browserUrl', browser.wsEndpoint());
  return async () => void (await Promise.all([server.stop(), browser?.close()]));
}

async function startServer(project: TestProject): Promise<{ stop: () => Promise<void> }> {
  await removeAbandonedServers();
  const data = path.join(scratch, `server-${process.pid}`);
  // Durability is not needed here; the tests of it start their own server.
  const server = await startEmbeddedDatabase(data, {
    flags: ['fsync=off', 'full_page_writes=off', 'max_connections=300'],
  });
  const admin = new pg.Client({ connectionString: server.url() });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await migrate(server.url(TEMPLATE), path.join(root, 'db/migrations'));
  await fillDemoWorld(server.url(TEMPLATE), filesFolder, DEMO_KEYS.SECRET);
  const boss = openJobs(server.url(TEMPLATE), { log: openLog('error'), connections: 1, supervise: false });
  await boss.start();
  await prepareQueues(boss);
  await boss.stop();
  await admin.end();
  project.provide('serverUrl', server.url('').replace(/\/$/, ''));
  return {
    async stop() {
      await server.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** A run that was killed has left its data, which may be in memory. */
async function removeAbandonedServers(): Promise<void> {
  await mkdir(scratch, { recursive: true });
  const left = (await readdir(scratch)).filter((name) => {
    const pid = /^server-(\d+)$/.exec(name)?.[1];
    return pid && !isRunning(Number(pid));
  });
  await Promise.all(left.map((name) => rm(path.join(scratch, name), { recursive: true, force: true })));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
