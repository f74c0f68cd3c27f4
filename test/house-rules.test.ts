// Longer than usual: one case for each rule.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ANYONE_MAY } from './house-rules/anyone-may.ts';
import { checkHouseRules } from './house-rules/check-house-rules.ts';
import { packageOf, readSources } from './house-rules/sources.ts';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** A temporary project with these files. */
function projectWith(files: Record<string, string>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'house-'));
  folders.push(root);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return root;
}

const violationsIn = (files: Record<string, string>) => checkHouseRules(projectWith(files));

const ORDERS = "import { pgTable } from 'drizzle-orm/pg-core'; export const orders = pgTable('orders', {});";
const NOTHING = 'export const nothing = 0;';
const APP_CSS = `@import 'tailwindcss/theme.css' layer(theme);
  @import 'tailwindcss/utilities.css' layer(utilities) source('./');
  .card, .hue-calm { color: red; }`;

const listed = Object.keys(ANYONE_MAY).map((key) => key.split(': ') as [file: string, name: string]);
/** A route that calls every action of {@link ANYONE_MAY}. */
const LISTED = listed.map(([file, name]) => `import { ${name} } from '../shop/${file}'; ${name};`).join('\n');
const LISTED_ACTIONS = Object.fromEntries(
  listed.map(([file]) => [
    `src/shop/${file}`,
    listed
      .filter(([other]) => other === file)
      .map(([, name]) => `export const ${name} = ({ db }) => db.delete(0);`)
      .join('\n'),
  ]),
);

const root = path.resolve(import.meta.dirname, '..');

it('the project keeps the house rules', async () => {
  expect(await checkHouseRules(root)).toEqual([]);
});

it('what runs in production needs no development dependency', () => {
  const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  // The sandbox is started in demo mode and by tests; the build alone reads the table of routes.
  const sources = readSources(root).filter(
    ({ file, isTest }) =>
      file.startsWith('src/') && !file.startsWith('src/sandbox/') && file !== 'src/storefront/routes.ts' && !isTest,
  );
  const found = sources.flatMap(({ file, imports }) =>
    imports
      .filter(({ internal, typesOnly, target }) => !internal && !typesOnly && devDependencies[packageOf(target)])
      .map(({ target }) => `${file} imports ${target}`),
  );
  expect(found).toEqual([]);
});

it('the README lists every setting', () => {
  const settings = readFileSync(path.join(root, 'src/config/env.ts'), 'utf8').matchAll(/^ {2}([A-Z][A-Z_]+):/gm);
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
  const names = [...settings].map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

it('correct code has no violations', async () => {
  expect(
    await violationsIn({
      'src/kernel/money.ts': 'export const NOTHING = 0; export const at = (date: number) => new Date(date);',
      'src/platform/log.ts': "import { NOTHING } from '../kernel/money.ts'; export const zero = NOTHING;",
      'src/shop/orders/orders.tables.ts': ORDERS,
      'src/shop/orders/order.rules.ts':
        "import { NOTHING } from '../../kernel/money.ts'; export const total = NOTHING;",
      'src/shop/orders/place.ts':
        "import { orders } from './orders.tables.ts'; import { letterJob } from '../messages/letter.job.ts'; db.insert(orders); enqueue(letterJob);",
      'src/shop/messages/letter.job.ts': 'export const letterJob = {};',
      'src/shop/payments/payments.reads.ts':
        "import { orders } from '../orders/orders.tables.ts'; export const all = () => db.select().from(orders);",
      'src/storefront/pages/home.tsx':
        "import type { total } from '../../shop/orders/order.rules.ts'; export type Total = typeof total;",
      'src/api/orders.ts': "import { total } from '../shop/orders/order.rules.ts'; export const answer = () => total;",
    }),
  ).toEqual([]);
});

describe('a violation is reported', () => {
  const cases: [what: string, violation: RegExp, files: Record<string, string>][] = [
    [
      'when the kernel imports the platform',
      /the kernel imports nothing of ours/,
      {
        'src/kernel/money.ts': "import { nothing } from '../platform/log.ts'; export const x = nothing;",
        'src/platform/log.ts': NOTHING,
      },
    ],
    ['when the kernel uses Node', /kernel imports no package/, { 'src/kernel/ids.ts': "import 'node:crypto';" }],
    [
      'when the kernel reads the clock',
      /uses Date\.now\(\)/,
      { 'src/kernel/dates.ts': 'export const t = () => Date.now();' },
    ],
    [
      'when a page would not handle code that fails to load',
      /is not called when a file fails to load/,
      {
        'src/storefront/menu.ts': "import { a } from './a.ts'; a; void import('./a.ts').then(show, hide);",
        'src/storefront/a.ts': 'export const a = 0;',
      },
    ],
    [
      'when the kernel makes its own date',
      /uses new Date\(\)/,
      { 'src/kernel/dates.ts': 'export const t = () => new Date();' },
    ],
    [
      'when the kernel makes random numbers',
      /uses Math\.random\(\)/,
      { 'src/kernel/ids.ts': 'export const t = () => Math.random();' },
    ],
    [
      'when rules of the shop import the database',
      /rules and ports of the shop/,
      {
        'src/shop/orders/order.rules.ts':
          "import { nothing } from '../../platform/database.ts'; export const x = nothing;",
        'src/platform/database.ts': NOTHING,
      },
    ],
    [
      'when a lower noun imports a higher one',
      /payments stands above orders/,
      {
        'src/shop/orders/cancel.ts': "import { nothing } from '../payments/refund.ts'; export const x = nothing;",
        'src/shop/payments/refund.ts': NOTHING,
      },
    ],
    ['when a noun is not in the list', /the noun wishes has no place/, { 'src/shop/wishes/make-wish.ts': NOTHING }],
    [
      'when a job definition imports an action',
      /a job definition is a leaf/,
      {
        'src/shop/payments/settle.job.ts': "import { nothing } from '../orders/move.ts'; export const x = nothing;",
        'src/shop/orders/move.ts': NOTHING,
      },
    ],
    [
      'when reads write',
      /reads never write/,
      {
        'src/shop/orders/orders.tables.ts': ORDERS,
        'src/shop/orders/orders.reads.ts': "import { orders } from './orders.tables.ts'; db.update(orders);",
      },
    ],
    [
      'when reads write in SQL',
      /reads never write/,
      {
        'src/shop/orders/orders.tables.ts': ORDERS,
        'src/shop/orders/orders.reads.ts': 'db.execute(sql`delete from orders where id = ${id}`);',
      },
    ],
    [
      'when an action writes a table of another noun',
      /writes the table orders/,
      {
        'src/shop/orders/orders.tables.ts': ORDERS,
        'src/shop/payments/settle.ts':
          "import { orders as theirs } from '../orders/orders.tables.ts'; db.delete(theirs);",
      },
    ],
    [
      'when it does so in SQL',
      /writes the table orders/,
      {
        'src/shop/orders/orders.tables.ts': ORDERS,
        'src/shop/payments/settle.ts': "db.execute(sql`with x as (update orders set state = ${'paid'}) select 1`);",
      },
    ],
    [
      'when the API uses SQL',
      /imports drizzle-orm, but api may not/,
      { 'src/api/orders.ts': "import { sql } from 'drizzle-orm'; sql``;" },
    ],
    [
      'when a job uses SQL',
      /imports drizzle-orm, but jobs may not/,
      { 'src/jobs/expire.ts': "import { sql } from 'drizzle-orm'; sql``;" },
    ],
    [
      'when a page uses SQL',
      /but storefront server may not/,
      { 'src/storefront/home.server.ts': "import { sql } from 'drizzle-orm'; sql``;" },
    ],
    [
      'when the API calls a company directly',
      /the API parses, makes one call and answers/,
      {
        'src/api/orders.ts': "import { nothing } from '../integrations/yookassa/client.ts'; export const x = nothing;",
        'src/integrations/yookassa/client.ts': NOTHING,
      },
    ],
    [
      'when code of the browser imports the shop',
      /nothing of the server/,
      {
        'src/storefront/pages/home.tsx':
          "import { nothing } from '../../shop/orders/order.rules.ts'; export const x = nothing;",
        'src/shop/orders/order.rules.ts': NOTHING,
      },
    ],
    [
      'when code of the browser imports Node',
      /it runs in the browser/,
      { 'src/storefront/client/cart.ts': "import 'node:fs';" },
    ],
    [
      'when an adapter imports another company',
      /never knows another company/,
      {
        'src/integrations/cdek/client.ts': "import { nothing } from '../yookassa/client.ts'; export const x = nothing;",
        'src/integrations/yookassa/client.ts': NOTHING,
      },
    ],
    [
      'when an adapter imports an action',
      /the ports of the shop/,
      {
        'src/integrations/cdek/client.ts':
          "import { nothing } from '../../shop/orders/cancel.ts'; export const x = nothing;",
        'src/shop/orders/cancel.ts': NOTHING,
      },
    ],
    [
      'when the sandbox imports more than a protocol',
      /the sandbox knows/,
      {
        'src/sandbox/yookassa.ts':
          "import { nothing } from '../integrations/yookassa/client.ts'; export const x = nothing;",
        'src/integrations/yookassa/client.ts': NOTHING,
      },
    ],
    [
      'when main imports the sandbox',
      /main puts everything together/,
      {
        'src/main.ts': "import { nothing } from './sandbox/sandbox.ts'; export const x = nothing;",
        'src/sandbox/sandbox.ts': NOTHING,
      },
    ],
    [
      'when a job imports main',
      /jobs call actions of the shop/,
      {
        'src/jobs/worker.ts': "export const x = () => import('../main.ts');",
        'src/main.ts': NOTHING,
      },
    ],
    [
      'when a file imports a test',
      /imports the test/,
      {
        'src/kernel/money.ts': "import { nothing } from './money.test.ts'; export const x = nothing;",
        'src/kernel/money.test.ts': NOTHING,
      },
    ],
    [
      'when the environment is read elsewhere',
      /reads process\.env/,
      { 'src/http/server.ts': 'export const port = process.env.PORT;' },
    ],
    ['when the name of a folder says nothing', /name the folder after/, { 'src/platform/utils/text.ts': NOTHING }],
    [
      'when a file only re-exports',
      /only re-exports/,
      {
        'src/platform/all.ts': "export * from './log.ts'; export { nothing } from './log.ts';",
        'src/platform/log.ts': NOTHING,
      },
    ],
    ['when a file is called index', /is called index/, { 'src/shop/orders/index.ts': NOTHING }],
    ['when a file is long without a reason', /has 251 lines/, { 'src/platform/log.ts': `${NOTHING}\n`.repeat(251) }],
    ['when a test is', /has 251 lines/, { 'test/flows/orders.test.ts': `${NOTHING}\n`.repeat(251) }],
    [
      'when files import one another in a cycle',
      /import cycle/,
      {
        'src/platform/a.ts': "import { b } from './b.ts'; export const a = b;",
        'src/platform/b.ts': "import { a } from './a.ts'; export const b = a;",
      },
    ],
    [
      'when files import types from one another in a cycle',
      /import cycle/,
      {
        'src/platform/a.ts': "import type { B } from './b.ts'; export type A = B;",
        'src/platform/b.ts': "import type { A } from './a.ts'; export type B = A;",
      },
    ],
    [
      'when a page imports another',
      /no page imports another/,
      {
        'src/storefront/pages/cart/sum.ts': NOTHING,
        'src/storefront/pages/order/order.ts': "import { nothing } from '../cart/sum.ts'; export const two = nothing;",
      },
    ],
    [
      'when a feature imports a page',
      /pages\/cart stands above features/,
      {
        'src/storefront/pages/cart/sum.ts': NOTHING,
        'src/storefront/features/coupons/coupon.ts':
          "import { nothing } from '../../pages/cart/sum.ts'; export const two = nothing;",
      },
    ],
    [
      'when code of the browser imports the router',
      /badge\.tsx runs in the browser but imports react-router/,
      {
        'src/storefront/entry.client.ts': "import('./islands.tsx');",
        'src/storefront/islands.tsx': "import { Badge } from './frame/badge.tsx'; Badge();",
        'src/storefront/frame/badge.tsx':
          "import { useLocation } from 'react-router'; export const Badge = useLocation;",
      },
    ],
    [
      'when a folder of the storefront has no layer',
      /stray has no place in the layers/,
      { 'src/storefront/stray/sum.ts': NOTHING },
    ],
    [
      'when a documented word is compared',
      /uses the word 'Комплекс' as an identifier/,
      { 'src/kernel/goods.ts': "export const isBundle = (type: string) => type === 'Комплекс';" },
    ],
    [
      'when a documented word is a type',
      /uses the word 'Товар' as an identifier/,
      { 'src/kernel/goods.ts': "export type Single = 'Товар';" },
    ],
    [
      'when a documented word is queried',
      /uses the word 'Подарок' as an identifier/,
      { 'src/shop/orders/orders.reads.ts': "export const gifts = eq(type, 'Подарок');" },
    ],
    [
      'when a documented word stands in SQL',
      /uses the word 'Комплекс' as an identifier/,
      { 'src/shop/orders/orders.reads.ts': "export const bundles = sql`type = 'Комплекс'`;" },
    ],
    [
      'when a section is identified by its number',
      /documented number \(«section\.id === 2»\)/,
      { 'src/kernel/goods.ts': 'export const isGoods = (section: { id: number }) => section.id === 2;' },
    ],
    [
      'when a way of paying is identified by its number in SQL',
      /documented number \(«pay_system in \(1»\)/,
      { 'src/shop/orders/orders.reads.ts': 'export const online = sql`pay_system in (1, 5)`;' },
    ],
    [
      'when two style sheets style one class',
      /\.card is styled in .*a\.css and .*b\.css/,
      {
        'src/storefront/a.tsx': "import './a.css'; import './b.css'; export const A = () => <p className=\"card\" />;",
        'src/storefront/a.css': '.card { color: red; }',
        'src/storefront/b.css': '@media print { p > .card:hover { color: red; } }',
      },
    ],
    [
      'when no element has a class',
      /styles \.stock-few, but no element has this class/,
      {
        'src/storefront/a.tsx': "import './a.css'; export const A = ({ n }) => <p className={`card hue-${n}`} />;",
        'src/storefront/a.css': '.card, .hue-calm { color: red; } .stock-few { color: red; }',
      },
    ],
    [
      'when two files import one style sheet',
      /a\.css is imported by 2 files/,
      {
        'src/storefront/a.tsx': 'import \'./a.css\'; export const A = () => <p className="card" />;',
        'src/storefront/b.tsx': 'import \'./a.css\'; export const B = () => <p className="card" />;',
        'src/storefront/a.css': '.card { color: red; }',
      },
    ],
    [
      'when an element has a class without a style',
      /b\.tsx names the class old-chapter, which has no style/,
      {
        'src/storefront/a.tsx': `import './app.css'; import { B } from './b.tsx';
          export const CARD = \`card p-4\`;
          export const A = ({ few, hue }) => <B className={few ? CARD : \`\${CARD} hue-\${hue} 2xl:[&>p]:p-0.5\`} />;`,
        'src/storefront/b.tsx':
          'export const B = ({ className }) => <p className={`old-chapter md:flex ${className}`} />;',
        'src/storefront/app.css': APP_CSS,
      },
    ],
    [
      'when a constant, a condition or a list gives a class without a style',
      /a\.tsx names the class flexx, which has no style/,
      {
        'src/storefront/a.tsx': `import './app.css'; import { TONES } from './tones.ts';
          export const A = ({ calm, tone }) => <p className={['card', calm && \`hue-\${TONES[tone]}\`].join(' ')} />;`,
        'src/storefront/tones.ts': "export const TONES = { calm: 'calm', wide: 'calm flexx' };",
        'src/storefront/app.css': APP_CSS,
      },
    ],
    [
      'when a function returns a class without a style',
      /a\.tsx names the class hue-loud, which has no style/,
      {
        'src/storefront/a.tsx': `import './app.css'; import { hueClass } from './hue.ts';
          export const A = ({ loud }) => <p className={loud ? hueClass('loud') : hueClass()} />;`,
        'src/storefront/hue.ts': "export function hueClass(hue = 'calm') { return `card hue-${hue}`; }",
        'src/storefront/app.css': APP_CSS,
      },
    ],
    [
      'when a template makes no class that has a style',
      /a\.tsx names the class tone-…, which has no style/,
      {
        'src/storefront/a.tsx': `import './app.css';
          export const A = ({ hue }) => <p className={\`card hue-\${hue}\`}><b className={\`tone-\${hue}\`} /></p>;`,
        'src/storefront/app.css': APP_CSS,
      },
    ],
    [
      'when a route calls an action that asks nobody',
      /calls cancelOrder, which asks no may/,
      {
        'src/api/orders.ts':
          "import { cancelOrder } from '../shop/orders/cancel-order.ts'; export const x = cancelOrder;",
        'src/shop/orders/cancel-order.ts': 'export const cancelOrder = (ctx) => ctx.transaction((tx) => tx.orders);',
      },
    ],
    [
      'when a command calls one that writes by another file, and its neighbour alone asks',
      /calls removeOrder, which asks no may/,
      {
        'bin/shop/orders.ts':
          "import { cancelOrder, removeOrder } from '../../src/shop/orders/cancel-order.ts'; cancelOrder(); removeOrder();",
        'src/shop/orders/cancel-order.ts': `
          import { may } from '../permissions/permissions.rules.ts';
          import { move } from './move-order.ts';
          export function cancelOrder(ctx) { return allowed(ctx) && move(ctx); }
          function allowed(ctx) { return may(ctx.actor, 'cancel', 'order'); }
          export const removeOrder = (ctx) => move(ctx);`,
        'src/shop/orders/move-order.ts': 'export const move = ({ db }) => db.delete(0);',
        'src/shop/permissions/permissions.rules.ts': 'export const may = () => false;',
        'src/api/listed.ts': LISTED,
        ...LISTED_ACTIONS,
      },
    ],
    [
      'when a page imports an action as a whole',
      /calls \*, which asks no may/,
      {
        'src/storefront/pages/order/order.server.ts':
          "import * as orders from '../../../shop/orders/cancel-order.ts'; export const x = orders;",
        'src/shop/orders/cancel-order.ts': 'export const cancelOrder = (ctx) => ctx.transaction((tx) => tx.orders);',
      },
    ],
    [
      'when a route opens a transaction',
      /opens a transaction or enqueues a job: call an action/,
      { 'src/api/orders.ts': 'export const x = (shop) => shop.transaction(() => 0);' },
    ],
    [
      'when a route makes an actor',
      /makes an actor: only/,
      {
        'src/api/orders.ts': "export const x = (shop) => shop.as({ kind: 'staff' as const, id: 1, roles: ['owner'] });",
      },
    ],
    [
      'when an action is listed as open to anyone and asks',
      /lists «sessions\/sign-out\.ts: signOut», but it asks/,
      {
        'src/shop/permissions/permissions.rules.ts': 'export const may = () => false;',
        'src/api/listed.ts': LISTED,
        ...LISTED_ACTIONS,
        'src/shop/sessions/sign-out.ts':
          "import { may } from '../permissions/permissions.rules.ts'; export const signOut = ({ db, actor }) => may(actor) && db.delete(0);",
      },
    ],
    ['when a file is in no part', /is in no known part/, { 'src/stuff.ts': NOTHING }],
  ];

  it.each(cases)('%s', async (_what, violation, files) => {
    expect(await violationsIn(files)).toEqual([expect.stringMatching(violation)]);
  });

  it('but not for a long file that says why', async () => {
    const text = `// Longer than usual: one table.\n${`${NOTHING}\n`.repeat(251)}`;
    expect(await violationsIn({ 'src/platform/log.ts': text })).toEqual([]);
  });
});
