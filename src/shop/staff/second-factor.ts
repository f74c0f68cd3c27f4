import { randomInt } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { generateSecret, generateURI, verify } from 'otplib';
import type { TransactionContext } from '../../platform/context.ts';
import { seal, unseal } from '../../platform/sealed-bytes.ts';
import { purposeKey } from '../../platform/signed-token.ts';
import { staffDigest } from './staff-digest.ts';
import { staff, staffRecoveryCodes } from './staff.tables.ts';

const ISSUER = 'Травосоль';

/** Clocks of phones are inexact: the codes of the neighbouring 30-second steps are accepted too. */
const TOLERANCE_SECONDS = 30;

const RECOVERY_CODES = 10;
/** Without characters that are easily confused; 16 of them are 80 bits. */
const RECOVERY_LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const RECOVERY_LENGTH = 16;

/** A new secret for an authenticator application, and the URI for its QR code. */
export function newSecondFactor(email: string): { readonly secret: string; readonly otpauth: string } {
  const secret = generateSecret();
  return { secret, otpauth: generateURI({ issuer: ISSUER, label: email, secret }) };
}

const sealingKey = (secret: string) => purposeKey(secret, 'travosol staff second factor');

/** Encrypts the secret for the database, bound to its owner. */
export function sealSecret(secret: string, staffId: number, totpSecret: string): Buffer {
  return seal(sealingKey(secret), totpSecret, `staff:${staffId}`);
}

/** @returns undefined when it was encrypted under another secret */
export function unsealSecret(secret: string, staffId: number, sealed: Buffer): string | undefined {
  return unseal(sealingKey(secret), sealed, `staff:${staffId}`);
}

/**
 * Consumes a code of the application: its 30-second step and earlier ones are never accepted again, even by concurrent
 * requests.
 */
export async function consumeTotpCode(
  tx: TransactionContext,
  secret: string,
  member: { readonly id: number; readonly totpSecret: Buffer | null; readonly totpStep: number },
  code: string,
): Promise<boolean> {
  const totpSecret = member.totpSecret && unsealSecret(secret, member.id, member.totpSecret);
  if (!totpSecret || !/^\d{6}$/.test(code)) return false;
  const epoch = Math.floor(tx.now().getTime() / 1000);
  const checked = await verify({ secret: totpSecret, token: code, epoch, epochTolerance: TOLERANCE_SECONDS });
  if (!checked.valid || !('timeStep' in checked)) return false;
  const used = await tx.db
    .update(staff)
    .set({ totpStep: checked.timeStep })
    .where(and(eq(staff.id, member.id), lt(staff.totpStep, checked.timeStep)));
  return used.rowCount === 1;
}

/** Creates new recovery codes; earlier ones become invalid. @returns the codes, available only this time */
export async function makeRecoveryCodes(tx: TransactionContext, secret: string, staffId: number): Promise<string[]> {
  await tx.db.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId));
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_LETTERS[randomInt(RECOVERY_LETTERS.length)]).join(''),
  );
  await tx.db
    .insert(staffRecoveryCodes)
    .values(codes.map((code) => ({ staffId, codeHash: staffDigest(secret, 'recovery code', code) })));
  return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'));
}

/** Consumes a recovery code. */
export async function consumeRecoveryCode(
  tx: TransactionContext,
  secret: string,
  staffId: number,
  typed: string,
): Promise<boolean> {
  const codeHash = staffDigest(secret, 'recovery code', typed.toLowerCase().replace(/[\s-]/g, ''));
  const used = await tx.db
    .delete(staffRecoveryCodes)
    .where(and(eq(staffRecoveryCodes.staffId, staffId), eq(staffRecoveryCodes.codeHash, codeHash)));
  return used.rowCount === 1;
}
