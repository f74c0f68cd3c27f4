import { createHash, createHmac } from 'node:crypto';
import { codeOfBytes, type CertificateCode } from './certificate.rules.ts';

/** The code of a new certificate: always the same for the same id, so that its letter can be written again. */
export function deriveCode(secret: string, certificateId: string): CertificateCode {
  return codeOfBytes(createHmac('sha256', `certificate-code:${secret}`).update(certificateId).digest());
}

/**
 * What the table keeps of a code, and how a typed one is found. Without a key: 80 bits of chance cannot be tried out,
 * and codes in people's hands stay good when the secret is changed.
 */
export function hashOfCode(code: CertificateCode): string {
  return createHash('sha256').update(`certificate:${code}`).digest('base64url');
}

/** The code of an issued certificate; undefined when the secret has been changed since and gives another one. */
export function findCode(
  secret: string,
  certificate: { readonly id: string; readonly codeHash: string },
): CertificateCode | undefined {
  const code = deriveCode(secret, certificate.id);
  return hashOfCode(code) === certificate.codeHash ? code : undefined;
}
