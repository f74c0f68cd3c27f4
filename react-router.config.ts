import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/storefront',
  buildDirectory: 'build',
  ssr: true,
  // The route table is small and sent with each page, so that no cached page requests `/__manifest`.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
