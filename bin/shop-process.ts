import { watch } from 'node:fs';
import path from 'node:path';
import { root, startChild, type Child } from './supervisor.ts';

export interface ShopProcess {
  stop(): Promise<void>;
}

/**
 * Starts the shop from the finished build and waits until it serves.
 * @param stopMs how long its end may take
 */
export async function startShop(env: NodeJS.ProcessEnv, stopMs: number, onLost: () => void): Promise<ShopProcess> {
  const shop = startChild('bin/serve.ts', { ...env, NODE_ENV: 'production' }, stopMs);
  await shop.ready;
  void shop.ended.then(onLost);
  return shop;
}

/**
 * Starts the shop from the sources. Pages reload in place; a change of anything else, or one that Vite would
 * answer by reloading the whole program, starts the process anew.
 * @param stopMs how long the end of a process may take
 */
export async function openReloadingShop(env: NodeJS.ProcessEnv, stopMs: number): Promise<ShopProcess> {
  let shop: Child | undefined;
  let busy: Promise<void> = Promise.resolve();
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
      busy = busy.then(async () => {
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
      await busy;
      await shop?.stop();
    },
  };
}
