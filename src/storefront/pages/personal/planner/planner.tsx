import { useLoaderData, type MetaFunction } from 'react-router';
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
      <PlannerIsland {...props} />
    </AccountFrame>
  );
}
