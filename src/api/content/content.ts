import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { forbidden, notFound } from '../../http/api-errors.ts';
import { queryContent, type ContentQuestion } from '../../shop/content/content-question.reads.ts';
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
import { staffSessions } from '../staff/staff-door.ts';
import type { Entry } from '../strapi-shapes.ts';
import { pagination, readStrapiQuery, type StrapiQuery } from '../strapi-query.ts';
import { readCondition, readNames, readSort } from '../strapi-where.ts';

/** Whatever staff writes, read in the documented dialect: published items only, unless the staff itself asks. */
export async function contentApi(app: FastifyInstance, parts: ApiParts): Promise<void> {
  const { shop } = parts;
  const findStaff = staffSessions(parts);
  const typed = app.withTypeProvider<ZodTypeProvider>();

  for (const [name, kind] of Object.entries(CONTENT_RESOURCES)) {
    typed.get(
      `/${name}`,
      { schema: { summary: `Content: ${name}`, querystring: DialectQuery, response: { 200: ContentList } } },
      async (request, reply) => {
        const question = await askedBy(request, reply, kind);
        const { entries, total } = await found(kind, question);
        return { data: entries, meta: { pagination: pagination(question.page, total) } };
      },
    );

    typed.get<{ Params: { id: string } }>(
      `/${name}/:id`,
      { schema: { summary: `Content: one of ${name}`, querystring: DialectQuery, response: { 200: ContentAnswer } } },
      async (request, reply) => {
        const question = await askedBy(request, reply, kind);
        const { id } = request.params;
        const { entries } = /^\d{1,9}$/.test(id)
          ? await found(kind, { ...question, where: { all: [question.where, byId(Number(id))] } })
          : { entries: [] };
        if (!entries[0]) throw notFound();
        return { data: entries[0], meta: {} };
      },
    );
  }

  /** @throws ApiError when what is asked is unknown, or not for everybody */
  async function askedBy(request: FastifyRequest, reply: FastifyReply, kind: ContentKind): Promise<Question> {
    const asked = readStrapiQuery(request.url.split('?').slice(1).join('?'));
    if (asked.preview) {
      const staff = await findStaff(request, reply);
      if (!staff || !may(staff.actor, 'read', 'content')) throw forbidden();
    }
    return readQuestion(asked, kind);
  }

  const byId = (id: number) => ({ field: 'id', operator: 'eq', values: [id] }) as const;

  async function found(kind: ContentKind, question: Question): Promise<{ entries: Entry[]; total: number }> {
    const { items, beside, total } = await queryContent(shop.db, kind, question, shop.now());
    const { fields, relations } = question;
    return { entries: items.map((item) => contentEntry(item, beside, fields, relations)), total };
  }
}

interface Question extends ContentQuestion {
  readonly page: StrapiQuery['page'];
  readonly fields: ReadonlySet<string> | undefined;
  readonly relations: ReadonlySet<ContentRelation>;
}

/** @throws ApiError when what is asked is unknown */
function readQuestion(asked: StrapiQuery, kind: ContentKind): Question {
  const relations = readRelations(asked.populate);
  return {
    where: readCondition(asked.where, QUERY_FIELDS),
    sort: readSort(asked.sort, QUERY_FIELDS),
    fields: readNames(asked.fields, shownFields(kind)),
    relations,
    withProducts: relations.has('products'),
    preview: asked.preview,
    page: asked.page,
    start: asked.page.start,
    limit: asked.page.limit,
    counted: asked.page.counted,
  };
}
