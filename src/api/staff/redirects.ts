import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { ApiError, unlessRefused } from '../../http/api-errors.ts';
import { csvRecords } from '../../kernel/csv-records.ts';
import { addressTarget } from '../../shop/content/address-target.reads.ts';
import { pagesAt } from '../../shop/content/pages-at.reads.ts';
import { removeRedirect } from '../../shop/content/change-redirects.ts';
import type { TypedRedirect } from '../../shop/content/redirect-plan.rules.ts';
import { redirectPath } from '../../shop/content/redirect.rules.ts';
import { findRedirect, listedRedirects } from '../../shop/content/redirects.reads.ts';
import { previewRedirects, saveRedirects, type SavedRedirect } from '../../shop/content/save-redirects.ts';
import type { ApiParts } from '../api-parts.ts';
import {
  AddressAnswer,
  PreviewedRedirects,
  RedirectRemoved,
  RedirectRows,
  Redirects,
  RedirectsQuery,
  RemovedRedirect,
  SavedRedirects,
  TestedAddress,
} from './redirects.schema.ts';
import { allow, staffOf } from './staff-guard.ts';

const PAGE = 100;
const MOST_ROWS = 500;

type NumberedRow = TypedRedirect & { readonly line: number };

/** Redirects of old addresses: list, test, preview of typed or pasted rows, and saving them (decision 0138). */
export async function redirectsStaffApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  /** Rows with their outcomes, and what is known about both addresses. */
  async function shown(rows: readonly NumberedRow[], outcomes: readonly SavedRedirect[]) {
    const places = outcomes.flatMap(({ redirect }) =>
      redirect ? [redirect.fromPath, redirectPath(redirect.toPath)] : [],
    );
    const pages = await pagesAt(shop.db, places, shop.now());
    const sources = new Set(outcomes.flatMap(({ redirect }) => (redirect ? [redirect.fromPath] : [])));
    const shownRows = [];
    for (const [index, { outcome, reason, replaces, redirect }] of outcomes.entries()) {
      const { line, from, to, status } = rows[index]!;
      const target = redirect && redirectPath(redirect.toPath);
      shownRows.push({
        line,
        from: redirect?.fromPath ?? from,
        to: redirect?.toPath ?? to,
        status: redirect?.status ?? (status === '302' ? (302 as const) : (301 as const)),
        outcome,
        reason,
        replaces,
        hasPage: redirect !== null && pages.has(redirect.fromPath),
        leadsNowhere:
          target !== null &&
          !pages.has(target) &&
          !sources.has(target) &&
          (await findRedirect(shop.db, target)) === undefined,
      });
    }
    return { rows: shownRows };
  }

  typed.get(
    '/staff/redirects',
    {
      schema: {
        summary: 'Redirects by their old address',
        querystring: RedirectsQuery,
        response: { 200: Redirects },
      },
    },
    async (request) => {
      allow(request, 'read', 'redirect');
      const { q, after } = request.query;
      const found = await listedRedirects(shop.db, q || undefined, { after, most: PAGE + 1 });
      const page = found.slice(0, PAGE);
      return {
        redirects: page.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })),
        next: found.length > PAGE ? page.at(-1)!.fromPath : null,
      };
    },
  );

  typed.post(
    '/staff/redirects/tested',
    { schema: { summary: 'Where an address leads', body: TestedAddress, response: { 200: AddressAnswer } } },
    async (request) => {
      allow(request, 'read', 'redirect');
      const typedPath = request.body.path.replace(/^https?:\/\/[^/]+/i, '') || '/';
      if (!URL.canParse(`https://any.invalid${typedPath.startsWith('/') ? '' : '/'}${typedPath}`))
        throw new ApiError(400, 'Такого адреса не\u00a0бывает: напишите путь вида /staraya/stranitsa.');
      return addressTarget(shop.db, typedPath, shop.now());
    },
  );

  typed.post(
    '/staff/redirects/previewed',
    {
      schema: {
        summary: 'What would come of typed or pasted redirects; nothing is saved',
        body: PreviewedRedirects,
        response: { 200: RedirectRows },
      },
    },
    async (request) => {
      allow(request, 'add', 'redirect');
      const { rows: given, text } = request.body;
      const rows = given.length > 0 ? given.map((row, index) => ({ ...row, line: index + 1 })) : await rowsOf(text);
      return shown(rows, await previewRedirects(shop.db, rows));
    },
  );

  typed.post(
    '/staff/redirects',
    {
      schema: {
        summary: 'Save redirects, each with its outcome',
        body: SavedRedirects,
        response: { 200: RedirectRows },
      },
    },
    async (request) => {
      const { rows } = request.body;
      const saved = unlessRefused(await saveRedirects(shop.as(staffOf(request).actor), rows));
      return shown(
        rows.map((row, index) => ({ ...row, line: index + 1 })),
        saved.rows,
      );
    },
  );

  typed.post(
    '/staff/redirects/removed',
    { schema: { summary: 'Remove a redirect', body: RemovedRedirect, response: { 200: RedirectRemoved } } },
    async (request) => unlessRefused(await removeRedirect(shop.as(staffOf(request).actor), request.body.fromPath)),
  );
}

/** Rows of a pasted table. @throws ApiError for too many */
async function rowsOf(text: string): Promise<NumberedRow[]> {
  const rows: NumberedRow[] = [];
  async function* chunks() {
    yield text;
  }
  for await (const record of csvRecords(chunks())) {
    const [from = '', to = '', status = ''] = 'values' in record ? record.values : [];
    // The first line may name the columns.
    if (rows.length === 0 && record.line === 1 && 'values' in record && !/[/]/.test(from)) continue;
    if (rows.length >= MOST_ROWS)
      throw new ApiError(400, `Не\u00a0больше ${MOST_ROWS} строк сразу: разделите таблицу.`);
    rows.push({ line: record.line, from, to, status });
  }
  return rows;
}
