import type { CertificateStanding, CertificateProblem } from '../certificates/certificate.rules.ts';
import type { Coupon, CouponProblem } from '../promotions/coupon.rules.ts';

export type CodeProblem = Pick<CouponProblem, 'text'> & { readonly code: CouponProblem['code'] | CertificateProblem };

/** A certificate whose code was typed. */
export interface TypedCertificate extends CertificateStanding {
  readonly id: string;
}

/** The outcome of one typed code. */
export type CodeVerdict =
  | { readonly kind: 'coupon'; readonly coupon: Coupon; readonly problem: CodeProblem | undefined }
  | {
      readonly kind: 'certificate';
      readonly certificate: TypedCertificate;
      /** The last characters of the code, as shown to people. */
      readonly tail: string;
      readonly problem: CodeProblem | undefined;
    }
  | { readonly kind: null; readonly problem: CodeProblem };

/** Coupons without problem so far. */
export function workingCoupons(codes: readonly CodeVerdict[]): Coupon[] {
  return codes.flatMap((code) => (code.kind === 'coupon' && !code.problem ? [code.coupon] : []));
}

/** The same codes, with the problems found for coupons of these ids. */
export function refuseCoupons(
  codes: readonly CodeVerdict[],
  refused: ReadonlyMap<number, CodeProblem>,
): readonly CodeVerdict[] {
  return codes.map((code) =>
    code.kind === 'coupon' && !code.problem ? { ...code, problem: refused.get(code.coupon.id) } : code,
  );
}
