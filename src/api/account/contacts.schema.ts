import { z } from 'zod';
import { FORM_RULES } from '../../kernel/form-rules.ts';
import { typedBy } from '../text.schema.ts';
import { onlyFields } from './documented-fields.ts';
import { User } from './user.schema.ts';

const text = (rule: Parameters<typeof typedBy>[0]) =>
  z.preprocess((value) => (value === null ? '' : value), typedBy(rule)).optional();

/** The attributes of a contact that its owner may send; what is absent stays as it is. */
export const ContactAttributes = onlyFields({
  name: text(FORM_RULES.contactName),
  last_name: text(FORM_RULES.lastName),
  phone: text(FORM_RULES.buyerPhone),
  email: text(FORM_RULES.contactEmail),
  city: text(FORM_RULES.contactCity),
  zip: text(FORM_RULES.zip),
  address: text(FORM_RULES.contactAddress),
  /** As it was read: another value than the present one is a conflict. */
  updatedAt: z.iso.datetime('updatedAt must be a `date` type').optional(),
});

/** `contact` is an id. */
export const ContactToCopy = onlyFields({
  contact: z.int({ error: 'contact must be a `number` type' }).positive(),
  /** Proof of its phone or e-mail, where that is not the account's. */
  ticket: z.string({ error: 'ticket must be a `string` type' }).max(200).optional(),
  currentPassword: z.string({ error: 'currentPassword must be a `string` type' }).max(200).optional(),
});

const Contact = z.object({
  id: z.int(),
  attributes: z.object({
    name: z.string(),
    last_name: z.string(),
    /** Digits with the country code. */
    phone: z.string(),
    email: z.string().nullable(),
    email_confirmed: z.boolean(),
    city: z.string(),
    zip: z.string(),
    address: z.string(),
    updatedAt: z.iso.datetime(),
  }),
});

/** `{"data": {…}}`, checked by the endpoint, which names its problems as documented. */
const DataRequest = z.unknown();

export const contactsCalls = {
  read: {
    method: 'GET',
    url: '/get-contact-by-user-id',
    schema: {
      summary: 'Contact of the own account',
      response: { 200: z.object({ data: Contact.nullable(), meta: z.object({}) }) },
    },
  },
  save: {
    method: 'PUT',
    url: '/update-contact-by-user-id',
    schema: {
      summary: 'Save the contact of the own account',
      body: DataRequest,
      response: { 200: z.object({ data: Contact, meta: z.object({}) }) },
    },
  },
  copy: {
    method: 'POST',
    url: '/update-user-by-contact-id',
    schema: { summary: 'Copy the own contact to the account', body: DataRequest, response: { 200: User } },
  },
} as const;
