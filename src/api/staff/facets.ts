import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { unlessRefused } from '../../http/api-errors.ts';
import { replaceFacetValue } from '../../shop/catalog/replace-facet-value.ts';
import { addFacetValue } from '../../shop/facets/add-facet-value.ts';
import { arrangeFacetValues } from '../../shop/facets/arrange-facet-values.ts';
import { FIELD_OF_FACET } from '../../shop/facets/facet.rules.ts';
import { deskFacets } from '../../shop/facets/facets.reads.ts';
import { saveFacets } from '../../shop/facets/save-facets.ts';
import type { ApiParts } from '../api-parts.ts';
import {
  AddedValue,
  ArrangedValues,
  DeskFacets,
  FacetPath,
  FacetValuePath,
  MergedValue,
  RemovedValue,
  RenamedValue,
  SavedFacets,
} from './facets.schema.ts';
import { allow, staffOf } from './staff-guard.ts';

/** Filters of the sections and their values (decision 0152). */
export async function facetsStaffApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const response = { 200: DeskFacets };
  async function facets() {
    const { version, facets: found } = await deskFacets(shop.db);
    return {
      version,
      facets: found.map(({ facet, title, hiddenIn, shownIn, byHand, values }) => ({
        facet,
        title,
        field: FIELD_OF_FACET[facet],
        hiddenIn,
        shownIn,
        byHand,
        values: values.map(({ word, text, isShown, products, published, sections }) => ({
          word,
          text,
          isShown,
          products,
          published,
          sections,
        })),
      })),
    };
  }

  typed.get(
    '/staff/facets',
    { schema: { summary: 'Filters of the sections with their values', response } },
    async (request) => {
      allow(request, 'read', 'facets');
      return facets();
    },
  );

  typed.post(
    '/staff/facets',
    { schema: { summary: 'Save titles, order and sections of the filters', body: SavedFacets, response } },
    async (request) => {
      const { facets: named, ...command } = request.body;
      unlessRefused(await saveFacets(shop.as(staffOf(request).actor), named, command));
      return facets();
    },
  );

  typed.post(
    '/staff/facets/:facet/arranged',
    {
      schema: {
        summary: 'Save the order of the values of a filter, and which it offers',
        params: FacetPath,
        body: ArrangedValues,
        response,
      },
    },
    async (request) => {
      const { byHand, values, ...command } = request.body;
      const { facet } = request.params;
      unlessRefused(await arrangeFacetValues(shop.as(staffOf(request).actor), facet, { byHand, values }, command));
      return facets();
    },
  );

  typed.post(
    '/staff/facets/:facet/values',
    { schema: { summary: 'Add a value to a filter', params: FacetPath, body: AddedValue, response } },
    async (request) => {
      const { text, ...command } = request.body;
      unlessRefused(await addFacetValue(shop.as(staffOf(request).actor), request.params.facet, text, command));
      return facets();
    },
  );

  typed.post(
    '/staff/facets/:facet/values/:word/renamed',
    {
      schema: {
        summary: 'Rename a value of a filter in all products that have it',
        params: FacetValuePath,
        body: RenamedValue,
        response,
      },
    },
    async (request) => {
      const { text, products, ...command } = request.body;
      const value = { ...request.params, products };
      const by = shop.as(staffOf(request).actor);
      unlessRefused(await replaceFacetValue(by, value, { kind: 'renamed', text }, command));
      return facets();
    },
  );

  typed.post(
    '/staff/facets/:facet/values/:word/merged',
    {
      schema: {
        summary: 'Merge a value of a filter into another one in all products that have it',
        params: FacetValuePath,
        body: MergedValue,
        response,
      },
    },
    async (request) => {
      const { into, products, ...command } = request.body;
      const value = { ...request.params, products };
      const by = shop.as(staffOf(request).actor);
      unlessRefused(await replaceFacetValue(by, value, { kind: 'merged', into }, command));
      return facets();
    },
  );

  typed.post(
    '/staff/facets/:facet/values/:word/removed',
    {
      schema: {
        summary: 'Remove a value of a filter from all products that have it',
        params: FacetValuePath,
        body: RemovedValue,
        response,
      },
    },
    async (request) => {
      const { products, ...command } = request.body;
      const value = { ...request.params, products };
      unlessRefused(await replaceFacetValue(shop.as(staffOf(request).actor), value, { kind: 'removed' }, command));
      return facets();
    },
  );
}
