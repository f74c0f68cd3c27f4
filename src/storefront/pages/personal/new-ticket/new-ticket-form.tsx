import { useState } from 'react';
import { links } from '../../../../kernel/links.ts';
import {
  LONGEST_TICKET_SUBJECT,
  LONGEST_TICKET_TEXT,
  TICKET_TOPICS,
  type TicketTopic,
} from '../../../../kernel/tickets.ts';
import { callApi } from '../../../client/api.ts';
import { newKey } from '../../../client/new-key.ts';
import { ACCOUNT_FORM } from '../../../features/forms/account-form.ts';
import { FileField } from '../../../features/forms/file-field.tsx';
import { SelectField } from '../../../features/forms/select-field.tsx';
import { useForm } from '../../../features/forms/use-form.ts';
import { failureMessage } from '../../../features/signin/signin-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { fieldId, issuesBy } from '../../../ui/form-issue.ts';
import { island } from '../../../ui/island.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { atItsField } from '../ticket-fields.ts';
import { TICKET_FILES, useTicketFiles } from '../ticket-files.ts';
import type { NewTicketChoices } from './new-ticket.server.ts';

const NO_ORDER = 'none';
const WHOLE_ORDER = 'whole';

interface Typed {
  readonly topic: TicketTopic | '';
  /** Id, or {@link NO_ORDER}. */
  readonly order: string;
  /** Position, or {@link WHOLE_ORDER}. */
  readonly line: string;
  readonly lot: string;
  readonly subject: string;
  readonly text: string;
}

/** Topic, then the order and its line, then the lot, then words and photos. */
export default function NewTicketForm({ orders, cutAt, chosen }: NewTicketChoices) {
  const state = useState<Typed>({
    topic: chosen.topic,
    order: chosen.order || NO_ORDER,
    line: WHOLE_ORDER,
    lot: '',
    subject: '',
    text: '',
  });
  const files = useTicketFiles();
  // One form is one ticket, however often it is sent; a changed form is another one.
  const [sent, setSent] = useState({ key: '', form: '' });
  const { typed, type, errorOf, problem, sending, submit } = useForm({
    state,
    check: ({ topic, subject, text }) =>
      issuesBy('', {
        topic: topic === '' ? 'Выберите тему' : undefined,
        subject: subject.trim().length < 3 ? 'Скажите коротко, о\u00a0чём вопрос' : undefined,
        text: text.trim() === '' ? 'Напишите, что случилось' : undefined,
        files: files.busy ? 'Файл ещё загружается: подождите немного' : undefined,
      }),
    async send({ topic, order, line, lot, subject, text }) {
      const asked = {
        topic: topic as TicketTopic,
        subject,
        text,
        order: order === NO_ORDER ? null : order,
        line: order === NO_ORDER || line === WHOLE_ORDER ? null : Number(line),
        lot,
        files: files.ids,
      };
      const form = JSON.stringify(asked);
      const key = sent.form === form ? sent.key : newKey();
      setSent({ key, form });
      const body = { data: { key, ...asked } };
      const { data } = await callApi('POST /api/user-tickets', { body, needsSignIn: true }).catch(atItsField);
      location.assign(links.ticket(data.id));
    },
    problemOf: failureMessage,
  });
  const order = orders.find(({ id }) => id === typed.order);
  const line = order?.lines.find(({ position }) => String(position) === typed.line);
  const text = (name: 'lot' | 'subject' | 'text') => ({
    id: fieldId(`ticket.${name}`),
    value: typed[name],
    error: errorOf(name),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => type({ [name]: value }),
  });
  return (
    <form
      noValidate
      method="dialog"
      aria-label="Новое обращение"
      onSubmit={(event) => void submit(event)}
      className={`${ACCOUNT_FORM} noscript:hidden`}
    >
      <SelectField
        path="ticket.topic"
        label="Тема"
        empty="Выберите тему"
        options={Object.entries(TICKET_TOPICS)}
        value={typed.topic}
        error={errorOf('topic')}
        onChange={(topic) => type({ topic: topic as TicketTopic })}
      />
      {orders.length > 0 && (
        <SelectField
          path="ticket.order"
          label="Заказ"
          options={[
            [NO_ORDER, 'Не о\u00a0заказе'],
            ...orders.map(({ id, number, placedOn }) => [id, `№ ${number}, ${placedOn}`] as const),
          ]}
          value={typed.order}
          error={errorOf('order')}
          onChange={(next) => type({ order: next, line: WHOLE_ORDER, lot: '' })}
        />
      )}
      {cutAt !== null && (
        <p className="text-sm text-quiet">
          Здесь последние заказы: {cutAt}. Чтобы спросить о{'\u00a0'}более раннем, откройте его{' '}
          <a href={links.accountOrders()} className="link">
            в{'\u00a0'}списке заказов
          </a>{' '}
          и{'\u00a0'}нажмите «Задать вопрос о{'\u00a0'}заказе».
        </p>
      )}
      {order && (
        <SelectField
          path="ticket.line"
          label="Товар"
          options={[
            [WHOLE_ORDER, 'О\u00a0заказе целиком'],
            ...order.lines.map(({ position, name }) => [String(position), name] as const),
          ]}
          value={typed.line}
          error={errorOf('line')}
          onChange={(next) => {
            const lots = order.lines.find(({ position }) => String(position) === next)?.lots ?? [];
            type({ line: next, lot: lots.length === 1 ? lots[0]! : '' });
          }}
        />
      )}
      {(line || typed.topic === 'quality') && (
        <TextField
          {...text('lot')}
          label="Серия"
          optional
          maxLength={60}
          autoCapitalize="characters"
          hint={
            line && line.lots.length > 1
              ? `В\u00a0заказе были серии ${line.lots.join(', ')}`
              : 'Номер на\u00a0упаковке рядом со\u00a0сроком годности'
          }
        />
      )}
      <TextField {...text('subject')} label="Коротко" required maxLength={LONGEST_TICKET_SUBJECT} />
      <TextArea
        {...text('text')}
        label="Что случилось"
        rows={5}
        required
        maxLength={LONGEST_TICKET_TEXT}
        hint="Диагнозы и&nbsp;анализы писать не&nbsp;нужно"
      />
      <FileField path="ticket.files" files={files} error={errorOf('files')} choice={TICKET_FILES} />
      {problem && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
      <Button type="submit" busy={sending} className="justify-self-start">
        {sending ? 'Отправляем…' : 'Отправить'}
      </Button>
    </form>
  );
}

export const NewTicketIsland = island('new-ticket', NewTicketForm);
