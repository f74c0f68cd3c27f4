import type { CertificateStanding, CertificateTrouble } from '../certificates/certificate.rules.ts';
import type { Coupon, CouponTrouble } from '../promotions/coupon.rules.ts';

export type CodeTrouble = Pick<CouponTrouble, 'text'> & { readonly code: CouponTrouble['code'] | CertificateTrouble };

/** A certificate whose code was typed. */
export interface TypedCertificate extends CertificateStanding {
  readonly id: string;
}

/** What became of one typed code. */
export type CodeVerdict =
  | { readonly kind: 'coupon'; readonly coupon: Coupon; readonly trouble: CodeTrouble | undefined }
  | {
      readonly kind: 'certificate';
      readonly certificate: TypedCertificate;
      /** The last symbols of the code, as people see them. */
      readonly tail: string;
      readonly trouble: CodeTrouble | undefined;
    }
  | { readonly kind: null; readonly trouble: CodeTrouble };

/** Coupons without trouble so far. */
export function workingCoupons(codes: readonly CodeVerdict[]): Coupon[] {
  return codes.flatMap((code) => (code.kind === 'coupon' && !code.trouble ? [code.coupon] : []));
}

/** The same codes, with the trouble that has been found with coupons of these ids. */
export function refuseCoupons(
  codes: readonly CodeVerdict[],
  refused: ReadonlyMap<number, CodeTrouble>,
): readonly CodeVerdict[] {
  return codes.map((code) =>
    code.kind === 'coupon' && !code.trouble ? { ...code, trouble: refused.get(code.coupon.id) } : code,
  );
}
