import { createHmac } from 'node:crypto';
import { codeOfBytes, type CertificateCode } from './certificate.ts';

function hmac(secret: string, purpose: string, text: string): Buffer {
  return createHmac('sha256', `${purpose}:${secret}`).update(text).digest();
}

/** The code of a new certificate: always the same for the same id, so that its letter can be written again. */
export function deriveCode(secret: string, certificateId: string): CertificateCode {
  return codeOfBytes(hmac(secret, 'certificate-code', certificateId));
}

/** What the table keeps of a code, and how a typed one is found. */
export function hashOfCode(secret: string, code: CertificateCode): string {
  return hmac(secret, 'certificate-hash', code).toString('base64url');
}

/** The code of an issued certificate; undefined when the secret has been changed since and gives another one. */
export function findCode(
  secret: string,
  certificate: { readonly id: string; readonly codeHash: string },
): CertificateCode | undefined {
  const code = deriveCode(secret, certificate.id);
  return hashOfCode(secret, code) === certificate.codeHash ? code : undefined;
}
