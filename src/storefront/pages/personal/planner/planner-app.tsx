import { useEffect, useRef, useState } from 'react';
import { followOrders } from '../../../../kernel/course/follow-orders.ts';
import { stockLines } from '../../../../kernel/course/repeat.rules.ts';
import { DISCLAIMER } from '../../../../kernel/company.ts';
import { island } from '../../../ui/island.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PART_HEADING } from './focus-part.ts';
import { PlanPart } from './plan-part.tsx';
import type { PlannerProps } from './planner.server.ts';
import { SettingsPart } from './settings-part.tsx';
import { StockPart } from './stock-part.tsx';
import { TodayPart } from './today-part.tsx';
import { usePlan } from './use-plan.ts';
import { TwoPlans } from './two-plans.tsx';
import { useToday } from './use-today.ts';

const PARTS = { today: 'Сегодня', stock: 'Запас', plan: 'План', settings: 'Настройки' } as const;

type PartName = keyof typeof PARTS;

export default function Planner({ owner, now, saved, facts, emailConfirmed }: PlannerProps) {
  const store = usePlan({ owner, saved });
  const [part, setPart] = useState<PartName>('today');
  const { plan, problem } = store;
  const today = useToday(now, plan?.zone);

  useEffect(() => {
    const read = () => {
      const name = location.hash.slice(1);
      if (Object.hasOwn(PARTS, name)) setPart(name as PartName);
    };
    read();
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);

  // Orders have come later or gone back since their packs were added. What was undone is not done again: of two open tabs, the one
  // that was loaded later knows more of them.
  const done = useRef<string>(undefined);
  const followed = plan && today && followOrders(plan, facts.orders, today);
  const outdated = followed && followed !== plan ? JSON.stringify(followed.packs) : undefined;
  useEffect(() => {
    if (outdated === undefined || outdated === done.current) return;
    done.current = outdated;
    store.change((current) => followOrders(current, facts.orders, today!));
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [outdated]);

  const own = plan &&
    today && { plan, store, facts: { ...facts, today }, lines: stockLines(plan, { ...facts, today }) };
  return (
    <div id={part} className="planner">
      <nav aria-label="Части плана" className="planner-parts noscript:hidden">
        {(Object.keys(PARTS) as PartName[]).map((name) => (
          <a key={name} href={`#${name}`} aria-current={name === part ? 'true' : undefined}>
            {PARTS[name]}
          </a>
        ))}
      </nav>
      {problem && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
      {own && saved && <TwoPlans {...own} updatedAt={saved.updatedAt} />}
      {own ? (
        <section className="personal-section" aria-labelledby={PART_HEADING}>
          <h2 id={PART_HEADING} tabIndex={-1}>
            {PARTS[part]}
          </h2>
          {part === 'today' && <TodayPart {...own} />}
          {part === 'stock' && <StockPart {...own} />}
          {part === 'plan' && <PlanPart {...own} />}
          {part === 'settings' && <SettingsPart {...own} owner={owner} saved={saved} emailConfirmed={emailConfirmed} />}
        </section>
      ) : (
        <p className="personal-section text-quiet noscript:hidden">Читаем план из{'\u00a0'}вашего браузера…</p>
      )}
      <p className="text-sm text-quiet">
        {DISCLAIMER} Количество и{'\u00a0'}сроки взяты с{'\u00a0'}этикетки. Это не{'\u00a0'}медицинский совет: перед
        применением посоветуйтесь с{'\u00a0'}врачом.
      </p>
    </div>
  );
}

export const PlannerIsland = island('planner', Planner);
