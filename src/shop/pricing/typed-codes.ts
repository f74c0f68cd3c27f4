import { hashOfCode } from '../certificates/certificate-code.ts';
import { readCode } from '../certificates/certificate.rules.ts';
import { readCouponCodes } from '../promotions/coupon.rules.ts';

/** A code as it came from the field that takes coupons and gift certificates alike. */
export interface TypedCode {
  /** Codes of coupons that may be meant, the most literal first. */
  readonly coupons: readonly string[];
  /** Present when it can be the code of a certificate, which itself is kept nowhere. */
  readonly certificate?: { readonly hash: string; readonly tail: string };
}

export function readTypedCodes(typed: readonly string[]): TypedCode[] {
  return typed.map((text) => {
    const code = readCode(text);
    return {
      coupons: readCouponCodes(text),
      ...(code && { certificate: { hash: hashOfCode(code), tail: `••••\u00a0${code.slice(-4)}` } }),
    };
  });
}
