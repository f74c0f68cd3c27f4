import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Problem } from '../../ui/problem.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { SCOPE_WORDS, type ClaimScope, type EditedRule } from './claims-query.ts';
import { issuesOf } from '../../features/setting-form/setting-issues.ts';

interface Found {
  readonly ruleId: number;
  readonly words: string;
  readonly reason: string;
  readonly from: number;
}

/** Tries a text by the rules. @param rule as it is edited, to be tried in place of the saved one */
export function ClaimTest({ rule }: { readonly rule?: EditedRule }) {
  const [text, setText] = useState('');
  const [scope, setScope] = useState<ClaimScope>('goods');
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: () =>
      answerOf(staffApi.POST('/api/staff/claim-rules/tested', { body: { text, scope, ...(rule && { rule }) } })),
  });
  const issues = issuesOf(error);
  function submit(event: FormEvent) {
    event.preventDefault();
    mutate();
  }
  return (
    <form noValidate onSubmit={submit} aria-label="Проверить текст" className="part">
      <h2>Проверить текст</h2>
      <TextArea
        label="Текст"
        hint={
          rule
            ? 'Проверим по\u00a0действующим правилам и\u00a0с\u00a0вашими изменениями'
            : 'Что можно и\u00a0чего нельзя написать'
        }
        value={text}
        error={issues.text}
        onChange={({ target }) => {
          setText(target.value);
          reset();
        }}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Choice label="Где стоит" words={SCOPE_WORDS} value={scope} onChange={(value) => setScope(value ?? 'goods')} />
        <Button type="submit" look="outline" busy={isPending}>
          Проверить
        </Button>
      </div>
      <Problem error={issues.text ? null : error} />
      <div role="status" className="grid gap-3">
        {data && <Findings title="По действующим правилам" found={data.found} />}
        {data?.edited && <Findings title="С вашими изменениями" found={data.edited} />}
      </div>
    </form>
  );
}

function Findings({ title, found }: { readonly title: string; readonly found: readonly Found[] }) {
  return (
    <div>
      <p className="font-semibold">{title}</p>
      {found.length === 0 ? (
        <p className="done-note">Замечаний нет.</p>
      ) : (
        <ul className="part-rows">
          {found.map(({ ruleId, words, reason, from }) => (
            <li key={`${ruleId}-${from}`}>
              <span className="text-error">«{words}»</span>
              <span className="text-xs">
                {reason} {ruleId === 0 ? 'Это правило.' : `Правило №\u00a0${ruleId}.`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
