import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { unlessRefused } from '../../http/api-errors.ts';
import { goodsAboveLevels } from '../../shop/catalog/overlaps.reads.ts';
import { SUBSTANCE_FORMS } from '../../shop/substances/amount.rules.ts';
import { saveSubstance, type SubstanceChanges } from '../../shop/substances/save-substance.ts';
import { allSubstances } from '../../shop/substances/substances.reads.ts';
import type { SubstanceRow } from '../../shop/substances/substances.tables.ts';
import { verifySubstance } from '../../shop/substances/verify-substance.ts';
import type { ApiParts } from '../api-parts.ts';
import { allow, staffOf } from './staff-guard.ts';
import { SavedSubstance, SubstanceAnswer, SubstancePath, Substances, VerifiedLevel } from './substances.schema.ts';

const FORMS = Object.entries(SUBSTANCE_FORMS).map(([id, { substance, name }]) => ({ id, substance, name }));

/** The reference with which amounts of labels are compared (decision 0112). */
export async function substancesStaffApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/substances',
    { schema: { summary: 'Substances, and published goods above their levels', response: { 200: Substances } } },
    async (request) => {
      allow(request, 'read', 'substance');
      const [rows, above] = await Promise.all([allSubstances(shop.db), goodsAboveLevels(shop.db)]);
      return { data: rows.map((row) => ({ ...answer(row), above: [...(above.get(row.id) ?? [])] })), forms: FORMS };
    },
  );

  typed.put(
    '/substances/:id',
    {
      schema: {
        summary: 'Add or change a substance; a changed level is no longer verified',
        params: SubstancePath,
        body: SavedSubstance,
        response: { 200: SubstanceAnswer },
      },
    },
    async (request) => {
      const changes = request.body.data as SubstanceChanges;
      const saved = await saveSubstance(shop.as(staffOf(request).actor), request.params.id, changes);
      return { data: answer(unlessRefused(saved)) };
    },
  );

  typed.post(
    '/substances/:id/verified',
    {
      schema: {
        summary: 'Record that the upper level was compared with the document',
        params: SubstancePath,
        body: VerifiedLevel,
        response: { 200: SubstanceAnswer },
      },
    },
    async (request) => {
      const { id } = request.params;
      const verified = await verifySubstance(shop.as(staffOf(request).actor), id, request.body.data);
      return { data: answer(unlessRefused(verified)) };
    },
  );
}

function answer({ updatedAt: _updatedAt, verifiedAt, ...row }: SubstanceRow): z.infer<typeof SubstanceAnswer>['data'] {
  return { ...row, verifiedAt: verifiedAt?.toISOString() ?? null };
}
