// One shop process from the sources: pages reload in place, through the same module graph (decision 0001).
import path from 'node:path';
import { createServer, isRunnableDevEnvironment } from 'vite';

process.chdir(path.resolve(import.meta.dirname, '..'));
const port = Number(process.env.PORT || 3000);
const vite = await createServer({
  // HMR needs its own port, derived from the shop's and within the valid range.
  server: { middlewareMode: true, hmr: { port: port > 45_000 ? port - 20_000 : port + 20_000 } },
  appType: 'custom',
});
const ssr = vite.environments.ssr;
if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite gives no runnable environment for the server');
// A full reload would leave `main.ts` running with old modules beside the new ones, so the process is restarted instead.
const send = ssr.hot.send.bind(ssr.hot) as (payload: { type: string }) => void;
ssr.hot.send = ((payload: { type: string }) => {
  if (payload.type === 'full-reload') process.send?.({ restart: true });
  else send(payload);
}) as typeof ssr.hot.send;
const server = (await ssr.runner.import('/src/main.ts')) as typeof import('../src/main.ts');
const desk = await createServer({
  configFile: 'vite.desk.config.ts',
  server: { middlewareMode: true, hmr: { port: port > 45_000 ? port - 20_001 : port + 20_001 } },
});
await server.run((request, response, next) => {
  const { middlewares } = /^\/staff(?:[/?]|$)/.test(request.url ?? '') ? desk : vite;
  middlewares(request, response, next);
});
