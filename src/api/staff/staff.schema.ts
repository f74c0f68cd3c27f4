import { z } from 'zod';
import { parseEmail } from '../../kernel/email.ts';
import { STAFF_ROLES } from '../../kernel/staff-roles.ts';
import { LONGEST_PASSWORD } from '../../kernel/password-length.ts';
import { RowId, typedText } from '../text.schema.ts';

/** Longer than for customers, since staff accounts have more access. */
const SHORTEST_PASSWORD = 12;

const Email = z.string('Укажите почту').transform((text, context) => {
  const email = parseEmail(text);
  if (email === undefined) context.addIssue({ code: 'custom', message: 'Неверный адрес почты' });
  return email ?? z.NEVER;
});
const Token = z.string('Заполните это поле').max(500, 'Слишком длинно');
const AnyPassword = z.string('Укажите пароль').max(LONGEST_PASSWORD, `Не длиннее ${LONGEST_PASSWORD} знаков`);
const NewPassword = AnyPassword.min(SHORTEST_PASSWORD, `Не короче ${SHORTEST_PASSWORD} знаков`);
const Code = z.string('Укажите код').trim().max(40, 'Слишком длинно');
const Roles = z.array(z.enum(STAFF_ROLES)).min(1, 'Выберите роль').max(STAFF_ROLES.length);

/** For routes without fields. */
export const NoBody = z.strictObject({}).nullish();

export const StaffSignIn = z.strictObject({ email: Email, password: AnyPassword });
export const StaffChallenge = z.object({
  /** To be sent with the code; valid for five minutes. */
  challenge: z.string(),
});
export const StaffSecondFactor = z.strictObject({ challenge: z.string().max(2000), code: Code });

export const CurrentStaff = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(STAFF_ROLES)),
  /** Permissions of the roles, such as `chat:answer`. */
  permissions: z.array(z.string()),
  recoveryCodesLeft: z.int(),
  /** Until then commands may move money; null: a fresh code is needed first. */
  confirmedUntil: z.iso.datetime().nullable(),
  /** The session ends after so many minutes without a request; the desk counts presses and keys. */
  idleMinutes: z.number(),
});
export const SessionCode = z.strictObject({ code: Code.min(1, 'Укажите код') });
export const SessionConfirmed = z.object({ confirmedUntil: z.iso.datetime() });

export const StaffSessionPath = z.object({ sessionId: z.uuid() });
const StaffSession = z.object({
  id: z.uuid(),
  /** Browser and system. */
  device: z.string(),
  /** The first three parts of the address at sign-in, such as `203.0.113`; null if it is unknown. */
  network: z.string().nullable(),
  createdAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
});
export const StaffSessions = z.object({
  /** The last used first. */
  sessions: z.array(StaffSession),
});

export const AcceptInvitation = z.strictObject({ token: Token, password: NewPassword });
export const OfferedFactor = z.object({
  /** For entering in the authenticator by hand. */
  secret: z.string(),
  /** For a QR code. */
  otpauth: z.string(),
});
export const ConfirmFactor = z.strictObject({ token: Token, code: Code });
export const RecoveryCodes = z.object({
  /** Each works once instead of a code of the authenticator; shown only once. */
  recoveryCodes: z.array(z.string()),
});
export const NewStaffPassword = z.strictObject({ currentPassword: AnyPassword, password: NewPassword });
export const Done = z.object({ ok: z.literal(true) });

export const StaffId = z.object({ id: RowId });
/** A new one of the authenticator; a stolen session does not have it. */
const FreshCode = Code.optional();
export const WithFreshCode = z.strictObject({ code: FreshCode }).nullish();
export const NewStaff = z.strictObject({
  code: FreshCode,
  email: Email,
  name: typedText({ links: false }).min(2, 'Укажите имя').max(80, 'Имя не длиннее 80 знаков'),
  roles: Roles,
});
export const NewStaffRoles = z.strictObject({ code: FreshCode, roles: Roles });
export const StaffRolesSet = z.object({ roles: Roles });
const Invitation = z.object({
  /** Shown only once. */
  token: z.string(),
  expiresAt: z.iso.datetime(),
});
export const Invited = z.object({ id: z.int(), invitation: Invitation });
export const StaffList = z.object({
  staff: z.array(
    z.object({
      id: z.int(),
      email: z.string(),
      name: z.string(),
      roles: z.array(z.enum(STAFF_ROLES)),
      disabled: z.boolean(),
      /** Whether the invitation was accepted. */
      ready: z.boolean(),
    }),
  ),
});
