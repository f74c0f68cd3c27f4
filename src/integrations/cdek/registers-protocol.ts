import { z } from 'zod';

/** A number that may be written as text. */
const Mark = z.union([z.string().min(1).max(60), z.int()]).transform(String);

/** An answer with errors, which may come with 200, is no empty list. */
const NoErrors = z.array(z.unknown()).max(0).nullish();

/** `GET /registries?date=`: what CDEK transfers for parcels paid on delivery; rubles. */
export const Registries = z.object({
  registries: z
    .array(
      z.object({
        registry_number: Mark,
        sum: z.number(),
        payment_order_number: Mark.nullish(),
        orders: z
          .array(
            z.object({
              cdek_number: Mark,
              /** Taken from the recipient. */
              payment_sum: z.number(),
              /** What of it is transferred. */
              transfer_sum: z.number(),
              total_sum_without_agent: z.number().nullish(),
              agent_commission_sum: z.number().nullish(),
            }),
          )
          .nullish(),
      }),
    )
    .nullish(),
  errors: NoErrors,
});
export type Registries = z.infer<typeof Registries>;

/** `GET /check?cdek_number=`: receipts that CDEK has printed as our agent. */
export const CheckInfo = z.object({
  check_info: z
    .array(
      z.object({
        cdek_number: Mark.nullish(),
        date: z.string().nullish(),
        fiscal_storage_number: Mark.nullish(),
        document_number: Mark.nullish(),
        fiscal_sign: Mark.nullish(),
        /** `CASH_RECEIPT_INCOME`, or of a refund. */
        type: z.string().nullish(),
      }),
    )
    .nullish(),
  errors: NoErrors,
});
export type CheckInfo = z.infer<typeof CheckInfo>;
