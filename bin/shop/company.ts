import { readFile } from 'node:fs/promises';
import type { Command } from '@commander-js/extra-typings';
import { isRefusal } from '../../src/kernel/refusal.ts';
import { changeCompany } from '../../src/shop/settings/change-company.ts';
import { companyShape, writtenCompany } from '../../src/shop/settings/company-shape.ts';
import { companyFacts } from '../../src/shop/settings/company.reads.ts';
import { StartError } from '../supervisor.ts';
import { allow, unlessRefused, type RunAsStaff, type StaffContext } from './as-staff.ts';

/** Phones, hours, requisites of the company (decision 0054). */
export function company(noun: Command, run: RunAsStaff): void {
  const shown = () =>
    run(async (ctx) => {
      allow(ctx, 'read', 'company');
      print(await companyFacts(ctx.db));
    });
  noun.action(shown);
  noun.command('show').description('сведения о компании, в JSON').action(shown);
  noun
    .command('change')
    .description('изменить названное в файле')
    .argument('<файл>', 'JSON, как показывает show')
    .action(async (file) => {
      const facts = companyShape.partial().parse(JSON.parse(await readFile(file, 'utf8')));
      await run((ctx) => change(ctx, facts));
    });
}

async function change(ctx: StaffContext, facts: Parameters<typeof changeCompany>[1]): Promise<void> {
  const changed = await changeCompany(ctx, facts);
  if (isRefusal(changed) && changed.refused === 'claims-found')
    throw new StartError(`Такие слова показывать нельзя, ничего не изменено: ${JSON.stringify(changed.facts)}`);
  print(unlessRefused(changed));
}

function print(facts: Parameters<typeof writtenCompany>[0]): void {
  console.log(JSON.stringify(writtenCompany(facts), null, 2));
}
