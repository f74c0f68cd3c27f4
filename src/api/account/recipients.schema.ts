import { z } from 'zod';
import { FORM_RULES } from '../../kernel/form-rules.ts';
import { typedBy } from '../text.schema.ts';

export const RecipientRequest = z.object({
  name: typedBy(FORM_RULES.buyerName),
  phone: typedBy(FORM_RULES.buyerPhone),
  /** Empty where the recipient has none. */
  email: typedBy(FORM_RULES.contactEmail).default(''),
});

export const Recipient = z.object({
  id: z.int(),
  name: z.string(),
  /** Digits with the country code. */
  phone: z.string(),
  email: z.string().nullable(),
});

export const recipientsCalls = {
  list: {
    method: 'GET',
    url: '/recipients',
    schema: { summary: 'Own saved recipients', response: { 200: z.object({ data: z.array(Recipient) }) } },
  },
  save: {
    method: 'POST',
    url: '/recipients',
    schema: {
      summary: 'Save a recipient',
      body: RecipientRequest,
      response: { 200: z.object({ data: Recipient }) },
    },
  },
  change: {
    method: 'PUT',
    url: '/recipients/:id',
    schema: {
      summary: 'Change a recipient',
      params: z.object({ id: z.string().max(200) }),
      body: RecipientRequest,
      response: { 200: z.object({ data: Recipient }) },
    },
  },
  remove: {
    method: 'DELETE',
    url: '/recipients/:id',
    schema: {
      summary: 'Remove a recipient',
      params: z.object({ id: z.string().max(200) }),
      response: { 200: z.object({ ok: z.literal(true) }) },
    },
  },
} as const;
