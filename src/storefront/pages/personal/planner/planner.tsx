import { useLoaderData, type LinksFunction, type MetaFunction } from 'react-router';
import { Notice } from '../../../ui/notice.tsx';
import { AccountFrame, accountMeta } from '../account-frame.tsx';
import { PlannerIsland } from './planner-app.tsx';
import type { loader } from './planner.server.ts';
import './planner.css';

export { loader } from './planner.server.ts';

export const meta: MetaFunction<typeof loader> = () => accountMeta('План приёма');

/** Only here: what is put on a home screen is the plan, for its reminders (decision 0121). */
export const links: LinksFunction = () => [{ rel: 'manifest', href: '/plan.webmanifest' }];

export default function PlannerPage() {
  const props = useLoaderData<typeof loader>();
  return (
    <AccountFrame title="План приёма" note="Что принять сегодня, на сколько хватит и когда заказать">
      <noscript>
        <Notice
          title={
            props.saved
              ? 'Отмечать и\u00a0менять план можно только с\u00a0JavaScript'
              : 'План работает только с JavaScript'
          }
          className="mb-4"
        >
          {props.saved ? 'Здесь видно, что принять сегодня.' : 'План хранит и\u00a0считает ваш браузер.'} Включите
          JavaScript и{'\u00a0'}обновите страницу.
        </Notice>
      </noscript>
      <PlannerIsland {...props} />
    </AccountFrame>
  );
}
