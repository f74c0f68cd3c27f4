import type { Command } from '@commander-js/extra-typings';
import { FORM_RULES } from '../../src/kernel/form-rules.ts';
import { parsePhone } from '../../src/kernel/phone.ts';
import { changeAddress } from '../../src/shop/shipments/change-address.ts';
import { changePointOfShipment } from '../../src/shop/shipments/change-point.ts';
import { changeRecipientOfShipment } from '../../src/shop/shipments/change-recipient.ts';
import { UsageError } from '../end-command.ts';
import { aboutShipment, type Does } from './about-shipment.ts';
import { readText } from './arguments.ts';
import type { StaffContext } from './as-staff.ts';

/** Another recipient, point or address of an order whose parcel is not registered yet. */
export function deliveryChanges(noun: Command, does: Does): void {
  aboutShipment(noun, 'recipient')
    .description('заказ получит другой человек')
    .argument('<имя>', 'имя и фамилия в кавычках', readBy(FORM_RULES.buyerName))
    .argument('<телефон>', 'телефон получателя', readBy(FORM_RULES.buyerPhone))
    .action((number, name, phone, seen) =>
      does(number, seen, (ctx, command) =>
        changeRecipientOfShipment(ctx, { ...command, recipient: { name, phone: parsePhone(phone)! } }),
      ),
    );
  aboutShipment(noun, 'point')
    .description('отправить в другой пункт того же города и той же службы')
    .argument('<пункт>', 'его номер у службы доставки', readText(40))
    .action((number, pointCode, seen) =>
      does(number, seen, (ctx, command) => changePointOfShipment(withoutCompanies(ctx), { ...command, pointCode })),
    );
  aboutShipment(noun, 'address')
    .description('отвезти курьером по другому адресу того же города')
    .requiredOption('--street <улица>', 'улица', readBy(FORM_RULES.street))
    .requiredOption('--house <дом>', 'дом', readBy(FORM_RULES.house))
    .option('--flat <квартира>', 'квартира', readBy(FORM_RULES.flat))
    .option('--zip <индекс>', 'индекс', readBy(FORM_RULES.zip))
    .action((number, { street, house, flat, zip, ...seen }) =>
      does(number, seen, (ctx, command) =>
        changeAddress(withoutCompanies(ctx), {
          ...command,
          address: { street, house, ...(flat && { flat }), ...(zip && { zip }) },
        }),
      ),
    );
}

/** Commands call no company: points are looked up in our copy, and the address stays as it was written. */
const withoutCompanies = (ctx: StaffContext) => ({ ...ctx, companies: { allCarriers: [], addresses: undefined } });

/** Reads what the same rule accepts in a form. */
function readBy(rule: (text: string) => string | undefined) {
  return (text: string): string => {
    const words = text.trim();
    const problem = rule(words);
    if (problem !== undefined) throw new UsageError(`${problem}.`);
    return words;
  };
}
