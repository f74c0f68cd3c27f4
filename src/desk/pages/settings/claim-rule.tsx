import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { useMay } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Problem } from '../../ui/problem.tsx';
import { ClaimRuleForm } from './claim-rule-form.tsx';
import {
  CLAIMS_KEY,
  claimRuleQuery,
  KIND_WORDS,
  SCOPE_WORDS,
  type ClaimRule,
  type ClaimRuleAnswer,
} from './claims-query.ts';
import { SettingsTabs } from './settings-tabs.tsx';

/** One rule, or a new one. */
export function ClaimRulePage() {
  const { ruleId = '' } = useParams();
  return ruleId === 'new' ? <NewRule /> : <SavedRule key={ruleId} id={Number(ruleId) || 0} />;
}

const Back = () => (
  <Link to="/settings/claims" className="text-link text-xs">
    Все правила
  </Link>
);

function NewRule() {
  const navigate = useNavigate();
  return (
    <div className="grid gap-4">
      <title>Новое правило · Запретные слова</title>
      <SettingsTabs />
      <Back />
      <h1>Новое правило</h1>
      <ClaimRuleForm onDone={(id) => void navigate(`/settings/claims/${id}`, { replace: true })} />
    </div>
  );
}

function SavedRule({ id }: { readonly id: number }) {
  const found = useQuery(claimRuleQuery(id));
  const [done, setDone] = useState('');
  return (
    <div className="grid gap-4">
      <title>{`Правило № ${id} · Запретные слова`}</title>
      <SettingsTabs />
      <Back />
      <Loaded of={found}>
        {({ rule, history }) => (
          <>
            <div className="flex flex-wrap items-center gap-3">
              <h1>Правило № {id}</h1>
              <Badge tone={rule.active ? 'plain' : 'ended'}>{rule.active ? 'Действует' : 'Выключено'}</Badge>
            </div>
            <Switch rule={rule} onDone={setDone} />
            <p role="status" className={done ? 'done-note' : ''}>
              {done}
            </p>
            <div className="settings-columns">
              <ClaimRuleForm
                rule={rule}
                onDone={() => setDone('Сохранено: правило действует со\u00a0следующего сохранения текста.')}
              />
              <RuleHistory history={history} />
            </div>
          </>
        )}
      </Loaded>
    </div>
  );
}

function Switch({
  rule: { id, version, active },
  onDone,
}: {
  readonly rule: ClaimRule;
  readonly onDone: (sentence: string) => void;
}) {
  const mayChange = useMay()('claim-rule:change');
  const { mutate, error, isPending } = useCommand({
    version,
    reads: CLAIMS_KEY,
    send: (isActive: boolean, sent) =>
      answerOf(
        staffApi.POST('/api/staff/claim-rules/{id}', {
          params: { path: { id } },
          body: { ...sent, changes: { active: isActive } },
        }),
      ),
    onDone: (_answer, isActive) =>
      onDone(isActive ? 'Правило включено.' : 'Правило выключено: тексты оно не\u00a0задержит.'),
  });
  if (!mayChange) return null;
  return (
    <div className="grid justify-items-start gap-2">
      <Button look={active ? 'danger' : 'outline'} busy={isPending} onClick={() => mutate(!active)}>
        {active ? 'Выключить' : 'Включить'}
      </Button>
      <Problem error={error} />
    </div>
  );
}

const FIELD_WORDS = {
  kind: 'Вид',
  text: 'Слова',
  exceptions: 'Исключения',
  scopes: 'Где',
  reason: 'Почему',
  active: 'Действует',
} as const;
type Facts = NonNullable<ClaimRuleAnswer['history'][number]['after']>;

function shown(facts: Facts | null, field: keyof typeof FIELD_WORDS): string {
  const value = facts?.[field];
  if (value === undefined) return '—';
  if (field === 'active') return value === true ? 'да' : 'нет';
  if (field === 'kind') return KIND_WORDS[facts!.kind!];
  if (field === 'scopes') return facts!.scopes!.map((scope) => SCOPE_WORDS[scope]).join(', ');
  return Array.isArray(value) ? value.join('; ') || 'нет' : String(value);
}

function RuleHistory({ history }: { readonly history: ClaimRuleAnswer['history'] }) {
  const fields = Object.keys(FIELD_WORDS) as (keyof typeof FIELD_WORDS)[];
  return (
    <section aria-labelledby="history" className="part">
      <h2 id="history">История</h2>
      {history.length === 0 ? (
        <p className="text-quiet">Правило не&nbsp;меняли.</p>
      ) : (
        <ul className="part-rows">
          {history.map(({ id, kind, by, at, before, after }) => (
            <li key={id}>
              <span className="text-xs text-quiet">
                {by ?? 'Магазин'}, <Moment at={at} />
              </span>
              {kind === 'added' && <span>Правило добавлено</span>}
              {kind === 'changed' &&
                fields
                  .filter((field) => shown(before, field) !== shown(after, field))
                  .map((field) => (
                    <span key={field} className="cell-words">
                      {FIELD_WORDS[field]}: {shown(before, field)} → {shown(after, field)}
                    </span>
                  ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
