import { FORM_RULES, TOPIC_NEEDED } from '../../../kernel/form-rules.ts';
import { FEEDBACK_TOPICS, keysOf, LONGEST_TEXT, type FeedbackTopic } from '../../../kernel/form-options.ts';
import { links } from '../../../kernel/links.ts';
import { callApi } from '../../client/api.ts';
import { ConsentField, ContactFields } from '../../features/forms/contact-fields.tsx';
import { checkConsent, checkContacts, EMPTY_CONTACTS, trimmedContacts } from '../../features/forms/contacts.ts';
import { FileField } from '../../features/forms/file-field.tsx';
import { FormFoot } from '../../features/forms/form-foot.tsx';
import { FORM_GRID } from '../../features/forms/form-grid.ts';
import { FormThanks } from '../../features/forms/form-thanks.tsx';
import { SelectField } from '../../features/forms/select-field.tsx';
import { useFiles } from '../../features/forms/use-files.ts';
import { useSiteForm } from '../../features/forms/use-site-form.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextArea } from '../../ui/field.tsx';
import { island } from '../../ui/island.tsx';
import { fieldId, issuesBy, type FormIssue } from '../../ui/form-issue.ts';

const KIND = 'feedback';
const BLANK = { ...EMPTY_CONTACTS, topic: '' as FeedbackTopic | '', text: '' };

const HINTS: Readonly<Partial<Record<FeedbackTopic, string>>> = {
  order: 'Назовите номер заказа: ответ будет быстрее',
  quality: 'Приложите фото банки и\u00a0номера партии, он выбит на\u00a0дне',
  return: 'Назовите номер заказа и\u00a0что хотите вернуть',
};

export default function FeedbackForm() {
  const files = useFiles();
  const form = useSiteForm({
    kind: KIND,
    blank: BLANK,
    draftOf: ({ topic, text }) => ({ topic, text }),
    check: (typed) => check(typed, files.busy),
    bodyOf: (typed) => ({ ...trimmedContacts(typed), topic: typed.topic, text: typed.text.trim(), files: files.ids }),
    send: (request) => callApi('POST /api/forms/feedback', request),
  });
  const { typed, type, errorOf, issues } = form;

  if (form.number !== undefined) {
    return (
      <FormThanks title="Спасибо, мы всё получили" number={form.number}>
        <p>
          Прочтём и&nbsp;ответим в&nbsp;течение рабочего дня
          {typed.email ? `: письмо придёт на\u00a0${typed.email.trim()}` : ', по\u00a0телефону'}. Если нужно проверить
          партию или посылку, сначала напишем, сколько это займёт.
        </p>
        <p className="flex flex-wrap gap-3 pt-2">
          <a href={links.catalog()} className="btn btn-primary">
            В&nbsp;каталог
          </a>
          <Button
            look="quiet"
            onClick={() => {
              files.clear();
              form.again();
            }}
          >
            Написать ещё
          </Button>
        </p>
      </FormThanks>
    );
  }
  return (
    <form
      className={`${FORM_GRID} noscript:hidden`}
      method="dialog"
      noValidate
      onSubmit={(event) => void form.submit(event)}
      aria-labelledby="feedback-title"
    >
      <h2 id="feedback-title" className="sm:col-span-full">
        Напишите нам
      </h2>
      {issues.length > 0 && <ErrorSummary issues={issues} />}
      <SelectField
        path={`${KIND}.topic`}
        label="О чём письмо"
        className="sm:col-span-full"
        empty="Выберите тему"
        options={keysOf(FEEDBACK_TOPICS).map((topic) => [topic, FEEDBACK_TOPICS[topic]])}
        value={typed.topic}
        onChange={(topic) => type({ topic: topic as FeedbackTopic })}
        error={errorOf('topic')}
      />
      <TextArea
        id={fieldId(`${KIND}.text`)}
        label="Сообщение"
        className="sm:col-span-full"
        rows={6}
        required
        maxLength={LONGEST_TEXT}
        value={typed.text}
        onChange={({ currentTarget: { value } }) => type({ text: value })}
        error={errorOf('text')}
        hint={(typed.topic && HINTS[typed.topic]) || 'Сведений о\u00a0здоровье писать не\u00a0нужно'}
      />
      <FileField path={`${KIND}.files`} files={files} error={errorOf('files')} />
      <ContactFields kind={KIND} typed={typed} type={type} errorOf={errorOf} needsEmail={false} />
      <ConsentField kind={KIND} typed={typed} type={type} errorOf={errorOf} about=" для ответа на обращение" />
      <FormFoot problem={form.problem} sending={form.sending}>
        Отправить
      </FormFoot>
    </form>
  );
}

function check(typed: typeof BLANK, busy: boolean): FormIssue[] {
  const issues = issuesBy(`${KIND}.`, {
    topic: typed.topic ? undefined : TOPIC_NEEDED,
    text: FORM_RULES.feedbackText(typed.text),
    files: busy ? 'Файл ещё загружается: подождите немного' : undefined,
  });
  return [...issues, ...checkContacts(typed, { kind: KIND, needsEmail: false }), ...checkConsent(typed.consent, KIND)];
}

export const FeedbackFormIsland = island('feedback', FeedbackForm);
