import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { notFound, refused, unlessRefused } from '../../http/api-errors.ts';
import { FORM_TYPES } from '../../kernel/form-types.ts';
import { refuse } from '../../kernel/refusal.ts';
import { finishForm } from '../../shop/forms/finish-form.ts';
import { formLines } from '../../shop/forms/form-lines.ts';
import { formFilesOf, formMessage, formsForStaff, type FormMessageRow } from '../../shop/forms/form-messages.reads.ts';
import { readFormFile } from '../../shop/forms/read-form-file.ts';
import { isQuestion } from '../../shop/tickets/ticket-source.rules.ts';
import { ticketOfForm } from '../../shop/tickets/tickets-for-staff.reads.ts';
import type { ApiParts } from '../api-parts.ts';
import { FinishedForm, FormFilePath, FormNumber, StaffForms, StaffFormsQuery, StaffFormWhole } from './forms.schema.ts';
import { allow, staffOf } from './staff-guard.ts';
import { NoBody } from './staff.schema.ts';

const PAGE = 50;

const formSummary = ({ id, type, state, name, topic, createdAt }: FormMessageRow) => ({
  number: id,
  type: FORM_TYPES[type],
  state,
  name,
  topic,
  createdAt: createdAt.toISOString(),
});

/** Forms for the staff. */
export async function formsStaffApi(app: FastifyInstance, { shop, files }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/forms',
    { schema: { summary: 'Forms, for the staff', querystring: StaffFormsQuery, response: { 200: StaffForms } } },
    async (request) => {
      allow(request, 'read', 'form');
      const { state, after } = request.query;
      const found = await formsForStaff(shop.db, state, PAGE + 1, after);
      const page = found.slice(0, PAGE);
      return { forms: page.map(formSummary), next: found.length > PAGE ? page.at(-1)!.id : null };
    },
  );

  typed.get(
    '/forms/:number',
    { schema: { summary: 'One form, for the staff', params: FormNumber, response: { 200: StaffFormWhole } } },
    async (request) => {
      allow(request, 'read', 'form');
      const { number } = request.params;
      const message = await formMessage(shop.db, number);
      if (!message?.key) throw refused(refuse('form-unknown'));
      const lines = formLines(message).map(([name, words]): [string, string] => [name, words]);
      const [attached, ticketId] = await Promise.all([formFilesOf(shop.db, number), ticketOfForm(shop.db, number)]);
      return {
        ...formSummary(message),
        text: message.text,
        doneAt: message.doneAt?.toISOString() ?? null,
        mayBecomeTicket: isQuestion(message.type),
        ticketId: ticketId ?? null,
        lines,
        files: attached,
      };
    },
  );

  typed.post(
    '/forms/:number/done',
    {
      schema: {
        summary: 'A form was answered',
        params: FormNumber,
        body: NoBody,
        response: { 200: FinishedForm },
      },
    },
    async (request) => unlessRefused(await finishForm(shop.as(staffOf(request).actor), request.params.number)),
  );

  typed.get(
    '/forms/:number/files/:file',
    { exposeHeadRoute: false, schema: { summary: 'A file of a form, for the staff', params: FormFilePath } },
    async (request, reply) => {
      allow(request, 'read', 'form');
      const file = await readFormFile(shop, files, request.params);
      if (!file) throw notFound();
      return (
        reply
          .type(file.type)
          // A download, never opened on our origin: its content is untrusted.
          .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
          .header('content-security-policy', "sandbox; default-src 'none'")
          .send(file.body)
      );
    },
  );
}
