import type { ShownReturn } from '../../api/money-answers.ts';
import { actorWords } from '../../words/actor-words.ts';
import { Moment } from '../../ui/moment.tsx';
import { wordOf } from '../../words/order-words.ts';
import { RETURN_EVENTS } from '../../words/return-words.ts';

/** What has happened to the return, the newest first. */
export function ReturnHistory({ shown: { events } }: { readonly shown: ShownReturn }) {
  return (
    <section aria-labelledby="history" className="part">
      <h2 id="history">История</h2>
      <ol className="part-rows">
        {events.toReversed().map(({ kind, actor, at }, index) => (
          // Events have no id, and the list is only read.
          <li key={events.length - index}>
            <span>{wordOf(RETURN_EVENTS, kind)}</span>
            <span className="text-xs text-quiet">
              {actorWords(actor)}, <Moment at={at} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
