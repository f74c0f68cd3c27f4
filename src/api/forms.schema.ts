import { z } from 'zod';
import { parseEmail } from '../kernel/email.ts';
import { typedText } from './text.schema.ts';

const email = () =>
  typedText()
    .min(1, { error: 'Заполните email', abort: true })
    .refine((text) => parseEmail(text) !== undefined, 'Неверный email');

const CONSENT = 'Ознакомьтесь и примите согласие на обработку персональных данных';

export const FormMessageRequest = z.object({
  data: z.object(
    {
      /** Without a name the address stands in its place. */
      name: typedText().max(120, 'Не длиннее 120 знаков').optional(),
      email: email(),
      type: z.enum(['Подарок'], 'Неизвестная форма'),
      source: typedText().max(60).default('Сайт'),
      /** The documented request has none and is made after the box was ticked; a box left empty is refused. */
      consent: z.literal(true, CONSENT).optional(),
    },
    { error: (issue) => (issue.input === undefined ? 'Missing "data" payload in the request body' : undefined) },
  ),
});

export const FormMessageAnswer = z.object({
  data: z.object({
    id: z.number(),
    attributes: z.object({
      name: z.string(),
      email: z.string(),
      type: z.string(),
      source: z.string(),
      createdAt: z.iso.datetime(),
      updatedAt: z.iso.datetime(),
    }),
  }),
  meta: z.object({}),
});
