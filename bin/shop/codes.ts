import { parseEmail } from '../../src/kernel/email.ts';
import { parsePhone } from '../../src/kernel/phone.ts';
import { forgiveFailures } from '../../src/shop/signin/forgive-failures.ts';
import { UsageError } from '../end-command.ts';
import type { StaffArguments } from './arguments.ts';
import { inShop, type StaffContext } from './in-shop.ts';

type Identifier = Parameters<typeof forgiveFailures>[1];

/** Budgets of wrong codes (decision 0042). */
export function codes(args: StaffArguments) {
  return args
    .command(
      'forgive <кому>',
      'вернуть попытки ввода кода номеру или адресу почты',
      (each) =>
        each.positional('кому', {
          type: 'string',
          demandOption: true,
          describe: '«+7 916 123-45-67» или адрес почты',
          coerce: readIdentifier,
        }),
      ({ by, кому: identifier }) => inShop(by, (ctx) => forgive(ctx, identifier)),
    )
    .demandCommand(1, 'Что сделать?');
}

function readIdentifier(text: string): Identifier {
  const identifier = parsePhone(text) ?? parseEmail(text);
  if (!identifier) throw new UsageError(`«${text}» — не телефон и не адрес почты.`);
  return identifier;
}

async function forgive(ctx: StaffContext, identifier: Identifier): Promise<void> {
  const failures = await forgiveFailures(ctx, identifier);
  console.log(
    failures > 0
      ? `Попытки возвращены (неверных кодов было ${failures}). Перед этим убедитесь, что звонит сам хозяин номера.`
      : 'Неверных кодов за этим номером или адресом нет: возвращать нечего.',
  );
}
