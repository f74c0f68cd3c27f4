import { useEffect, useState } from 'react';
import { followOrders } from '../../../../kernel/course/change-plan.ts';
import { dayIn, dayText } from '../../../../kernel/course/days.ts';
import { parsePlan } from '../../../../kernel/course/parse-plan.ts';
import type { CoursePlan } from '../../../../kernel/course/plan.ts';
import { stockLines, type StockLine } from '../../../../kernel/course/repeat.rules.ts';
import { links } from '../../../../kernel/links.ts';
import { callApi } from '../../../client/api.ts';
import { readDevicePlan } from '../../../client/device-plan.ts';
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
  const [shown, setShown] = useState<{ readonly today: string; readonly lines: readonly StockLine[] }>();

  useEffect(() => {
    const plan = copy ?? parsePlan(readDevicePlan(owner));
    if (!plan || plan.items.length === 0) return;
    const today = dayIn(plan.zone, new Date(now));
    // Without an answer the overview has one part less; the plan itself says what is wrong.
    void callApi('GET /api/course-facts', { needsSignIn: true })
      .then(({ data }) => {
        const facts = { ...data, today };
        const lines = stockLines(followOrders(plan, data.orders, today), facts).filter((line) => line.runsOut);
        setShown({ today, lines });
      })
      .catch(() => {});
  }, [owner, now, copy]);

  if (!shown || shown.lines.length === 0) return null;
  const { today, lines } = shown;
  return (
    <section aria-labelledby="runs-out" className="personal-section">
      <h2 id="runs-out">Что заканчивается</h2>
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
    </section>
  );
}

export const RunsOutIsland = island('runs-out', RunsOut);
