import { useEffect, useState, type ReactNode } from 'react';
import { followOrders } from '../../../../kernel/course/follow-orders.ts';
import { dayIn, dayText } from '../../../../kernel/course/days.ts';
import { parsePlan } from '../../../../kernel/course/parse-plan.ts';
import type { CoursePlan } from '../../../../kernel/course/plan.ts';
import { stockLines } from '../../../../kernel/course/repeat.rules.ts';
import { links } from '../../../../kernel/links.ts';
import { callApi } from '../../../client/api.ts';
import { readDevicePlan } from '../../../client/device-plan.ts';
import { useAnswer } from '../../../client/use-answer.ts';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { island } from '../../../ui/island.tsx';

interface RunsOutProps {
  readonly owner: number;
  readonly now: string;
  /** The saved copy; null: the plan is on the device, if there is one. */
  readonly copy: CoursePlan | null;
}

const MOST_SHOWN = 3;

/** What runs out by the plan, for the overview; nothing at all while nothing does. */
export default function RunsOut({ owner, now, copy }: RunsOutProps) {
  const [plan, setPlan] = useState<CoursePlan>();
  useEffect(() => setPlan(copy ?? parsePlan(readDevicePlan(owner))), [owner, copy]);
  const wanted = plan && plan.items.length > 0 ? 'facts' : undefined;
  const { answer, failure, retry } = useAnswer(wanted, (signal) =>
    callApi('GET /api/course-facts', { needsSignIn: true, signal }),
  );

  if (!plan) return null;
  if (failure)
    return (
      <Part>
        <FailureNotice failure={failure} reassurance={'План на\u00a0месте.'} tone="warm" onRetry={retry} />
      </Part>
    );
  if (!answer) return null;
  const today = dayIn(plan.zone, new Date(now));
  const { data } = answer;
  const lines = stockLines(followOrders(plan, data.orders, today), { ...data, today }).filter((line) => line.runsOut);
  if (lines.length === 0) return null;
  return (
    <Part>
      <ul className="grid gap-2">
        {lines.slice(0, MOST_SHOWN).map(({ product, supply, ordered }) => (
          <li key={product.id}>
            <b className="font-semibold">{product.name}</b>
            {': '}
            {supply.lastFullDay !== null && supply.lastFullDay >= today
              ? `хватит до\u00a0${dayText(supply.lastFullDay, today)}`
              : 'уже не\u00a0хватает'}
            {ordered && ', уже в\u00a0заказе'}
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <a href={links.planner('stock')} className="link">
          Открыть запас
        </a>
      </p>
    </Part>
  );
}

function Part({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="runs-out" className="personal-section">
      <h2 id="runs-out">Что заканчивается</h2>
      {children}
    </section>
  );
}

export const RunsOutIsland = island('runs-out', RunsOut);
