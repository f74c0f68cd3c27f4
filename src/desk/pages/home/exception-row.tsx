import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { formatPhone, type PhoneDigits } from '../../../kernel/phone.ts';
import { useMay } from '../../session/session.ts';
import { PAGES_OF_EXCEPTIONS } from '../../words/guide-pages.ts';
import { GuideLink } from '../../ui/guide-link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { actorWords } from '../../words/actor-words.ts';
import { ageInWords } from '../../words/age.ts';
import type { Exception } from './exception-calls.ts';
import { ExceptionCommands } from './exception-commands.tsx';
import type { Asked } from './exception-dialog.tsx';
import { ExceptionMore } from './exception-more.tsx';
import { screenOf } from './exception-screens.ts';

interface ExceptionRowProps {
  readonly exception: Exception;
  readonly tabIndex: number;
  readonly onAsk: (what: Asked['what']) => void;
  readonly onDone: (sentence: string) => void;
}

export function ExceptionRow({ exception, tabIndex, onAsk, onDone }: ExceptionRowProps) {
  const { id, action, details, order, owner, snoozed, ageMinutes, closedAt } = exception;
  return (
    <li className="exception" tabIndex={tabIndex} aria-labelledby={`exception-${id}`}>
      <div className="grid min-w-0 gap-0.5">
        <h3 id={`exception-${id}`}>{action.happened}</h3>
        {(order || details) && (
          <p className="flex flex-wrap items-baseline gap-x-3">
            {order && (
              <span className="min-w-0">
                <OrderNumber exception={exception} />
                {order.name && `, ${order.name}`},{' '}
                <span className="whitespace-nowrap text-quiet">{phoneInWords(order.phone)}</span>
              </span>
            )}
            {details && <span className="min-w-0 text-xs text-quiet">{details}</span>}
          </p>
        )}
        {closedAt === null ? <NextAction exception={exception} /> : <Closed exception={exception} />}
        {snoozed && (
          <p className="text-xs text-rose-dark">
            Отложено до&nbsp;
            <Moment at={snoozed.until} />
            {snoozed.reason && `: ${snoozed.reason}`}
          </p>
        )}
        <ExceptionMore exception={exception} />
      </div>
      <div className="exception-side">
        <p className="flex gap-2 text-xs text-quiet">
          <span>
            <span className="sr-only">Возраст: </span>
            {ageInWords(ageMinutes)}
          </span>
          {closedAt !== null ? (
            <span>закрыта</span>
          ) : owner ? (
            <span className="badge text-ink">{owner.name}</span>
          ) : (
            <span>ничья</span>
          )}
        </p>
        {closedAt === null && <ExceptionCommands exception={exception} onAsk={onAsk} onDone={onDone} />}
      </div>
    </li>
  );
}

/** A link, unless the next action leads to the same order. */
function OrderNumber({ exception }: { readonly exception: Exception }) {
  const may = useMay();
  const { order, closedAt } = exception;
  if (!order) return null;
  const name = `Заказ №\u00a0${order.number}`;
  const path = `/orders/${order.id}`;
  const isLink = may('order:read') && (closedAt !== null || screenOf(exception, may) !== path);
  return isLink ? (
    <Link to={path} className="text-link">
      {name}
    </Link>
  ) : (
    name
  );
}

/** Who has closed it, when and why. */
const Closed = ({ exception: { closedBy, closedAt, reason } }: { readonly exception: Exception }) => (
  <p>
    {actorWords(closedBy ?? '')}
    {closedAt !== null && (
      <>
        , <Moment at={closedAt} />
      </>
    )}
    {reason && `: ${reason}`}
  </p>
);

/** A link where the thing has a screen, words otherwise. */
function NextAction({ exception }: { readonly exception: Exception }) {
  const may = useMay();
  const { todo, allowed } = exception.action;
  const screen = screenOf(exception, may);
  return (
    <p className="flex gap-1.5">
      <ArrowRight aria-hidden size={16} className="mt-1 shrink-0 text-leaf" />
      <span className="min-w-0">
        {screen ? (
          <Link to={screen} data-command="open" className="inline-block py-0.5 text-link">
            {todo}
          </Link>
        ) : (
          todo
        )}
        {!allowed && <span className="text-xs text-quiet"> Вам этого нельзя: передайте коллеге.</span>}{' '}
        <GuideLink page={PAGES_OF_EXCEPTIONS[exception.kind]}>Как поступить</GuideLink>
      </span>
    </p>
  );
}

/** Whoever may not see contacts gets the last four digits. */
const phoneInWords = (phone: string) => (phone.length > 4 ? formatPhone(phone as PhoneDigits) : `…${phone}`);
