import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, Outlet, RouterContextProvider, RouterProvider } from 'react-router';
import { pageContext } from '../../src/storefront/context.server.ts';
import { followShelf } from '../../src/shop/catalog/follow-shelf.ts';
import { shownMenus } from '../../src/shop/menus/menus.reads.ts';
import { companyFacts } from '../../src/shop/settings/company.reads.ts';
import { CompanyContext } from '../../src/storefront/features/company/use-company.ts';
import { Frame } from '../../src/storefront/frame/frame.tsx';
import { MenusContext } from '../../src/storefront/frame/use-menus.ts';
import SectionPage, { loader } from '../../src/storefront/pages/section/section.tsx';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ connectionString: process.argv[2]! });
const db = drizzle(pool);
const log = { warn: console.warn } as never;
const shelf = followShelf(db, log, () => {});
shelf.markChanged(undefined);
await shelf.settled();
const menus = await shownMenus(db, new Date());
const context = new RouterContextProvider();
context.set(pageContext, {
  shop: { db } as never,
  shelves: shelf.shelves,
  search: undefined as never,
  files: undefined as never,
  origin: 'http://localhost',
  secret: '',
  company: () => companyFacts(db),
  menus: async () => menus,
  rehearsal: false,
  partnerEmail: '',
  repliesByMail: false,
  holdMinutes: 30,
  returnDays: 14,
  signedIn: null,
  turn: async () => {},
  tags: new Set<string>(),
  failed: console.error,
});
const address = '/catalog/preparaty';
const data = await loader({
  context,
  params: { section: 'preparaty' },
  request: new Request(`http://localhost${address}`),
} as never);
const company = await companyFacts(db);
shelf.close();
await pool.end();

const router = createMemoryRouter(
  [
    {
      id: 'root',
      loader: () => null,
      element: (
        <CompanyContext value={company}>
          <MenusContext value={menus}>
            <Frame>
              <Outlet />
            </Frame>
          </MenusContext>
        </CompanyContext>
      ),
      children: [{ id: 'page', path: 'catalog/:section', loader: () => null, Component: SectionPage }],
    },
  ],
  { initialEntries: [address], hydrationData: { loaderData: { root: { company, rehearsal: false }, page: data } } },
);
const render = () => renderToString(<RouterProvider router={router} />);
if (!render().includes('/catalog/preparaty/')) throw new Error('the page did not render');
for (let warm = 0; warm < 300; warm++) render();
const ROUNDS = 500;
const before = process.cpuUsage();
for (let round = 0; round < ROUNDS; round++) render();
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1e6 / ROUNDS);
process.exit(0);
