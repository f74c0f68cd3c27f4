import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { refused, unlessRefused } from '../../http/api-errors.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addSegment, changeSegment } from '../../shop/segments/save-segment.ts';
import {
  countRecipients,
  listedSegments,
  sampleOfRecipients,
  segmentById,
  type Segment,
} from '../../shop/segments/segments.reads.ts';
import type { ApiParts } from '../api-parts.ts';
import {
  AddedSegment,
  ChangedSegment,
  CountedRule,
  FoundRecipients,
  OneSegment,
  SegmentDone,
  SegmentPath,
  Segments,
  SegmentsQuery,
} from './segments.schema.ts';
import { allow, staffOf } from './staff-guard.ts';

const PAGE = 50;

/** Saved rules over subscribers (decision 0141). */
export async function segmentsStaffApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/staff/segments',
    { schema: { summary: 'Segments, the latest first', querystring: SegmentsQuery, response: { 200: Segments } } },
    async (request) => {
      allow(request, 'read', 'segment');
      const found = await listedSegments(shop.db, request.query.after, PAGE + 1);
      const page = found.slice(0, PAGE);
      return { segments: page.map(shown), next: found.length > PAGE ? page.at(-1)!.id : null };
    },
  );

  typed.get(
    '/staff/segments/:segmentId',
    { schema: { summary: 'One segment', params: SegmentPath, response: { 200: OneSegment } } },
    async (request) => {
      allow(request, 'read', 'segment');
      const found = await segmentById(shop.db, request.params.segmentId);
      if (!found) throw refused(refuse('segment-unknown'));
      return shown(found);
    },
  );

  typed.post(
    '/staff/segments/counted',
    {
      schema: {
        summary: 'How many subscribers a rule finds now; nothing is saved',
        body: CountedRule,
        response: { 200: FoundRecipients },
      },
    },
    async (request) => {
      allow(request, 'read', 'segment');
      const { rule } = request.body;
      const now = shop.now();
      const [counted, sample] = await Promise.all([
        countRecipients(shop.db, rule, now),
        sampleOfRecipients(shop.db, rule, now),
      ]);
      return { ...counted, sample };
    },
  );

  typed.post(
    '/staff/segments',
    { schema: { summary: 'Add a segment', body: AddedSegment, response: { 200: SegmentDone } } },
    async (request) => unlessRefused(await addSegment(shop.as(staffOf(request).actor), request.body)),
  );

  typed.post(
    '/staff/segments/:segmentId/changed',
    {
      schema: {
        summary: 'Change a segment',
        params: SegmentPath,
        body: ChangedSegment,
        response: { 200: SegmentDone },
      },
    },
    async (request) =>
      unlessRefused(await changeSegment(shop.as(staffOf(request).actor), { ...request.params, ...request.body })),
  );
}

const shown = ({ id, name, rule, version, updatedAt }: Segment) => ({
  id,
  name,
  rule: structuredClone(rule) as never,
  version,
  updatedAt: updatedAt.toISOString(),
});
