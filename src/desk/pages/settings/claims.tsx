import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useMay } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Choice } from '../../ui/choice.tsx';
import { ListSearch } from '../../ui/list-search.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { More } from '../../ui/more.tsx';
import { ClaimTest } from './claim-test.tsx';
import { claimRulesQuery, KIND_WORDS, SCOPE_WORDS, type ClaimRule } from './claims-query.ts';
import { SettingsTabs } from './settings-tabs.tsx';

const ACTIVE_WORDS = { true: 'Действует', false: 'Выключено' } as const;

/** Words that may not stand beside supplements, and a field to try a text. */
export function Claims() {
  const may = useMay();
  const [params, setParams] = useSearchParams();
  const read = (name: string) => params.get(name) ?? '';
  const filter = { q: read('q'), kind: read('kind'), scope: read('scope'), active: read('active') };
  const found = useInfiniteQuery(claimRulesQuery(filter));
  function set(name: string, value: string | undefined) {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { preventScrollReset: true });
  }
  return (
    <div className="grid gap-4">
      <title>Запретные слова · Настройки</title>
      <h1>Настройки</h1>
      <SettingsTabs />
      <ClaimTest />
      <div className="filters">
        <ListSearch label="Найти правило" q={filter.q} onSearch={(q) => set('q', q)} />
        <Choice
          label="Вид"
          words={KIND_WORDS}
          value={(filter.kind || undefined) as keyof typeof KIND_WORDS | undefined}
          onChange={(value) => set('kind', value)}
        />
        <Choice
          label="Где"
          words={SCOPE_WORDS}
          value={(filter.scope || undefined) as keyof typeof SCOPE_WORDS | undefined}
          onChange={(value) => set('scope', value)}
        />
        <Choice
          label="Состояние"
          words={ACTIVE_WORDS}
          value={(filter.active || undefined) as keyof typeof ACTIVE_WORDS | undefined}
          onChange={(value) => set('active', value)}
        />
        {may('claim-rule:add') && (
          <Link to="/settings/claims/new" className="button button-main">
            Новое правило
          </Link>
        )}
      </div>
      <Loaded of={found}>
        {({ pages }) => {
          const rules = pages.flatMap((page) => page.rules);
          if (rules.length === 0)
            return (
              <div role="status" className="empty-list">
                <h2>Таких правил нет</h2>
                <p className="text-quiet">Ищем по&nbsp;части слов, исключений и&nbsp;причины.</p>
                {params.size > 0 && (
                  <Link to="/settings/claims" className="text-link">
                    Снять условия
                  </Link>
                )}
              </div>
            );
          return (
            <div className="grid gap-4">
              <RuleTable rules={rules} />
              <More of={found} shown={rules.length} />
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}

function RuleTable({ rules }: { readonly rules: readonly ClaimRule[] }) {
  return (
    <table className="list-table settings-table">
      <caption className="sr-only">Правила по номерам</caption>
      <thead>
        <tr>
          <th scope="col">Правило</th>
          <th scope="col">Где действует</th>
          <th scope="col">Почему нельзя</th>
        </tr>
      </thead>
      <tbody>
        {rules.map(({ id, kind, text, exceptions, scopes, reason, active }) => (
          <tr key={id}>
            <td>
              <Link to={`/settings/claims/${id}`} className="row-link cell-words">
                {text}
              </Link>
              <span className="note">
                № {id}, {KIND_WORDS[kind].toLowerCase()}
              </span>
              {exceptions.length > 0 && <span className="note">Кроме: {exceptions.join('; ')}</span>}
              {!active && <Badge tone="ended">Выключено</Badge>}
            </td>
            <td>{scopes.map((scope) => SCOPE_WORDS[scope]).join(', ')}</td>
            <td>
              <span className="cell-words">{reason}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
