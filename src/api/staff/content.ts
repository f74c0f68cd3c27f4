import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { envelope, sendError, sendRefusal } from '../../http/errors.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { askedContent, editedContent } from '../../shop/content/content-question.reads.ts';
import type { ContentKind } from '../../shop/content/content.rules.ts';
import type { KeptVersion } from '../../shop/content/keep-version.ts';
import { publishContent } from '../../shop/content/publish-content.ts';
import { saveContent } from '../../shop/content/save-content.ts';
import { withdrawContent } from '../../shop/content/withdraw-content.ts';
import type { ApiParts } from '../api-parts.ts';
import { requireStaff } from '../bearer.ts';
import { draftOf, type FieldFault } from '../content/content-draft.ts';
import { CONTENT_RESOURCES, askedRelations, contentEntry } from '../content/content-resources.ts';
import { ContentAnswer } from '../content/content.schema.ts';

interface Written {
  readonly data: Readonly<Record<string, unknown>>;
  /** undefined: left as it is. */
  readonly publishedAt: Date | null | undefined;
}

/** Writing content in the documented shapes, with the token of the staff. */
export async function contentStaffApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  for (const [name, kind] of Object.entries(CONTENT_RESOURCES)) {
    typed.post(
      `/${name}`,
      { schema: { summary: `Content: write one of ${name}`, response: { 200: ContentAnswer } } },
      async (request, reply) => {
        if (!requireStaff(request, reply)) return reply as never;
        const written = readWritten(request, reply);
        return written ? save(request, reply, kind, written, undefined) : (reply as never);
      },
    );

    typed.put<{ Params: { id: string } }>(
      `/${name}/:id`,
      { schema: { summary: `Content: change one of ${name}`, response: { 200: ContentAnswer } } },
      async (request, reply) => {
        if (!requireStaff(request, reply)) return reply as never;
        const written = readWritten(request, reply);
        if (!written) return reply as never;
        const { version } = written.data;
        if (version === undefined) return sendFaults(reply, [missing('version')]);
        if (!Number.isSafeInteger(version))
          return sendFaults(reply, [{ ...missing('version'), message: 'version must be a `number` type' }]);
        return save(request, reply, kind, written, { id: idOf(request.params.id), version: version as number });
      },
    );

    typed.delete<{ Params: { id: string } }>(
      `/${name}/:id`,
      { schema: { summary: `Content: show one of ${name} no more`, response: { 200: ContentAnswer } } },
      async (request, reply) => {
        if (!requireStaff(request, reply)) return reply as never;
        const item = await editedContent(shop.db, kind, idOf(request.params.id));
        if (!item) return sendRefusal(reply, refuse('content-unknown')) as never;
        return answer(reply, kind, await withdrawContent(staff(request), item.id));
      },
    );
  }

  /** Who of the staff it was is what they say, until there is a desk. */
  function staff(request: FastifyRequest) {
    const { by } = (request.body ?? {}) as { by?: unknown };
    return shop.as({
      kind: 'staff',
      name: typeof by === 'string' && by.isWellFormed() ? by.replace(/\p{C}/gu, '').slice(0, 80) : 'api',
    });
  }

  async function save(
    request: FastifyRequest,
    reply: FastifyReply,
    kind: ContentKind,
    { data, publishedAt }: Written,
    known: KeptVersion | undefined,
  ): Promise<never> {
    const before = known && (await editedContent(shop.db, kind, known.id));
    if (known && !before) return sendRefusal(reply, refuse('content-unknown')) as never;
    const read = draftOf(kind, data, before);
    if ('faults' in read) return sendFaults(reply, read.faults);
    const ctx = staff(request);
    const saved = await saveContent(ctx, read.draft, known);
    if (isRefusal(saved) || publishedAt === undefined) return answer(reply, kind, saved);
    if (publishedAt !== null) {
      return answer(reply, kind, await publishContent(ctx, saved.id, { at: publishedAt, expected: saved.version }));
    }
    return answer(reply, kind, before?.publishedAt ? await withdrawContent(ctx, saved.id, saved.version) : saved);
  }

  /** The whole entry as it is now, shown or not. */
  async function answer(reply: FastifyReply, kind: ContentKind, kept: KeptVersion | Refusal): Promise<never> {
    if (isRefusal(kept)) return sendRefusal(reply, kept) as never;
    const where = { field: 'id', operator: 'eq', values: [kept.id] } as const;
    const asked = { where, sort: [], start: 0, limit: 1, counted: false, preview: true, withProducts: true };
    const { items, beside } = await askedContent(shop.db, kind, asked, shop.now());
    return reply.send({ data: contentEntry(items[0]!, beside, undefined, askedRelations(['*'])), meta: {} }) as never;
  }
}

/** @returns undefined when the answer has been sent */
function readWritten({ body }: FastifyRequest, reply: FastifyReply): Written | undefined {
  const { data } = (typeof body === 'object' && body !== null ? body : {}) as { data?: unknown };
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    sendError(reply, 400, 'ValidationError', 'Missing "data" payload in the request body');
    return undefined;
  }
  const { publishedAt } = data as { publishedAt?: unknown };
  if (publishedAt === undefined || publishedAt === null) return { data: data as Written['data'], publishedAt };
  const at =
    typeof publishedAt === 'string' && /^\d{4}-\d\d-\d\dT/.test(publishedAt) ? new Date(publishedAt) : undefined;
  if (at && !Number.isNaN(at.getTime())) return { data: data as Written['data'], publishedAt: at };
  sendFaults(reply, [
    { path: ['publishedAt'], message: 'Нужен момент: 2026-03-01T09:00:00+03:00', name: 'ValidationError' },
  ]);
  return undefined;
}

/** Of no item where it is no number. */
const idOf = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

const missing = (name: string): FieldFault => ({
  path: [name],
  message: `${name} is a required field`,
  name: 'ValidationError',
});

function sendFaults(reply: FastifyReply, errors: readonly FieldFault[]): never {
  const message = errors.length === 1 ? errors[0]!.message : `${errors.length} errors occurred`;
  return reply.code(400).send(envelope(400, 'ValidationError', message, { errors })) as never;
}
