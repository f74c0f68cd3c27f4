import { z } from 'zod';
import { placeholderEmail } from '../../kernel/email.ts';
import type { Customer } from '../../shop/customers/customer.rules.ts';

/** The documented user: flat, without an envelope. */
export const User = z.object({
  id: z.int(),
  /** The address or its placeholder. */
  username: z.string(),
  /** `<digits>@phone.invalid` when there is none. */
  email: z.string(),
  provider: z.literal('local'),
  /** Whether the address is confirmed. */
  confirmed: z.boolean(),
  blocked: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Digits with the country code. */
  phone: z.string().nullable(),
  name: z.string(),
  last_name: z.string(),
  newsletter: z.boolean(),
});
export type User = z.infer<typeof User>;

/** Response of every sign-in. */
export const SignedInUser = z.object({ jwt: z.string(), user: User });
export type SignedInUser = z.infer<typeof SignedInUser>;

export function showUser(customer: Customer): User {
  const email = customer.email ?? placeholderEmail(customer.phone!);
  return {
    id: customer.id,
    username: email,
    email,
    provider: 'local',
    confirmed: customer.emailConfirmed,
    blocked: customer.blocked,
    createdAt: customer.createdAt.toISOString(),
    updatedAt: customer.updatedAt.toISOString(),
    phone: customer.phone,
    name: customer.name,
    last_name: customer.lastName,
    newsletter: customer.newsletter,
  };
}

/** The requested fields of the own account. */
export const OwnUser = User.partial().extend({
  id: z.int(),
  role: z
    .object({
      id: z.int(),
      name: z.string(),
      description: z.string(),
      type: z.string(),
      createdAt: z.iso.datetime(),
      updatedAt: z.iso.datetime(),
    })
    .optional(),
});
