import { formatMoney, kopecks } from '../../../kernel/money.ts';
import { Moment } from '../../ui/moment.tsx';
import { actorWords } from '../../words/actor-words.ts';
import type { DifferenceEvent } from './reconciliation-queries.ts';
import { DIFFERENCE_EVENTS } from './reconciliation-words.ts';

/** What has become of a difference, the first first. */
export const DifferenceHistory = ({ events }: { readonly events: readonly DifferenceEvent[] }) => (
  <section aria-labelledby="history" className="part">
    <h2 id="history">История</h2>
    <ol className="part-rows">
      {events.map((event, index) => (
        <li key={index}>
          <span>
            {DIFFERENCE_EVENTS[event.kind]}
            {sumsOf(event)}
            {event.facts.reason && `: ${event.facts.reason}`}
          </span>
          <span className="text-xs text-quiet">
            {actorWords(event.actor)}, <Moment at={event.at} />
          </span>
        </li>
      ))}
    </ol>
  </section>
);

const sumWords = (sum: number | null | undefined) => (typeof sum === 'number' ? formatMoney(kopecks(sum)) : 'нет');

const sumsOf = ({ kind, facts }: DifferenceEvent): string =>
  kind === 'opened' || kind === 'changed'
    ? `: у\u00a0нас ${sumWords(facts.ours)}, у\u00a0них ${sumWords(facts.theirs)}`
    : '';
