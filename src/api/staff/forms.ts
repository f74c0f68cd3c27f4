import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sendRefusal } from '../../http/errors.ts';
import { isRefusal } from '../../kernel/refusal.ts';
import { finishForm } from '../../shop/forms/finish-form.ts';
import { formLines } from '../../shop/forms/form-lines.ts';
import { formFilesOf, formMessage, formsForStaff, type FormMessageRow } from '../../shop/forms/form-messages.reads.ts';
import { readFormFile } from '../../shop/forms/read-form-file.ts';
import type { ApiParts } from '../api-parts.ts';
import {
  FinishedForm,
  FormFilePath,
  FormNumber,
  StaffFinish,
  StaffForms,
  StaffFormsQuery,
  StaffFormWhole,
} from './forms.schema.ts';

const SHOWN = 200;

const shown = ({ id, type, state, name, createdAt }: FormMessageRow) => ({
  number: id,
  type,
  state,
  name,
  createdAt: createdAt.toISOString(),
});

/** Reading forms until there is a desk. */
export async function formsStaffApi(app: FastifyInstance, { shop, files }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/forms',
    { schema: { summary: 'Forms, for the staff', querystring: StaffFormsQuery, response: { 200: StaffForms } } },
    async ({ query: { state } }) => ({ forms: (await formsForStaff(shop.db, state, SHOWN)).map(shown) }),
  );

  typed.get(
    '/forms/:number',
    { schema: { summary: 'One form, for the staff', params: FormNumber, response: { 200: StaffFormWhole } } },
    async ({ params: { number } }, reply) => {
      const message = await formMessage(shop.db, number);
      if (!message?.key) return sendRefusal(reply, { refused: 'form-unknown', facts: {} }) as never;
      const lines = formLines(message).map(([name, words]): [string, string] => [name, words]);
      return { ...shown(message), text: message.text, lines, files: await formFilesOf(shop.db, number) };
    },
  );

  typed.post(
    '/forms/:number/done',
    {
      schema: {
        summary: 'A form was answered',
        params: FormNumber,
        body: StaffFinish,
        response: { 200: FinishedForm },
      },
    },
    async ({ params: { number }, body: { by } }, reply) => {
      const done = await finishForm(shop.as({ kind: 'staff', name: by }), number);
      return isRefusal(done) ? (sendRefusal(reply, done) as never) : done;
    },
  );

  typed.get(
    '/forms/:number/files/:file',
    { exposeHeadRoute: false, schema: { summary: 'A file of a form, for the staff', params: FormFilePath } },
    async ({ params }, reply) => {
      const file = await readFormFile(shop, files, params);
      if (!file) return reply.callNotFound();
      return (
        reply
          .type(file.type)
          // Saved, never shown: whatever it holds does not run in the name of the shop.
          .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
          .header('content-security-policy', "sandbox; default-src 'none'")
          .send(file.body)
      );
    },
  );
}
