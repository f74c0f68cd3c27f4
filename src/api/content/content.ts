import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { forbidden, notFound } from '../../http/api-errors.ts';
import { queryContent, type ContentQuery } from '../../shop/content/content-query.reads.ts';
import type { ContentKind } from '../../shop/content/content.rules.ts';
import { may } from '../../shop/permissions/permissions.rules.ts';
import type { ApiParts } from '../api-parts.ts';
import {
  QUERY_FIELDS,
  CONTENT_RESOURCES,
  readRelations,
  contentEntry,
  shownFields,
  type ContentRelation,
} from './content-resources.ts';
import { ContentAnswer, ContentList } from './content.schema.ts';
import { DialectQuery } from '../query.schema.ts';
import { staffSessions } from '../staff/staff-guard.ts';
import type { Entry } from '../strapi-shapes.ts';
import { pagination, queryStringOf, readStrapiQuery, type StrapiQuery } from '../strapi-query.ts';
import { readCondition, readNames, readSort } from '../strapi-where.ts';

/** Content read with Strapi queries: published items only, except for previews of the staff. */
export async function contentApi(app: FastifyInstance, parts: ApiParts): Promise<void> {
  const { shop } = parts;
  const findStaff = staffSessions(parts);
  const typed = app.withTypeProvider<ZodTypeProvider>();

  for (const [name, kind] of Object.entries(CONTENT_RESOURCES)) {
    typed.get(
      `/${name}`,
      { schema: { summary: `Content: ${name}`, querystring: DialectQuery, response: { 200: ContentList } } },
      async (request, reply) => {
        const contentQuery = await readRequest(request, reply, kind);
        const { entries, total } = await findEntries(kind, contentQuery);
        return { data: entries, meta: { pagination: pagination(contentQuery.page, total) } };
      },
    );

    typed.get<{ Params: { id: string } }>(
      `/${name}/:id`,
      { schema: { summary: `Content: one of ${name}`, querystring: DialectQuery, response: { 200: ContentAnswer } } },
      async (request, reply) => {
        const contentQuery = await readRequest(request, reply, kind);
        const { id } = request.params;
        const { entries } = /^\d{1,9}$/.test(id)
          ? await findEntries(kind, { ...contentQuery, where: { all: [contentQuery.where, byId(Number(id))] } })
          : { entries: [] };
        if (!entries[0]) throw notFound();
        return { data: entries[0], meta: {} };
      },
    );
  }

  /** @throws ApiError for an unknown name, or for a preview without permission */
  async function readRequest(
    request: FastifyRequest,
    reply: FastifyReply,
    kind: ContentKind,
  ): Promise<ContentListQuery> {
    const strapiQuery = readStrapiQuery(queryStringOf(request.url));
    if (strapiQuery.preview) {
      const staff = await findStaff(request, reply);
      if (!staff || !may(staff.actor, 'read', 'content')) throw forbidden();
    }
    return toContentQuery(strapiQuery, kind);
  }

  const byId = (id: number) => ({ field: 'id', operator: 'eq', values: [id] }) as const;

  async function findEntries(
    kind: ContentKind,
    contentQuery: ContentListQuery,
  ): Promise<{ entries: Entry[]; total: number }> {
    const { items, linkedProducts, total } = await queryContent(shop.db, kind, contentQuery, shop.now());
    const { fields, relations } = contentQuery;
    return { entries: items.map((item) => contentEntry(item, linkedProducts, fields, relations)), total };
  }
}

interface ContentListQuery extends ContentQuery {
  readonly page: StrapiQuery['page'];
  readonly fields: ReadonlySet<string> | undefined;
  readonly relations: ReadonlySet<ContentRelation>;
}

/** @throws ApiError for an unknown name */
function toContentQuery(strapiQuery: StrapiQuery, kind: ContentKind): ContentListQuery {
  const relations = readRelations(strapiQuery.populate);
  return {
    where: readCondition(strapiQuery.where, QUERY_FIELDS),
    sort: readSort(strapiQuery.sort, QUERY_FIELDS),
    fields: readNames(strapiQuery.fields, shownFields(kind)),
    relations,
    withProducts: relations.has('products'),
    preview: strapiQuery.preview,
    page: strapiQuery.page,
    start: strapiQuery.page.start,
    limit: strapiQuery.page.limit,
    counted: strapiQuery.page.counted,
  };
}
