import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { refused, unlessRefused, wrongFields } from '../../http/api-errors.ts';
import { readActorName } from '../../kernel/actor.ts';
import { links } from '../../kernel/links.ts';
import { refuse } from '../../kernel/refusal.ts';
import { readDraft, type DraftItem } from '../../shop/content/content-shape.ts';
import type { ContentKind } from '../../shop/content/content.rules.ts';
import { savedVersion, type EditedFields } from '../../shop/content/content-versions.reads.ts';
import { previewContent } from '../../shop/content/preview-content.ts';
import { publishContent } from '../../shop/content/publish-content.ts';
import { restoreVersion } from '../../shop/content/restore-version.ts';
import { saveContent } from '../../shop/content/save-content.ts';
import { withdrawContent } from '../../shop/content/withdraw-content.ts';
import { deskContent, listedContent } from '../../shop/desk/desk-content.reads.ts';
import type { ApiParts } from '../api-parts.ts';
import { cursorOf, isRowId, pageOf } from '../page-cursor.ts';
import {
  ChangedContent,
  ContentCommand,
  ContentPath,
  ContentPreview,
  ContentVersionPath,
  DeskContent,
  DeskContentList,
  DeskContentQuery,
  DeskContentVersion,
  NewContent,
  PreviewedContent,
  PublishedContent,
  SavedContent,
} from './desk-content.schema.ts';
import { allow, staffOf } from './staff-guard.ts';

const PAGE = 50;

/** Content for its editors: lists, one item with its versions, and commands about it (decision 0137). */
export async function deskContentStaffApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/staff/content',
    {
      schema: {
        summary: 'Content of every kind, changed last first',
        querystring: DeskContentQuery,
        response: { 200: DeskContentList },
      },
    },
    async (request) => {
      allow(request, 'read', 'content');
      const { after, ...filter } = request.query;
      const page = { after: cursorOf(after, isRowId), most: PAGE + 1, now: shop.now() };
      const { rows, next } = pageOf(await listedContent(shop.db, filter, page), PAGE);
      const items = rows.map(({ cursor: _cursor, publishedAt, updatedAt, startsAt, endsAt, ...row }) => ({
        ...row,
        startsAt: startsAt?.toISOString() ?? null,
        endsAt: endsAt?.toISOString() ?? null,
        publishedAt: publishedAt?.toISOString() ?? null,
        updatedAt: updatedAt.toISOString(),
      }));
      return { items, next };
    },
  );

  typed.get(
    '/staff/content/:id',
    { schema: { summary: 'One item with its versions', params: ContentPath, response: { 200: DeskContent } } },
    async (request) => {
      allow(request, 'read', 'content');
      const found = await deskContent(shop.db, request.params.id, shop.now());
      if (!found) throw refused(refuse('content-unknown'));
      const { item, versions, ...rest } = found;
      return {
        ...rest,
        id: item.id,
        version: item.version,
        publishedAt: item.publishedAt?.toISOString() ?? null,
        updatedAt: item.updatedAt.toISOString(),
        item: shown(item),
        versions: versions.map(({ at, ...version }) => ({ ...version, at: at.toISOString() })),
      };
    },
  );

  typed.get(
    '/staff/content/:id/versions/:version',
    {
      schema: {
        summary: 'An earlier version of an item',
        params: ContentVersionPath,
        response: { 200: DeskContentVersion },
      },
    },
    async (request) => {
      allow(request, 'read', 'content');
      const { id, version } = request.params;
      const found = await savedVersion(shop.db, id, version);
      if (!found) throw refused(refuse('content-unknown'));
      const { actor, at, item, ...rest } = found;
      return { ...rest, by: readActorName(actor).name, at: at.toISOString(), item: shown(item) };
    },
  );

  typed.post(
    '/staff/content',
    { schema: { summary: 'Write a new item', body: NewContent, response: { 200: SavedContent } } },
    async (request) => {
      allow(request, 'save', 'content');
      const { kind, item } = request.body;
      return unlessRefused(await saveContent(shop.as(staffOf(request).actor), draftOf(kind, item)));
    },
  );

  typed.post(
    '/staff/content/previewed',
    {
      schema: {
        summary: 'Check an item as saving would, and get a link to its page as it would look; nothing is saved',
        body: PreviewedContent,
        response: { 200: ContentPreview },
      },
    },
    async (request) => {
      allow(request, 'save', 'content');
      const { id, kind, item } = request.body;
      const preview = await previewContent(shop.as(staffOf(request).actor), draftOf(kind, item), id);
      return { preview: links.contentPreview(unlessRefused(preview).id) };
    },
  );

  typed.post(
    '/staff/content/:id/saved',
    {
      schema: { summary: 'Change an item', params: ContentPath, body: ChangedContent, response: { 200: SavedContent } },
    },
    async (request) => {
      allow(request, 'save', 'content');
      const { kind, item, expectedVersion: version } = request.body;
      const draft = draftOf(kind, item);
      return unlessRefused(
        await saveContent(shop.as(staffOf(request).actor), draft, { id: request.params.id, version }),
      );
    },
  );

  typed.post(
    '/staff/content/:id/published',
    {
      schema: {
        summary: 'Publish an item now or later',
        params: ContentPath,
        body: PublishedContent,
        response: { 200: SavedContent },
      },
    },
    async (request) => {
      const { expectedVersion: expected, at } = request.body;
      const when = { expected, ...(at !== undefined && { at: new Date(at) }) };
      return unlessRefused(await publishContent(shop.as(staffOf(request).actor), request.params.id, when));
    },
  );

  typed.post(
    '/staff/content/:id/withdrawn',
    {
      schema: {
        summary: 'Show an item no more',
        params: ContentPath,
        body: ContentCommand,
        response: { 200: SavedContent },
      },
    },
    async (request) => {
      const { expectedVersion } = request.body;
      return unlessRefused(await withdrawContent(shop.as(staffOf(request).actor), request.params.id, expectedVersion));
    },
  );

  typed.post(
    '/staff/content/:id/versions/:version/restored',
    {
      schema: {
        summary: 'Save an earlier version as the newest one',
        params: ContentVersionPath,
        body: ContentCommand,
        response: { 200: SavedContent },
      },
    },
    async (request) => {
      const { id, version } = request.params;
      const { expectedVersion: expected } = request.body;
      return unlessRefused(await restoreVersion(shop.as(staffOf(request).actor), id, { version, expected }));
    },
  );
}

/** @throws ApiError with a sentence at each field */
function draftOf(kind: ContentKind, item: Readonly<Record<string, unknown>>): DraftItem {
  const read = readDraft(kind, item);
  if (read.success) return read.data;
  const issues = read.error.issues.map(({ path, message }) => ({ path: path.map(String), message }));
  throw wrongFields(issues, 'Исправьте отмеченные поля и\u00a0повторите.');
}

const shown = ({ kind, title, slug, summary, body, pictureId, position, seo, facts, productIds }: EditedFields) => ({
  kind,
  title,
  slug,
  summary,
  body: structuredClone(body) as never,
  pictureId,
  position,
  seo,
  facts: { ...facts },
  productIds: [...productIds],
});
