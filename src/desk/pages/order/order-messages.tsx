import type { DeskOrder } from '../../api/order-answers.ts';
import { useMay } from '../../session/session.ts';
import { Moment } from '../../ui/moment.tsx';
import { wordOf } from '../../words/order-words.ts';
import { DigitalLetter } from './digital-letter.tsx';
import { MESSAGE_STATES, MESSAGE_WORDS } from './event-words.ts';

interface OrderMessagesProps {
  readonly order: DeskOrder;
  readonly onDone: (sentence: string) => void;
}

/** What the buyer was told. */
export function OrderMessages({ order, onDone }: OrderMessagesProps) {
  const may = useMay();
  const { messages } = order;
  const hasDigital = order.lines.some(({ kind }) => kind === 'digital');
  return (
    <section aria-labelledby="messages" className="part">
      <h2 id="messages">Письма и&nbsp;SMS</h2>
      {messages.length === 0 ? (
        <p className="text-quiet">Ничего нет. Письма хранятся тридцать дней.</p>
      ) : (
        <ul className="part-rows">
          {messages.map(({ by, kind, state, at }) => (
            <li key={`${by} ${kind} ${at}`}>
              <span>
                {by === 'letter' ? 'Письмо' : 'SMS'}: {wordOf(MESSAGE_WORDS, kind)}
              </span>
              <span className="text-xs text-quiet">
                {wordOf(MESSAGE_STATES, state)}, <Moment at={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {hasDigital && may('order:resend-digital') && <DigitalLetter order={order} onDone={onDone} />}
    </section>
  );
}
