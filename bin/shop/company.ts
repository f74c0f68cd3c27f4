import { readFile } from 'node:fs/promises';
import { isRefusal } from '../../src/kernel/refusal.ts';
import { changeCompany } from '../../src/shop/settings/change-company.ts';
import { companyShape, writtenCompany } from '../../src/shop/settings/company-shape.ts';
import { companyFacts } from '../../src/shop/settings/company.reads.ts';
import { StartError } from '../supervisor.ts';
import type { StaffArguments } from './arguments.ts';
import { inShop, type StaffContext } from './in-shop.ts';

/** Phones, hours, requisites of the company (decision 0054). */
export function company(args: StaffArguments) {
  return args
    .command(
      ['show', '$0'],
      'сведения о компании, в JSON',
      (each) => each,
      ({ by }) => inShop(by, async ({ db }) => print(await companyFacts(db))),
    )
    .command(
      'change <файл>',
      'изменить названное в файле',
      (each) => each.positional('файл', { type: 'string', demandOption: true }),
      async ({ by, файл: file }) => {
        const facts = companyShape.partial().parse(JSON.parse(await readFile(file, 'utf8')));
        await inShop(by, (ctx) => change(ctx, facts));
      },
    );
}

async function change(ctx: StaffContext, facts: Parameters<typeof changeCompany>[1]): Promise<void> {
  const changed = await changeCompany(ctx, facts);
  if (isRefusal(changed))
    throw new StartError(`Такие слова показывать нельзя, ничего не изменено: ${JSON.stringify(changed.facts)}`);
  print(changed);
}

function print(facts: Parameters<typeof writtenCompany>[0]): void {
  console.log(JSON.stringify(writtenCompany(facts), null, 2));
}
