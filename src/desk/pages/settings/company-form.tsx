import type { FormEvent } from 'react';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { useMay } from '../../session/session.ts';
import { Field } from '../../ui/field.tsx';
import { changesOf, companyFieldName, draftOf } from './company-draft.ts';
import { SaveBar } from '../../features/setting-form/save-bar.tsx';
import { issuesOf } from '../../features/setting-form/setting-issues.ts';
import { COMPANY_KEY, type CompanySettings } from './settings-query.ts';
import { useSettingForm } from '../../features/setting-form/use-setting-form.ts';

interface CompanyFormProps {
  readonly settings: CompanySettings;
  readonly onDone: (sentence: string) => void;
}

export function CompanyForm({ settings: { facts, version, hasPlaceholders }, onDone }: CompanyFormProps) {
  const mayChange = useMay()('company:change');
  const form = useSettingForm(draftOf(facts), version);
  const { draft, changed, set } = form;
  const { mutate, error, isPending } = useCommand({
    version: form.version,
    reads: COMPANY_KEY,
    send: (changes: ReturnType<typeof changesOf>, sent) =>
      answerOf(staffApi.POST('/api/staff/settings/company', { body: { ...sent, changes: changes as never } })),
    onDone: () => onDone('Сохранено: на\u00a0сайте, в\u00a0письмах и\u00a0документах уже новое.'),
  });
  const issues = issuesOf(error);
  function submit(event: FormEvent) {
    event.preventDefault();
    onDone('');
    if (changed.length > 0) mutate(changesOf(draft, changed), { onSuccess: form.close });
  }
  /** One text of the facts. */
  const field = (
    path: string,
    value: string,
    onChange: (typed: string) => void,
    more: { readonly hint?: string; readonly inputMode?: 'numeric' | 'tel' | 'email' | 'url' } = {},
  ) => (
    <Field
      label={companyFieldName(path)}
      autoComplete="off"
      readOnly={!mayChange}
      value={value}
      error={issues[path] ?? issues[path.split('.')[0]!]}
      onChange={({ target }) => onChange(target.value)}
      {...more}
    />
  );
  const text = (
    name:
      | 'legalName'
      | 'inn'
      | 'kpp'
      | 'ogrn'
      | 'hours'
      | 'closedDays'
      | 'email'
      | 'address'
      | 'returnAddress'
      | 'shopAddress',
    more = {},
  ) => field(name, draft[name], (typed) => set({ [name]: typed }), more);
  const phone = (index: 0 | 1, part: 'text' | 'note', more = {}) =>
    field(
      `phones.${index}.${part}`,
      draft.phones[index][part],
      (typed) => {
        const [first, second] = draft.phones;
        set({
          phones: index === 0 ? [{ ...first, [part]: typed }, second] : [first, { ...second, [part]: typed }],
        });
      },
      more,
    );
  const channel = (name: 'messenger' | 'video', part: 'text' | 'href', more = {}) =>
    field(`${name}.${part}`, draft[name][part], (typed) => set({ [name]: { ...draft[name], [part]: typed } }), more);
  return (
    <form noValidate onSubmit={submit} aria-label="О компании" className="part">
      {hasPlaceholders && (
        <p className="problem">Реквизиты пока учебные: до&nbsp;открытия магазина впишите настоящие ИНН и&nbsp;ОГРН.</p>
      )}
      <fieldset className="settings-group">
        <legend>Реквизиты</legend>
        <p className="note">
          Видны внизу каждой страницы, в&nbsp;договоре, счетах, чеках и&nbsp;на&nbsp;странице «Контакты».
        </p>
        {text('legalName')}
        <div className="settings-pair">
          {text('inn', { inputMode: 'numeric' })}
          {text('kpp', { inputMode: 'numeric' })}
          {text('ogrn', { inputMode: 'numeric' })}
        </div>
        {text('address')}
      </fieldset>
      <fieldset className="settings-group">
        <legend>Как связаться</legend>
        <p className="note">
          Телефоны и&nbsp;часы стоят вверху и&nbsp;внизу каждой страницы и&nbsp;в&nbsp;каждом письме.
        </p>
        <div className="settings-pair">
          {phone(0, 'text', { inputMode: 'tel' })}
          {phone(0, 'note')}
        </div>
        <div className="settings-pair">
          {phone(1, 'text', { inputMode: 'tel', hint: 'Пусто: второго телефона нет' })}
          {phone(1, 'note')}
        </div>
        {text('email', { inputMode: 'email' })}
        <div className="settings-pair">
          {channel('messenger', 'text')}
          {channel('messenger', 'href', { inputMode: 'url' })}
        </div>
        <div className="settings-pair">
          {channel('video', 'text')}
          {channel('video', 'href', { inputMode: 'url' })}
        </div>
      </fieldset>
      <fieldset className="settings-group">
        <legend>Часы и&nbsp;адреса</legend>
        <p className="note">
          По&nbsp;часам и&nbsp;нерабочим дням считается, когда заказ готов к&nbsp;выдаче, и&nbsp;открыт&nbsp;ли чат.
        </p>
        {text('hours', { hint: 'Например: ежедневно 9:00–20:00' })}
        {text('closedDays', { hint: 'Например: 1–8 января, 23 февраля. Пусто: работаем всегда' })}
        {text('shopAddress')}
        {text('returnAddress', { hint: 'Пусто: на\u00a0адрес магазина' })}
      </fieldset>
      {mayChange && (
        <SaveBar
          isChanged={changed.length > 0}
          busy={isPending}
          error={error}
          hasIssues={Object.keys(issues).length > 0}
        />
      )}
    </form>
  );
}
