import type { Command } from '@commander-js/extra-typings';
import { parseEmail } from '../../src/kernel/email.ts';
import { parsePhone } from '../../src/kernel/phone.ts';
import { forgiveFailures } from '../../src/shop/codes/forgive-failures.ts';
import { UsageError } from '../end-command.ts';
import { unlessRefused, type RunAsStaff, type StaffContext } from './as-staff.ts';

type Identifier = Parameters<typeof forgiveFailures>[1];

/** Budgets of wrong codes (decision 0042). */
export function codes(noun: Command, run: RunAsStaff): void {
  noun
    .command('forgive')
    .description('вернуть попытки ввода кода')
    .argument('<кому>', '«+7 916 123-45-67» или адрес почты', readIdentifier)
    .action((identifier) => run((ctx) => forgive(ctx, identifier)));
}

function readIdentifier(text: string): Identifier {
  const identifier = parsePhone(text) ?? parseEmail(text);
  if (!identifier) throw new UsageError(`«${text}» — не телефон и не адрес почты.`);
  return identifier;
}

async function forgive(ctx: StaffContext, identifier: Identifier): Promise<void> {
  const { failures } = unlessRefused(await forgiveFailures(ctx, identifier));
  console.log(
    failures > 0
      ? `Попытки возвращены (неверных кодов было ${failures}). Перед этим убедитесь, что звонит сам хозяин номера.`
      : 'Неверных кодов за этим номером или адресом нет: возвращать нечего.',
  );
}
