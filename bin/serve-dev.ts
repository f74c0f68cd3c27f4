// One shop process straight from the sources: pages reload in place, through the same module graph (decision 0001).
import path from 'node:path';
import { createServer, isRunnableDevEnvironment } from 'vite';

process.chdir(path.resolve(import.meta.dirname, '..'));
const port = Number(process.env.PORT || 3000);
const vite = await createServer({
  // Word of changes comes over a port of its own, far from ours but within the range.
  server: { middlewareMode: true, hmr: { port: port > 45_000 ? port - 20_000 : port + 20_000 } },
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
