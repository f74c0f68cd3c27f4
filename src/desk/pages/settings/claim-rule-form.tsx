import { useState, type FormEvent } from 'react';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { useMay } from '../../session/session.ts';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ClaimTest } from './claim-test.tsx';
import { CLAIMS_KEY, KIND_WORDS, SCOPES, SCOPE_WORDS, type ClaimKind, type ClaimRule } from './claims-query.ts';
import { SaveBar } from '../../features/setting-form/save-bar.tsx';
import { issuesOf } from '../../features/setting-form/setting-issues.ts';
import { StoppedTexts } from './stopped-texts.tsx';
import { useSettingForm } from '../../features/setting-form/use-setting-form.ts';

const NEW = { kind: 'word', text: '', exceptions: [], scopes: ['goods', 'review'], reason: '' } as const;
const KIND_HINTS: Readonly<Record<ClaimKind, string>> = {
  word: 'Одно слово именно в\u00a0этой форме',
  stem: 'Начало слова: «леч» найдёт «лечит» и\u00a0«лечение»',
  phrase: 'лечебн* — слово с\u00a0таким началом, врач*|доктор* — любое из\u00a0двух, … — до\u00a0трёх слов между',
  lawful: 'Фраза, в\u00a0которой можно всё: «не\u00a0является лекарством»',
};

type Draft = Pick<ClaimRule, 'kind' | 'text' | 'scopes' | 'reason'> & { readonly exceptions: string };

const draftOf = ({ kind, text, exceptions, scopes, reason }: Omit<ClaimRule, 'id' | 'version' | 'active'>): Draft => ({
  kind,
  text,
  exceptions: exceptions.join('\n'),
  scopes,
  reason,
});

const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

interface ClaimRuleFormProps {
  /** Absent: a new one. */
  readonly rule?: ClaimRule;
  readonly onDone: (id: number) => void;
}

/** What a rule forbids, where and why; beside it what it would do. */
export function ClaimRuleForm({ rule, onDone }: ClaimRuleFormProps) {
  const mayChange = useMay()(rule ? 'claim-rule:change' : 'claim-rule:add');
  const form = useSettingForm(draftOf(rule ?? { ...NEW, exceptions: [], scopes: [...NEW.scopes] }), rule?.version ?? 0);
  const { draft, changed, set } = form;
  const [isSaved, setSaved] = useState(false);
  const written = { ...draft, exceptions: linesOf(draft.exceptions) };
  const { mutate, error, isPending } = useCommand({
    version: form.version,
    reads: CLAIMS_KEY,
    send: (typed: typeof written, { key, expectedVersion }) => {
      if (!rule) return answerOf(staffApi.POST('/api/staff/claim-rules', { body: { key, ...typed } }));
      const changes = Object.fromEntries(changed.map((name) => [name, typed[name]]));
      const params = { path: { id: rule.id } };
      return answerOf(
        staffApi.POST('/api/staff/claim-rules/{id}', { params, body: { key, expectedVersion, changes } }),
      );
    },
    onDone: ({ id }) => onDone(id),
  });
  const issues = issuesOf(error);
  const exceptionIssue = Object.entries(issues).find(([path]) => path.startsWith('exceptions'))?.[1];
  const edited = { ...written, ...(rule && { id: rule.id }), active: rule?.active ?? true };
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSaved && !rule) return;
    mutate(written, {
      onSuccess: () => {
        setSaved(true);
        form.close();
      },
    });
  }
  return (
    <div className="grid gap-4">
      <form noValidate onSubmit={submit} aria-label="Правило" className="part">
        <fieldset disabled={!mayChange} className="settings-group">
          <SelectField
            label="Вид"
            words={KIND_WORDS}
            none="Выберите"
            value={draft.kind}
            error={issues.kind}
            onChange={(kind) => kind && set({ kind: kind as ClaimKind })}
          />
          <Field
            label="Слова"
            hint={KIND_HINTS[draft.kind]}
            autoComplete="off"
            value={draft.text}
            error={issues.text}
            onChange={({ target }) => set({ text: target.value })}
          />
          <TextArea
            label="Исключения"
            hint={'Фразы, в\u00a0которых так можно; каждая с\u00a0новой строки'}
            value={draft.exceptions}
            error={exceptionIssue}
            onChange={({ target }) => set({ exceptions: target.value })}
          />
          <fieldset>
            <legend>Где действует</legend>
            <div className="settings-checks">
              {SCOPES.map((scope) => (
                <label key={scope}>
                  <input
                    type="checkbox"
                    checked={draft.scopes.includes(scope)}
                    onChange={({ target }) =>
                      set({
                        scopes: SCOPES.filter((one) => (one === scope ? target.checked : draft.scopes.includes(one))),
                      })
                    }
                  />
                  {SCOPE_WORDS[scope]}
                </label>
              ))}
            </div>
            {issues.scopes && <p className="text-xs text-error">{issues.scopes}</p>}
          </fieldset>
          <TextArea
            label="Почему нельзя и что делать"
            hint="Это прочтёт автор текста"
            rows={2}
            value={draft.reason}
            error={issues.reason}
            onChange={({ target }) => set({ reason: target.value })}
          />
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
      <StoppedTexts key={JSON.stringify(edited)} rule={edited} />
      <ClaimTest rule={edited} />
    </div>
  );
}
