import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { unlessRefused } from '../../http/api-errors.ts';
import { addDays } from '../../kernel/dates.ts';
import { removeGoldenQuery, saveGoldenQuery } from '../../shop/search/change-golden-queries.ts';
import { removeSynonym, saveSynonym } from '../../shop/search/change-synonyms.ts';
import { decideMiss } from '../../shop/search/decide-miss.ts';
import { foundNow, listedMisses, listedSynonyms, runGoldenQueries } from '../../shop/search/search-desk.reads.ts';
import type { ApiParts } from '../api-parts.ts';
import {
  DecidedMiss,
  FoundNow,
  FoundQuery,
  GoldenPath,
  GoldenQueries,
  GoldenSaved,
  MissDecided,
  Misses,
  MissesQuery,
  Removed,
  RemovedSynonym,
  SavedGolden,
  SavedSynonym,
  SynonymSaved,
  Synonyms,
  SynonymsQuery,
} from './search-desk.schema.ts';
import { allow, staffOf } from './staff-guard.ts';

const PAGE = 100;
/** Products that a query is shown to find. */
const FOUND = 10;

/** Synonyms, golden queries and searches without results (decision 0138). */
export async function searchDeskStaffApi(app: FastifyInstance, { shop, search }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/staff/search/synonyms',
    { schema: { summary: 'Synonyms by their words', querystring: SynonymsQuery, response: { 200: Synonyms } } },
    async (request) => {
      allow(request, 'read', 'search');
      const { q, afterWord, afterMeans } = request.query;
      const after =
        afterWord !== undefined && afterMeans !== undefined ? { word: afterWord, means: afterMeans } : undefined;
      const found = await listedSynonyms(shop.db, q || undefined, { after, most: PAGE + 1 });
      const synonyms = found.slice(0, PAGE);
      return { synonyms, next: found.length > PAGE ? synonyms.at(-1)! : null };
    },
  );

  typed.post(
    '/staff/search/synonyms',
    { schema: { summary: 'Add or change a synonym', body: SavedSynonym, response: { 200: SynonymSaved } } },
    async (request) => {
      const { replaces, ...synonym } = request.body;
      return unlessRefused(await saveSynonym(shop.as(staffOf(request).actor), synonym, replaces));
    },
  );

  typed.post(
    '/staff/search/synonyms/removed',
    { schema: { summary: 'Remove a synonym', body: RemovedSynonym, response: { 200: Removed } } },
    async (request) => unlessRefused(await removeSynonym(shop.as(staffOf(request).actor), request.body)),
  );

  typed.get(
    '/staff/search/found',
    {
      schema: {
        summary: 'The first products that a query finds now; nothing is recorded',
        querystring: FoundQuery,
        response: { 200: FoundNow },
      },
    },
    async (request) => {
      allow(request, 'read', 'search');
      return foundNow(shop.db, search, request.query.q, FOUND);
    },
  );

  typed.get(
    '/staff/search/golden-queries',
    {
      schema: {
        summary: 'Golden queries as they pass or fail now, those that fail first',
        response: { 200: GoldenQueries },
      },
    },
    async (request) => {
      allow(request, 'read', 'search');
      return { queries: await runGoldenQueries(shop.db, search) };
    },
  );

  typed.put(
    '/staff/search/golden-queries/:id',
    {
      schema: {
        summary: 'Add or change a golden query',
        params: GoldenPath,
        body: SavedGolden,
        response: { 200: GoldenSaved },
      },
    },
    async (request) => {
      const { expectedVersion, ...golden } = request.body;
      const { actor } = staffOf(request);
      const command = { ...golden, id: request.params.id };
      return unlessRefused(await saveGoldenQuery(shop.as(actor), command, expectedVersion));
    },
  );

  typed.post(
    '/staff/search/golden-queries/:id/removed',
    { schema: { summary: 'Remove a golden query', params: GoldenPath, response: { 200: Removed } } },
    async (request) => unlessRefused(await removeGoldenQuery(shop.as(staffOf(request).actor), request.params.id)),
  );

  typed.get(
    '/staff/search/misses',
    {
      schema: {
        summary: 'Queries without results, the most frequent first',
        querystring: MissesQuery,
        response: { 200: Misses },
      },
    },
    async (request) => {
      allow(request, 'read', 'search');
      const { days, ignored, afterTimes, afterQuery } = request.query;
      const since = days === undefined ? undefined : addDays(shop.now(), -days);
      const after =
        afterTimes !== undefined && afterQuery !== undefined ? { times: afterTimes, query: afterQuery } : undefined;
      const found = await listedMisses(shop.db, { since, ignored }, { after, most: PAGE + 1 });
      const page = found.slice(0, PAGE);
      const last = page.at(-1);
      return {
        misses: page.map(({ query, times, firstAt, lastAt }) => ({
          query,
          times,
          firstAt: firstAt.toISOString(),
          lastAt: lastAt.toISOString(),
        })),
        next: found.length > PAGE && last ? { times: last.times, query: last.query } : null,
      };
    },
  );

  typed.post(
    '/staff/search/misses/decided',
    {
      schema: {
        summary: 'Put a query without results aside, or back',
        body: DecidedMiss,
        response: { 200: MissDecided },
      },
    },
    async (request) => unlessRefused(await decideMiss(shop.as(staffOf(request).actor), request.body)),
  );
}
