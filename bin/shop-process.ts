import { watch } from 'node:fs';
import path from 'node:path';
import { root, startChild, type Child } from './supervisor.ts';

export interface ShopProcess {
  stop(): Promise<void>;
}

/**
 * Starts the shop from the build and waits until it serves.
 * @param stopMs how long it may take to stop
 */
export async function startShop(
  env: NodeJS.ProcessEnv,
  stopMs: number,
  onUnexpectedExit: () => void,
): Promise<ShopProcess> {
  const shop = startChild('bin/serve.ts', { ...env, NODE_ENV: 'production' }, stopMs);
  await shop.ready;
  void shop.ended.then(onUnexpectedExit);
  return shop;
}

/**
 * Starts the shop from the sources. Pages reload in place; any other change, and one that would make Vite reload the
 * whole program, restarts the process.
 * @param stopMs how long a process may take to stop
 */
export async function openReloadingShop(env: NodeJS.ProcessEnv, stopMs: number): Promise<ShopProcess> {
  let shop: Child | undefined;
  let restarting: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function start(): Promise<void> {
    const next = startChild('bin/serve-dev.ts', { ...env, NODE_ENV: 'development' }, stopMs);
    shop = next;
    next.process.on('message', (message) => {
      if (typeof message === 'object' && message && 'restart' in message && shop === next) restartSoon();
    });
    await next.ready.catch(() => console.log('  Магазин не запустился, жду исправления…'));
  }

  function restartSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      restarting = restarting.then(async () => {
        const old = shop;
        shop = undefined;
        await old?.stop();
        await start();
      });
    }, 300);
  }

  const watcher = watch(path.join(root, 'src'), { recursive: true }, (_event, file) => {
    if (file && !/^(storefront|sandbox|admin)\//.test(file) && !file.endsWith('.test.ts')) restartSoon();
  });
  await start();
  return {
    async stop() {
      watcher.close();
      clearTimeout(timer);
      await restarting;
      await shop?.stop();
    },
  };
}
