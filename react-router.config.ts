import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/storefront',
  buildDirectory: 'build',
  ssr: true,
  // The table of routes is small: it travels whole, so that no cached page asks for `/__manifest`.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
