import { createHash, randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { addDays, moscowDay } from '../../../src/kernel/dates.ts';
import { actorName } from '../../../src/platform/context.ts';
import { batchSpelling } from '../../../src/shop/batches/batch.rules.ts';
import {
  batchDocuments,
  batchEvents,
  batches,
  batchResults,
  documentFile,
} from '../../../src/shop/batches/batches.tables.ts';
import { products } from '../../../src/shop/catalog/catalog.tables.ts';
import { staff } from '../../../src/shop/staff/staff.tables.ts';
import { protocolPdf } from '../protocol-pdf.ts';
import { DEMO_EDITOR } from '../staff.ts';
import type { FillStep } from './fill-step.ts';

interface DemoBatch {
  readonly slug: string;
  readonly number: string;
  /** Days since it was made. */
  readonly age: number;
  readonly state: 'released' | 'blocked';
}

const DEMO_BATCHES: readonly DemoBatch[] = [
  { slug: 'psillium', number: 'P2610-02', age: 40, state: 'released' },
  { slug: 'psillium', number: 'P2611-01', age: 12, state: 'released' },
  { slug: 'letsitin-podsolnechnyy', number: 'L2609-03', age: 65, state: 'released' },
  { slug: 'maslo-tykvennoe', number: 'MT2610-01', age: 33, state: 'blocked' },
];

/** What the technical regulation of the customs union asks for, in figures that a laboratory writes. */
const RESULTS = [
  { indicator: 'КМАФАнМ', method: 'ГОСТ 10444.15-94', norm: 'не более 5·10⁴ КОЕ/г', value: '2,1·10² КОЕ/г' },
  { indicator: 'БГКП (колиформы) в 0,1 г', method: 'ГОСТ 31747-2012', norm: 'не допускаются', value: 'не обнаружены' },
  { indicator: 'Плесени', method: 'ГОСТ 10444.12-2013', norm: 'не более 100 КОЕ/г', value: 'менее 10 КОЕ/г' },
  { indicator: 'Свинец', method: 'ГОСТ 30178-96', norm: 'не более 5,0 мг/кг', value: '0,12 ± 0,04 мг/кг' },
  { indicator: 'Кадмий', method: 'ГОСТ 30178-96', norm: 'не более 1,0 мг/кг', value: '0,02 ± 0,01 мг/кг' },
  { indicator: 'Ртуть', method: 'ГОСТ Р 53183-2008', norm: 'не более 0,03 мг/кг', value: 'менее 0,005 мг/кг' },
];

const LAB = 'Испытательная лаборатория «Образец»';
const ACCREDITATION = 'RA.RU.00ОБ00 (вымышлена)';
const BLOCKED = 'Ждём повторного протокола: на\u00a0этикетке опечатка в\u00a0номере.';

/** Passports of some batches, one of them blocked. Laboratory and numbers are invented, and say so. */
export const batchesStep: FillStep = {
  async fill(tx, _secret, files) {
    const slugs = DEMO_BATCHES.map(({ slug }) => slug);
    const goods = await tx
      .select({ id: products.id, slug: products.slug })
      .from(products)
      .where(inArray(products.slug, slugs));
    const [editor] = await tx.select().from(staff).where(eq(staff.email, DEMO_EDITOR.email));
    const actor = editor
      ? actorName({ kind: 'staff', id: editor.id, name: editor.name, roles: ['content'] })
      : 'system';
    const now = new Date();
    for (const { slug, number, age, state } of DEMO_BATCHES) {
      const product = goods.find((one) => one.slug === slug);
      if (!product) continue;
      const madeOn = moscowDay(addDays(now, -age));
      const [batch] = await tx
        .insert(batches)
        .values({
          productId: product.id,
          number,
          spelling: batchSpelling(number),
          madeOn,
          bestBefore: moscowDay(addDays(now, 730 - age)),
          state,
          reason: state === 'blocked' ? BLOCKED : null,
          version: 1,
          createdAt: now,
          updatedAt: now,
        })
        .returning({ id: batches.id });
      const batchId = batch!.id;
      const protocol = `О-${number}`;
      const pdf = protocolPdf(`PROTOCOL O-${number} (SAMPLE)`);
      const sha256 = createHash('sha256').update(pdf).digest('hex');
      await files.write(documentFile(sha256), pdf);
      await tx.insert(batchDocuments).values({
        id: randomUUID(),
        batchId,
        lab: LAB,
        accreditation: ACCREDITATION,
        protocol,
        issuedOn: moscowDay(addDays(now, 7 - age)),
        bytes: pdf.length,
        sha256,
        addedBy: actor,
        createdAt: now,
      });
      await tx
        .insert(batchResults)
        .values(RESULTS.map((result, index) => ({ ...result, batchId, position: index + 1 })));
      await tx.insert(batchEvents).values({
        batchId,
        kind: 'opened',
        key: randomUUID(),
        requestHash: '',
        result: { batchId, state, version: 1 },
        facts: { number },
        actor,
        at: now,
      });
    }
    return { batches: DEMO_BATCHES.length };
  },
};
