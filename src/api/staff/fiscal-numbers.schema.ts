import { z } from 'zod';

const digits = (least: number, most: number, name: string) =>
  z
    .string(`Укажите ${name}`)
    .trim()
    .regex(
      new RegExp(String.raw`^\d{${least},${most}}$`),
      least === most ? `${name}: ${most} цифр` : `${name}: от ${least} до ${most} цифр`,
    );

/** As printed on a receipt. */
export const FiscalNumbers = z.strictObject({
  storage: digits(16, 16, 'ФН'),
  document: digits(1, 10, 'ФД'),
  attribute: digits(1, 10, 'ФПД'),
});
