import type { Command } from '@commander-js/extra-typings';
import { formatDay } from '../../src/kernel/dates.ts';
import { goodsAboveLevels } from '../../src/shop/catalog/overlaps.reads.ts';
import { AMOUNT_UNITS } from '../../src/kernel/amount-units.ts';
import type { MassUnit } from '../../src/shop/substances/amount.rules.ts';
import { saveSubstance, type SubstanceChanges } from '../../src/shop/substances/save-substance.ts';
import { allSubstances } from '../../src/shop/substances/substances.reads.ts';
import type { SubstanceRow } from '../../src/shop/substances/substances.tables.ts';
import { verifySubstance } from '../../src/shop/substances/verify-substance.ts';
import { UsageError } from '../end-command.ts';
import { readOneOf, readText } from './arguments.ts';
import { allow, unlessRefused, type RunAsStaff, type StaffContext } from './as-staff.ts';
import { visible } from './visible.ts';

const NONE = 'нет';
const UNITS = ['mcg', 'mg', 'g'] as const satisfies readonly MassUnit[];

/** The reference with which amounts of labels are compared (decision 0112). */
export function substances(noun: Command, run: RunAsStaff): void {
  noun
    .command('list')
    .description('все вещества: норма, 100 % этикетки, верхний уровень и кто его подтвердил')
    .action(() => run(list));
  noun
    .command('save')
    .description('добавить вещество или изменить его: изменённый уровень подтверждают заново')
    .argument('<вещество>', 'его номер: vitamin-d', readId)
    .option('--name <название>', 'как на этикетке', readText(100))
    .option('--unit <единица>', 'mcg — мкг, mg — мг, g — г', readOneOf(UNITS))
    .option('--norm <норма>', 'словами документа', readText(200))
    .option('--label <число>', `сколько на этикетке называют 100 %, или «${NONE}»`, readAmount)
    .option('--level <число>', `верхний допустимый уровень в БАД, или «${NONE}»`, readAmount)
    .option('--source <документ>', 'откуда уровень', readText(300))
    .action((id, { label: label100, level: upperLevel, ...more }) => {
      const changes: SubstanceChanges = {
        ...more,
        ...(label100 !== undefined && { label100 }),
        ...(upperLevel !== undefined && { upperLevel }),
      };
      if (Object.keys(changes).length === 0) throw new UsageError('Назовите, что изменить: --level 15.');
      return run(async (ctx) => console.log(lineOf(unlessRefused(await saveSubstance(ctx, id, changes)))));
    });
  noun
    .command('verify')
    .description('подтвердить верхний уровень: вы сверили его с документом')
    .argument('<вещество>', 'его номер: vitamin-d', readId)
    .argument('<уровень>', `как в документе, в единицах строки, или «${NONE}»`, readAmount)
    .requiredOption('--source <документ>', 'название и место в нём', readText(300))
    .requiredOption('--edition <редакция>', 'номер и дата редакции', readText(200))
    .action((id, level, { source, edition }) =>
      run(async (ctx) => {
        console.log(lineOf(unlessRefused(await verifySubstance(ctx, id, { level, source, edition }))));
        for (const { name } of (await goodsAboveLevels(ctx.db)).get(id) ?? [])
          console.log(visible(`Выше уровня опубликован товар «${name}»: исправьте его состав или снимите с продажи.`));
      }),
    );
}

async function list(ctx: StaffContext): Promise<void> {
  allow(ctx, 'read', 'substance');
  const [rows, above] = await Promise.all([allSubstances(ctx.db), goodsAboveLevels(ctx.db)]);
  for (const row of rows) {
    const names = above.get(row.id)?.map(({ name }) => name) ?? [];
    console.log(lineOf(row) + (names.length > 0 ? visible(`; выше уровня: ${names.join(', ')}`) : ''));
  }
}

function lineOf({
  id,
  name,
  unit,
  equivalent,
  norm,
  label100,
  upperLevel,
  verifiedBy,
  verifiedAt,
  source,
}: SubstanceRow) {
  const units = [AMOUNT_UNITS[unit], ...(equivalent ? [equivalent] : [])].join(' ');
  const facts = [
    ...(norm ? [`норма ${norm}`] : []),
    ...(label100 === null ? [] : [`100 % — ${label100}`]),
    upperLevel === null ? 'уровня нет' : `уровень ${upperLevel}`,
    verifiedAt ? `подтвердил ${verifiedBy} ${formatDay(verifiedAt)}, ${source}` : 'НЕ ПОДТВЕРЖДЁН: по нему не судим',
  ];
  return visible(`${id}  ${name}, ${units}: ${facts.join('; ')}`);
}

function readId(text: string): string {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) || text.length > 60)
    throw new UsageError(`«${visible(text)}» — не номер вещества: возьмите его из списка.`);
  return text;
}

/** Reads «15», «1,5»; «нет» is null. */
function readAmount(text: string): number | null {
  if (text === NONE) return null;
  const amount = /^\d{1,7}(?:[.,]\d{1,3})?$/.test(text) ? Number(text.replace(',', '.')) : 0;
  if (amount <= 0) throw new UsageError(`«${visible(text)}» — не число: напишите, например, 15 или «${NONE}».`);
  return amount;
}
