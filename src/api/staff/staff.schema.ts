import { z } from 'zod';
import { parseEmail } from '../../kernel/email.ts';
import { STAFF_ROLES } from '../../kernel/staff-roles.ts';
import { LONGEST_PASSWORD } from '../../shop/passwords/password.rules.ts';
import { RowId, typedText } from '../text.schema.ts';

/** Of the staff; they open more than a customer's. */
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

/** An address that takes no fields. */
export const NoBody = z.strictObject({}).nullish();

export const StaffSignIn = z.strictObject({ email: Email, password: AnyPassword });
export const StaffChallenge = z.object({
  /** To be sent with the code within five minutes. */
  challenge: z.string(),
});
export const StaffSecondFactor = z.strictObject({ challenge: z.string().max(2000), code: Code });

export const StaffWho = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(STAFF_ROLES)),
  /** What these roles may do, as `chat:answer`. */
  permissions: z.array(z.string()),
  recoveryCodesLeft: z.int(),
});

export const AcceptInvitation = z.strictObject({ token: Token, password: NewPassword });
export const OfferedFactor = z.object({
  /** For typing into the application by hand. */
  secret: z.string(),
  /** For a QR code. */
  otpauth: z.string(),
});
export const ConfirmFactor = z.strictObject({ token: Token, code: Code });
export const RecoveryCodes = z.object({
  /** Each works once instead of a code of the application; they are shown this once. */
  recoveryCodes: z.array(z.string()),
});
export const NewStaffPassword = z.strictObject({ currentPassword: AnyPassword, password: NewPassword });
export const Done = z.object({ ok: z.literal(true) });

export const StaffId = z.object({ id: RowId });
export const NewStaff = z.strictObject({
  email: Email,
  name: typedText({ links: false }).min(2, 'Укажите имя').max(80, 'Имя не длиннее 80 знаков'),
  roles: Roles,
});
export const StaffRoles = z.strictObject({ roles: Roles });
const Invitation = z.object({
  /** Shown this once. */
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
      /** Has accepted the invitation. */
      ready: z.boolean(),
    }),
  ),
});
