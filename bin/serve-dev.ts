// One shop process straight from the sources: pages reload in place, through the same module graph (decision 0001).
import path from 'node:path';
import { createServer, isRunnableDevEnvironment } from 'vite';

process.chdir(path.resolve(import.meta.dirname, '..'));
const vite = await createServer({
  server: { middlewareMode: true, hmr: { port: Number(process.env.PORT ?? 3000) + 20_000 } },
  appType: 'custom',
});
const ssr = vite.environments.ssr;
if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite gives no runnable environment for the server');
// A reload of the whole program would leave `main.ts` with the old modules beside the new ones: begin anew instead.
const send = ssr.hot.send.bind(ssr.hot) as (payload: { type: string }) => void;
ssr.hot.send = ((payload: { type: string }) => {
  if (payload.type === 'full-reload') process.send?.({ restart: true });
  else send(payload);
}) as typeof ssr.hot.send;
const server = (await ssr.runner.import('/src/main.ts')) as typeof import('../src/main.ts');
await server.run(vite.middlewares);
