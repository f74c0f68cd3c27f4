import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ApiFailure } from '../../api/api-failure.ts';
import type { ShownReturn } from '../../api/money-answers.ts';
import { Age } from '../../ui/age.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { RETURN_STATES } from '../../words/return-words.ts';
import { ReturnCommands } from './return-commands.tsx';
import { ReturnHistory } from './return-history.tsx';
import { ReturnMoney } from './return-money.tsx';
import { returnQuery } from './return-query.ts';
import { ReturnUnits } from './return-units.tsx';
import { ReturnWords } from './return-words.tsx';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** One return: what the buyer asks, its packs, and what is to be done about them. */
export function Return() {
  const { returnId = '' } = useParams();
  return UUID.test(returnId) ? <KnownReturn key={returnId} returnId={returnId} /> : <UnknownReturn />;
}

function KnownReturn({ returnId }: { readonly returnId: string }) {
  const read = useQuery(returnQuery(returnId));
  if (read.error instanceof ApiFailure && read.error.status === 404) return <UnknownReturn />;
  return (
    <>
      {!read.data && <title>Возврат</title>}
      <Loaded of={read}>{(shown) => <ReturnScreen shown={shown} />}</Loaded>
    </>
  );
}

function ReturnScreen({ shown }: { readonly shown: ShownReturn }) {
  const [done, setDone] = useState('');
  const { number, state, orderId, orderNumber, createdAt } = shown;
  return (
    <article className="grid gap-4">
      <title>{`Возврат № ${number}`}</title>
      <header className="grid gap-1">
        <Link to="/returns" className="text-link">
          Все возвраты
        </Link>
        <div className="flex flex-wrap items-center gap-3">
          <h1>Возврат №&nbsp;{number}</h1>
          <Badge tone={state === 'closed' || state === 'refused' ? 'ended' : 'waits'}>{RETURN_STATES[state]}</Badge>
        </div>
        <p className="text-quiet">
          <Link to={`/orders/${orderId}`} className="text-link">
            Заказ №&nbsp;{orderNumber}
          </Link>
          , <Age since={createdAt} />
        </p>
      </header>
      <div>
        <ReturnCommands shown={shown} onDone={setDone} />
        <p role="status" className={done ? 'done-note' : undefined}>
          {done}
        </p>
      </div>
      <ReturnWords shown={shown} />
      <ReturnUnits units={shown.units} />
      <ReturnMoney refunds={shown.refunds} />
      <ReturnHistory shown={shown} />
    </article>
  );
}

function UnknownReturn() {
  return (
    <div className="grid gap-2">
      <title>Нет такого возврата</title>
      <h1>Нет такого возврата</h1>
      <p>Проверьте адрес: возможно, ссылка скопирована не&nbsp;целиком.</p>
      <Link to="/returns" className="text-link">
        К списку возвратов
      </Link>
    </div>
  );
}
