import { useEffect, useRef } from 'react';
import { LONGEST_TEXT } from '../../../kernel/form-options.ts';
import { FORM_RULES } from '../../../kernel/form-rules.ts';
import { callApi } from '../../client/api.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextArea } from '../../ui/field.tsx';
import { fieldId, issuesBy, type FormIssue } from '../../ui/form-issue.ts';
import { ConsentField, ContactFields } from './contact-fields.tsx';
import { checkConsent, checkContacts, EMPTY_CONTACTS, trimmedContacts } from './contacts.ts';
import { FormFoot } from './form-foot.tsx';
import { FORM_GRID } from './form-grid.ts';
import { FormThanks } from './form-thanks.tsx';
import { useSiteForm } from './use-site-form.ts';

const KIND = 'question';
const BLANK = { ...EMPTY_CONTACTS, text: '' };

function check(typed: typeof BLANK): FormIssue[] {
  const issues = issuesBy(`${KIND}.`, { text: FORM_RULES.questionText(typed.text) });
  return [...issues, ...checkContacts(typed, { kind: KIND, needsEmail: false }), ...checkConsent(typed.consent, KIND)];
}

/** A short question about the page it is sent from. */
export function QuestionForm({ page }: { page: string }) {
  const form = useSiteForm({
    kind: KIND,
    blank: BLANK,
    draftOf: ({ text }) => ({ text }),
    check,
    bodyOf: (typed) => ({ ...trimmedContacts(typed), text: typed.text.trim(), page }),
    send: (request) => callApi('POST /api/forms/question', request),
  });
  const { typed, type, errorOf, issues } = form;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);

  if (form.number !== undefined) {
    return (
      <FormThanks title="Спасибо, вопрос у нас" number={form.number}>
        <p>
          Ответим в&nbsp;течение рабочего дня{typed.email ? `, на\u00a0${typed.email.trim()}` : ', по\u00a0телефону'}.
        </p>
      </FormThanks>
    );
  }
  return (
    <form className={FORM_GRID} noValidate onSubmit={(event) => void form.submit(event)} aria-labelledby="ask-form">
      <h3 id="ask-form" ref={title} tabIndex={-1} className="sm:col-span-full text-xl">
        Ваш вопрос
      </h3>
      {issues.length > 0 && <ErrorSummary issues={issues} />}
      <TextArea
        id={fieldId(`${KIND}.text`)}
        label="Вопрос"
        className="sm:col-span-full"
        rows={4}
        required
        maxLength={LONGEST_TEXT}
        value={typed.text}
        onChange={({ currentTarget: { value } }) => type({ text: value })}
        error={errorOf('text')}
        hint="Сведений о здоровье писать не нужно"
      />
      <ContactFields kind={KIND} typed={typed} type={type} errorOf={errorOf} needsEmail={false} />
      <ConsentField kind={KIND} typed={typed} type={type} errorOf={errorOf} about=" для ответа на вопрос" />
      <FormFoot problem={form.problem} sending={form.sending}>
        Отправить вопрос
      </FormFoot>
    </form>
  );
}
