import { useLoaderData, type MetaFunction } from 'react-router';
import { Notice } from '../../../ui/notice.tsx';
import { AccountFrame, accountMeta } from '../account-frame.tsx';
import { PlannerIsland } from './planner-app.tsx';
import type { loader } from './planner.server.ts';
import './planner.css';

export { loader } from './planner.server.ts';

export const meta: MetaFunction<typeof loader> = () => accountMeta('План приёма');

export default function PlannerPage() {
  const props = useLoaderData<typeof loader>();
  return (
    <AccountFrame title="План приёма" note="Что принять сегодня, на сколько хватит и когда заказать" editable>
      <noscript>
        <Notice title="План работает только с JavaScript" className="mb-4">
          План хранит и{'\u00a0'}считает ваш браузер. Включите JavaScript и{'\u00a0'}обновите страницу.
        </Notice>
      </noscript>
      <PlannerIsland {...props} />
    </AccountFrame>
  );
}
