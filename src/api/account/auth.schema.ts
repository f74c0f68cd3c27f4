import { z } from 'zod';
import { isPlaceholderEmail, parseEmail } from '../../kernel/email.ts';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../../kernel/password-length.ts';
import { flagField, onlyFields, textField } from './documented-fields.ts';
import { DialectQuery } from '../query.schema.ts';
import { typedText } from '../text.schema.ts';
import { OwnUser, SignedInUser, User } from './user.schema.ts';

const MOST = 1000;

/** Rules for new passwords only: old ones are compared as they are. */
const newPassword = () =>
  textField('password', { secret: true })
    .min(SHORTEST_PASSWORD, `password must be at least ${SHORTEST_PASSWORD} characters`)
    .max(LONGEST_PASSWORD, `password must be at most ${LONGEST_PASSWORD} characters`);

const passwordTwice = <S extends z.ZodType<{ password: string; passwordConfirmation: string }>>(body: S) =>
  body.refine(({ password, passwordConfirmation }) => password === passwordConfirmation, {
    path: ['passwordConfirmation'],
    error: 'Passwords do not match',
  });

/** The placeholder of an account without an address is accepted, as documented, though no letter is sent to it. */
const email = () =>
  textField('email')
    .max(254, 'email must be a valid email')
    .refine((typed) => isPlaceholderEmail(typed) || parseEmail(typed) !== undefined, 'email must be a valid email');

/** Empty and placeholder addresses count as none. */
const optionalEmail = z
  .string({ error: 'email must be a valid email' })
  .max(254, 'email must be a valid email')
  .refine((typed) => isNoEmail(typed) || parseEmail(typed) !== undefined, 'email must be a valid email')
  .transform((typed) => (isNoEmail(typed) ? undefined : parseEmail(typed)))
  .nullish();

const isNoEmail = (typed: string) => typed.trim() === '' || isPlaceholderEmail(typed);

const personName = typedText({ links: false }).max(80, 'Не длиннее 80 знаков').nullish();

const ticket = textField('ticket', { secret: true }).max(MOST, 'ticket is too long');

export const PasswordSignIn = z.object({
  identifier: textField('identifier').max(MOST, 'identifier is too long'),
  password: textField('password', { secret: true }).max(MOST, 'password is too long'),
});

/** The documented fields; others (role, confirmed, id …) are silently ignored, as documented. */
export const RegisterRequest = z.object({
  /** Ignored: the server uses the address or its placeholder. */
  username: z.string({ error: 'username must be a `string` type' }).max(MOST).nullish(),
  /** Ignored: the phone comes from the ticket. */
  phone: z.string({ error: 'phone must be a `string` type' }).max(MOST).nullish(),
  email: optionalEmail,
  /** Accepted and ignored: the account signs in by code until its owner sets a password. */
  password: z.string({ error: 'password must be a `string` type' }).max(MOST).nullish(),
  name: personName,
  last_name: personName,
  /** From `verify-otp`. */
  ticket,
  /** Consent to the processing of personal data; required for an account. */
  consent: flagField('consent').nullish(),
  newsletter: flagField('newsletter').nullish(),
});

const currentPassword = z
  .string({ error: 'currentPassword must be a `string` type' })
  .max(MOST, 'The provided current password is invalid')
  .nullish();

export const ChangePasswordRequest = passwordTwice(
  onlyFields({
    /** Not needed when there is no password yet. */
    currentPassword,
    password: newPassword(),
    passwordConfirmation: textField('passwordConfirmation', { secret: true }),
  }),
);

export const ForgotPasswordRequest = onlyFields({ email: email() });
export const ForgotPasswordAnswer = z.object({ ok: z.literal(true) });

export const ResetPasswordRequest = passwordTwice(
  onlyFields({
    code: textField('code', { secret: true }).max(MOST, 'Incorrect code provided'),
    password: newPassword(),
    passwordConfirmation: textField('passwordConfirmation', { secret: true }),
  }),
);

/** What an owner may change; other fields are ignored. */
export const UpdateUserRequest = z.object({
  name: personName,
  last_name: personName,
  newsletter: flagField('newsletter').nullish(),
  /** Requires `ticket`, unless the address does not change. */
  email: optionalEmail,
  ticket: ticket.nullish(),
  /** Required to change the address, unless the session was opened within 15 minutes. */
  currentPassword,
});

export const UpdateUserPhoneRequest = z.object({
  phone: textField('phone').max(40, 'Неверный номер телефона'),
  last_name: personName,
  /** Not needed when the phone does not change. */
  ticket: ticket.nullish(),
  /** Required to change the phone, unless the session was opened within 15 minutes. */
  currentPassword,
});

const byPassword = <U extends string>(url: U) =>
  ({
    method: 'POST',
    url,
    schema: { summary: 'Sign in by password', body: PasswordSignIn, response: { 200: SignedInUser } },
  }) as const;

const forgotPassword = {
  summary: 'Ask for a letter that sets a new password',
  body: ForgotPasswordRequest,
  response: { 200: ForgotPasswordAnswer },
};

export const authCalls = {
  local: byPassword('/auth/local'),
  phonePassword: byPassword('/auth/phone-password'),
  register: {
    method: 'POST',
    url: '/auth/local/register',
    schema: {
      summary: 'Open an account for a proved phone or address',
      body: RegisterRequest,
      response: { 200: SignedInUser },
    },
  },
  changePassword: {
    method: 'POST',
    url: '/auth/change-password',
    schema: {
      summary: 'Change the own password, or set the first one',
      body: ChangePasswordRequest,
      response: { 200: SignedInUser },
    },
  },
  forgotPassword: { method: 'POST', url: '/auth/forgot-password', schema: forgotPassword },
  forgotPasswordAt: {
    method: 'POST',
    url: '/auth/forgot-password/:host',
    schema: { ...forgotPassword, params: z.object({ host: z.string() }) },
  },
  resetPassword: {
    method: 'POST',
    url: '/auth/reset-password',
    schema: {
      summary: 'Set a password by the code of a letter',
      body: ResetPasswordRequest,
      response: { 200: SignedInUser },
    },
  },
} as const;

const UserPath = z.object({ id: z.string().max(200) });

export const usersCalls = {
  me: {
    method: 'GET',
    url: '/users/me',
    schema: { summary: 'The own account', querystring: DialectQuery, response: { 200: OwnUser } },
  },
  one: {
    method: 'GET',
    url: '/users/:id',
    schema: { summary: 'The own account', params: UserPath, querystring: DialectQuery, response: { 200: OwnUser } },
  },
  change: {
    method: 'PUT',
    url: '/users/:id',
    schema: { summary: 'Change the own account', params: UserPath, body: UpdateUserRequest, response: { 200: User } },
  },
  update: {
    method: 'POST',
    url: '/auth/update-user',
    schema: { summary: 'Change the own account', body: UpdateUserRequest, response: { 200: User } },
  },
  updatePhone: {
    method: 'POST',
    url: '/auth/update-user-phone',
    schema: { summary: 'Change the own phone, by its proof', body: UpdateUserPhoneRequest, response: { 200: User } },
  },
} as const;
