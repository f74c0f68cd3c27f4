import { z } from 'zod';
import { FISCAL_NUMBERS, type FiscalNumber } from '../../kernel/fiscal-numbers.ts';

const digits = ({ name, least, most }: FiscalNumber) =>
  z
    .string(`Укажите ${name}`)
    .trim()
    .regex(
      new RegExp(String.raw`^\d{${least},${most}}$`),
      least === most ? `${name}: ${most} цифр` : `${name}: от ${least} до ${most} цифр`,
    );

/** As printed on a receipt. */
export const FiscalNumbers = z.strictObject({
  storage: digits(FISCAL_NUMBERS.storage),
  document: digits(FISCAL_NUMBERS.document),
  attribute: digits(FISCAL_NUMBERS.attribute),
});
