import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/storefront',
  buildDirectory: 'build',
  ssr: true,
  // No browser asks for routes: the router runs on the server only (decision 0090).
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
