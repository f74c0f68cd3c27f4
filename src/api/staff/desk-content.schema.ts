import { z } from 'zod';
import { factsShapes } from '../../shop/content/content-shape.ts';
import type { ContentKind } from '../../shop/content/content.rules.ts';
import { CONTENT_STATES } from '../../shop/desk/desk-content.reads.ts';
import { RowId, typedText } from '../text.schema.ts';

const Kind = z.enum(Object.keys(factsShapes) as ContentKind[], 'Выберите вид');
const State = z.enum(CONTENT_STATES);
const Moment = z.iso.datetime();
const Version = z.int('Нужна версия записи').min(1).max(2_147_483_647);

export const ContentPath = z.object({ id: RowId });
export const ContentVersionPath = z.object({ id: RowId, version: RowId });

export const DeskContentQuery = z.strictObject({
  kind: Kind.optional(),
  state: State.optional(),
  q: typedText().max(100, 'Не длиннее 100 знаков').optional(),
  /** Where the page before has ended. */
  after: z.string().max(64).optional(),
});

export const DeskContentList = z.object({
  items: z.array(
    z.object({
      id: z.int(),
      kind: Kind,
      slug: z.string(),
      title: z.string(),
      position: z.int(),
      picture: z.string().nullable(),
      state: State,
      publishedAt: Moment.nullable(),
      updatedAt: Moment,
      by: z.string().nullable(),
      startsAt: Moment.nullable(),
      endsAt: Moment.nullable(),
    }),
  ),
  next: z.string().nullable(),
});

const Block = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['paragraph', 'heading', 'quote']), text: z.string() }),
  z.object({ kind: z.literal('list'), items: z.array(z.string()) }),
  z.object({ kind: z.literal('steps'), items: z.array(z.object({ title: z.string(), text: z.string() })) }),
  z.object({ kind: z.literal('questions'), items: z.array(z.object({ question: z.string(), answer: z.string() })) }),
  z.object({ kind: z.literal('figures'), items: z.array(z.object({ value: z.string(), label: z.string() })) }),
  z.object({ kind: z.literal('table'), head: z.array(z.string()), rows: z.array(z.array(z.string())) }),
  z.object({
    kind: z.literal('picture'),
    pictureId: z.string(),
    width: z.int(),
    height: z.int(),
    alt: z.string(),
    caption: z.string().optional(),
  }),
  z.object({ kind: z.literal('link'), text: z.string(), href: z.string() }),
]);

/** The fields that editors change. */
const Fields = z.object({
  kind: Kind,
  title: z.string(),
  slug: z.string(),
  summary: z.string(),
  body: z.array(Block),
  pictureId: z.string().nullable(),
  position: z.int(),
  seo: z.object({ title: z.string().optional(), description: z.string().optional() }),
  /** By kind; moments and days in ISO 8601. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  productIds: z.array(z.int()),
});

const VersionKind = z.enum(['saved', 'published', 'withdrawn']);

export const DeskContent = z.object({
  id: z.int(),
  version: z.int(),
  state: State,
  /** Path of the page that shows it. */
  address: z.string(),
  publishedAt: Moment.nullable(),
  updatedAt: Moment,
  item: Fields,
  goods: z.array(z.object({ id: z.int(), name: z.string() })),
  versions: z.array(z.object({ version: z.int(), kind: VersionKind, by: z.string().nullable(), at: Moment })),
});

export const DeskContentVersion = z.object({
  version: z.int(),
  kind: VersionKind,
  by: z.string().nullable(),
  at: Moment,
  item: Fields,
});

/** Checked as its kind needs it, with a sentence at each field. */
const Draft = z.record(z.string(), z.unknown());

export const NewContent = z.strictObject({ kind: Kind, item: Draft });
export const ChangedContent = z.strictObject({ expectedVersion: Version, kind: Kind, item: Draft });
export const PreviewedContent = z.strictObject({ id: RowId.optional(), kind: Kind, item: Draft });
export const ContentCommand = z.strictObject({ expectedVersion: Version });
export const PublishedContent = z.strictObject({
  expectedVersion: Version,
  /** Now without it. */
  at: z.iso
    .datetime({ offset: true, error: 'Укажите день и\u00a0время' })
    .refine((text) => new Date(text).getUTCFullYear() > 1999, 'Укажите день и\u00a0время')
    .optional(),
});

export const SavedContent = z.object({ id: z.int(), version: z.int() });
/** A path that shows it for an hour. */
export const ContentPreview = z.object({ preview: z.string() });
