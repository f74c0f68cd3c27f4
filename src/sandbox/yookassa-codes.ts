import type { CreateRefund, RegisteredReceipt } from '../integrations/yookassa/protocol.ts';
import type { SandboxContext } from './sandbox-context.ts';
import { YookassaRefusal } from './yookassa-refusal.ts';

type Items = NonNullable<CreateRefund['receipt']>['items'];

/** «Честный знак»: a piece of marked goods is returned. */
const PIECE_RETURNED = 3;
const CODE = /^01\d{14}21[!-z]{13}\P{L}9[13]/u;

/** A code of «Честный знак» as it was sent, plain or in base64, with its separators; undefined for anything else. */
export function markingCode(text: string): string | undefined {
  return [text, Buffer.from(text, 'base64').toString('utf8')].find((code) => CODE.test(code));
}

const codesOf = (items: RegisteredReceipt['items'] | Items) =>
  items.flatMap(({ mark_code_info: info }) => (info ? [markingCode(info.gs_1m) ?? info.gs_1m] : []));

/**
 * Codes that receipts of refunds have taken back: each was sold by a receipt of the same payment, and comes back once of each. A pack
 * that came back may be sold by another payment.
 */
export function createCodeRegistry(
  context: SandboxContext,
  receipts: { list(): readonly Pick<RegisteredReceipt, 'payment_id' | 'status' | 'items'>[] },
) {
  const returned = new Set<string>(context.saved.restore<string[]>('yookassa-returned-codes'));
  context.saved.register('yookassa-returned-codes', () => [...returned]);
  context.onReset(() => returned.clear());
  const saleOf = (paymentId: string, code: string) => `${paymentId} ${code}`;

  return {
    /** @throws YookassaRefusal unless each code of the refund's receipt may be taken back, and none is missing */
    check({ payment_id, receipt }: CreateRefund): void {
      const items = receipt?.items ?? [];
      const codes = codesOf(items);
      const ofPayment = receipts.list().filter((one) => one.payment_id === payment_id && one.status !== 'canceled');
      const sold = new Set(ofPayment.flatMap((one) => codesOf(one.items)));
      // Of goods that the closing receipts name by codes alone.
      const settled = ofPayment.flatMap((one) => one.items).filter(({ payment_mode: mode }) => mode === 'full_payment');
      const namesOf = (marked: boolean) =>
        new Set(settled.filter((one) => (one.mark_code_info !== undefined) === marked).map((one) => one.description));
      const [byCode, freely] = [namesOf(true), namesOf(false)];
      const isMissing = items.some(
        ({ mark_code_info: info, payment_mode: mode, description }) =>
          !info && mode === 'full_payment' && byCode.has(description) && !freely.has(description),
      );
      const isIllegal = items.some(
        ({ mark_code_info: info, quantity, planned_status }) =>
          info && (quantity !== 1 || planned_status !== PIECE_RETURNED),
      );
      if (
        isMissing ||
        isIllegal ||
        new Set(codes).size < codes.length ||
        codes.some((code) => !sold.has(code) || returned.has(saleOf(payment_id, code)))
      )
        throw new YookassaRefusal(400, 'Marking code is missing or illegal', 'receipt.items.mark_code_info');
    },
    record({ payment_id, receipt }: CreateRefund): void {
      for (const code of codesOf(receipt?.items ?? [])) returned.add(saleOf(payment_id, code));
      context.changed();
    },
  };
}
