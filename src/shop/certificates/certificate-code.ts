import { createHash, createHmac } from 'node:crypto';
import { codeOfBytes, tailOf, type CertificateCode } from './certificate.rules.ts';

/** The code of a certificate, derived from its id, so that its letter can be written again. */
export function deriveCode(secret: string, certificateId: string): CertificateCode {
  return codeOfBytes(createHmac('sha256', `certificate-code:${secret}`).update(certificateId).digest());
}

/**
 * The hash stored in the table, by which a typed code is found. Not keyed: 80 random bits cannot be brute-forced, and
 * issued codes stay valid when the secret is rotated.
 */
export function hashOfCode(code: CertificateCode): string {
  return createHash('sha256').update(`certificate:${code}`).digest('base64url');
}

/** The code of an issued certificate; undefined when the secret has been rotated since. */
export function findCode(
  secret: string,
  certificate: { readonly id: string; readonly codeHash: string },
): CertificateCode | undefined {
  const code = deriveCode(secret, certificate.id);
  return hashOfCode(code) === certificate.codeHash ? code : undefined;
}

/**
 * By which the staff finds a certificate whose last symbols it was told. Keyed: a copy of the database must not shorten a search for
 * whole codes.
 */
export function digestOfTail(secret: string, tail: string): string {
  return createHmac('sha256', `certificate-tail:${secret}`).update(tail).digest('base64url');
}

/** `''` where the secret has been rotated since. */
export function tailDigestOf(secret: string, certificate: { readonly id: string; readonly codeHash: string }): string {
  const code = findCode(secret, certificate);
  return code === undefined ? '' : digestOfTail(secret, tailOf(code));
}
