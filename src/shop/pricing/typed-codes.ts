import { hashOfCode } from '../certificates/certificate-code.ts';
import { readCode } from '../certificates/certificate.rules.ts';
import { readCouponCodes } from '../promotions/coupon.rules.ts';

/** A code from the field that accepts both coupons and gift certificates. */
export interface TypedCode {
  /** Possible codes of coupons, the most literal first. */
  readonly coupons: readonly string[];
  /** Present if it can be the code of a certificate. Certificate codes are stored only as hashes. */
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
