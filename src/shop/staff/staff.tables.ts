import { bigint, inet, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { StaffRole } from '../../kernel/staff-roles.ts';
import { bytes } from '../../platform/bytes-column.ts';

const staffId = () =>
  bigint('staff_id', { mode: 'number' })
    .notNull()
    .references(() => staff.id);

export const staff = pgTable('staff', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** In lower case. */
  email: text().notNull(),
  name: text().notNull(),
  passwordHash: text('password_hash'),
  /** Sealed ({@link sealSecret}). */
  totpSecret: bytes('totp_secret'),
  totpConfirmedAt: timestamp('totp_confirmed_at', { withTimezone: true }),
  /** The last 30-second step whose code was used. */
  totpStep: bigint('totp_step', { mode: 'number' }).notNull().default(0),
  disabledAt: timestamp('disabled_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

export const staffRoles = pgTable(
  'staff_roles',
  { staffId: staffId(), role: text().$type<StaffRole>().notNull() },
  (table) => [primaryKey({ columns: [table.staffId, table.role] })],
);

/** {@link staffDigest} of the token; the row is deleted when it is used. */
export const staffInvitations = pgTable('staff_invitations', {
  tokenHash: bytes('token_hash').primaryKey(),
  staffId: staffId(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

/** {@link staffDigest} of the code; the row is deleted when it is used. */
export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  { staffId: staffId(), codeHash: bytes('code_hash').notNull() },
  (table) => [primaryKey({ columns: [table.staffId, table.codeHash] })],
);

export const staffSessions = pgTable('staff_sessions', {
  id: uuid().primaryKey(),
  staffId: staffId(),
  /** {@link staffDigest} of the cookie's token. */
  tokenHash: bytes('token_hash').notNull(),
  address: inet(),
  agent: text().notNull().default(''),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  /** When a code of the authenticator was last entered in it; null if it was opened by a recovery code. */
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  endedAt: timestamp('ended_at', { withTimezone: true }),
  endReason: text('end_reason'),
});

export const staffEvents = pgTable('staff_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  staffId: staffId(),
  kind: text().notNull(),
  actor: text().notNull(),
  facts: jsonb().notNull().default({}),
  at: timestamp({ withTimezone: true }).notNull(),
});
