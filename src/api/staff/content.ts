import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { ApiError, refused, unlessRefused, wrongField, wrongFields } from '../../http/api-errors.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { queryContent, editedContent } from '../../shop/content/content-query.reads.ts';
import type { ShopContext } from '../../shop/context.ts';
import type { ContentKind } from '../../shop/content/content.rules.ts';
import type { SavedVersion } from '../../shop/content/save-version.ts';
import { publishContent } from '../../shop/content/publish-content.ts';
import { saveContent } from '../../shop/content/save-content.ts';
import { withdrawContent } from '../../shop/content/withdraw-content.ts';
import type { ApiParts } from '../api-parts.ts';
import { draftOf, type FieldIssue } from '../content/content-draft.ts';
import { CONTENT_RESOURCES, readRelations, contentEntry } from '../content/content-resources.ts';
import { requireStaff } from './staff-guard.ts';
import { ContentAnswer } from '../content/content.schema.ts';

interface ContentChange {
  readonly data: Readonly<Record<string, unknown>>;
  /** undefined: not changed. */
  readonly publishedAt: Date | null | undefined;
}

/** Changes of content in the documented shapes, for the staff. */
export async function contentStaffApi(app: FastifyInstance, parts: ApiParts): Promise<void> {
  const { shop } = parts;
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const staff = requireStaff(parts);

  for (const [name, kind] of Object.entries(CONTENT_RESOURCES)) {
    typed.post(
      `/${name}`,
      { schema: { summary: `Content: write one of ${name}`, response: { 200: ContentAnswer } } },
      async (request, reply) => {
        const { actor } = await staff(request, reply);
        return save(shop.as(actor), kind, readChange(request), undefined);
      },
    );

    typed.put<{ Params: { id: string } }>(
      `/${name}/:id`,
      { schema: { summary: `Content: change one of ${name}`, response: { 200: ContentAnswer } } },
      async (request, reply) => {
        const { actor } = await staff(request, reply);
        const change = readChange(request);
        const { version } = change.data;
        if (version === undefined) throw wrongField(['version'], 'version is a required field');
        if (!Number.isSafeInteger(version)) throw wrongField(['version'], 'version must be a `number` type');
        return save(shop.as(actor), kind, change, { id: idOf(request.params.id), version: version as number });
      },
    );

    typed.delete<{ Params: { id: string } }>(
      `/${name}/:id`,
      { schema: { summary: `Content: show one of ${name} no more`, response: { 200: ContentAnswer } } },
      async (request, reply) => {
        const { actor } = await staff(request, reply);
        const item = await editedContent(shop.db, kind, idOf(request.params.id));
        if (!item) throw refused(refuse('content-unknown'));
        return answer(kind, await withdrawContent(shop.as(actor), item.id));
      },
    );
  }

  async function save(
    ctx: ShopContext,
    kind: ContentKind,
    { data, publishedAt }: ContentChange,
    base: SavedVersion | undefined,
  ) {
    const before = base && (await editedContent(shop.db, kind, base.id));
    if (base && !before) throw refused(refuse('content-unknown'));
    const read = draftOf(kind, data, before);
    if ('issues' in read) throw wrongFields(read.issues, messageOf(read.issues));
    const saved = await saveContent(ctx, read.draft, base);
    if (isRefusal(saved) || publishedAt === undefined) return answer(kind, saved);
    if (publishedAt !== null) {
      return answer(kind, await publishContent(ctx, saved.id, { at: publishedAt, expected: saved.version }));
    }
    return answer(kind, before?.publishedAt ? await withdrawContent(ctx, saved.id, saved.version) : saved);
  }

  /** The whole current entry, published or not. */
  async function answer(kind: ContentKind, result: SavedVersion | Refusal) {
    const where = { field: 'id', operator: 'eq', values: [unlessRefused(result).id] } as const;
    const query = { where, sort: [], start: 0, limit: 1, counted: false, preview: true, withProducts: true };
    const { items, linkedProducts } = await queryContent(shop.db, kind, query, shop.now());
    return { data: contentEntry(items[0]!, linkedProducts, undefined, readRelations(['*'])), meta: {} };
  }
}

/** @throws ApiError for an invalid body */
function readChange({ body }: FastifyRequest): ContentChange {
  const { data, ...others } = (typeof body === 'object' && body !== null ? body : {}) as { data?: unknown };
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw new ApiError(400, 'Missing "data" payload in the request body');
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw wrongField([unknown], `Такого поля нет: ${unknown}`);
  const { publishedAt } = data as { publishedAt?: unknown };
  if (publishedAt === undefined || publishedAt === null) return { data: data as ContentChange['data'], publishedAt };
  const at =
    typeof publishedAt === 'string' && /^\d{4}-\d\d-\d\dT/.test(publishedAt) ? new Date(publishedAt) : undefined;
  if (at && !Number.isNaN(at.getTime())) return { data: data as ContentChange['data'], publishedAt: at };
  throw wrongField(['publishedAt'], 'Нужен момент: 2026-03-01T09:00:00+03:00');
}

/** 0, which is no item, for invalid ids. */
const idOf = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

const messageOf = (issues: readonly FieldIssue[]) =>
  issues.length === 1 ? issues[0]!.message : `${issues.length} errors occurred`;
