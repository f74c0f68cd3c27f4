import type { DeskOrder } from '../../api/order-answers.ts';
import { Moment } from '../../ui/moment.tsx';
import { wordOf } from '../../words/order-words.ts';
import { MESSAGE_STATES, MESSAGE_WORDS } from './event-words.ts';

/** What the buyer was told. */
export function OrderMessages({ order: { messages } }: { readonly order: DeskOrder }) {
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
    </section>
  );
}
