import { useLocation, useSearchParams } from 'react-router';
import { formatDay, formatTime, moscowDay } from '../../../kernel/dates.ts';
import type { DeskOrder, TimelineEntry } from '../../api/order-answers.ts';
import { whoWords } from '../../words/actor-words.ts';
import { detailsOf, headOf, noteOf, TIMELINE_GROUPS } from './timeline-words.ts';

/** Everything that has happened, the newest first, by days; «show» in the address leaves one group. */
export function Timeline({ order }: { readonly order: DeskOrder }) {
  const [params, setParams] = useSearchParams();
  const { state }: { readonly state: unknown } = useLocation();
  const groups = TIMELINE_GROUPS.filter(({ sources }) => order.timeline.some(({ source }) => sources.includes(source)));
  const shown = groups.find(({ sources }) => sources[0] === params.get('show'));
  const entries = order.timeline.filter(({ source }) => !shown || shown.sources.includes(source)).toReversed();
  const days = Map.groupBy(entries, ({ at }) => moscowDay(new Date(at)));
  function show(group: string | undefined) {
    setParams(group === undefined ? {} : { show: group }, { preventScrollReset: true, replace: true, state });
  }
  return (
    <section aria-labelledby="timeline" className="timeline">
      <h2 id="timeline">История</h2>
      <div role="group" aria-label="Что показать" className="chips">
        <button type="button" className="chip" aria-pressed={!shown} onClick={() => show(undefined)}>
          Всё
        </button>
        {groups.map((group) => (
          <button
            key={group.name}
            type="button"
            className="chip"
            aria-pressed={group === shown}
            onClick={() => show(group.sources[0])}
          >
            {group.name}
          </button>
        ))}
      </div>
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={formatDay(new Date(ofDay[0]!.at))}>
          <h3 aria-hidden className="timeline-day">
            {formatDay(new Date(ofDay[0]!.at))}
          </h3>
          <ol className="timeline-entries">
            {ofDay.map((entry, at) => (
              // Entries have no id, and the list is only read.
              <Entry key={ofDay.length - at} entry={entry} order={order} />
            ))}
          </ol>
        </section>
      ))}
    </section>
  );
}

function Entry({ entry, order }: { readonly entry: TimelineEntry; readonly order: DeskOrder }) {
  const details = detailsOf(entry);
  const note = noteOf(entry);
  return (
    <li>
      <time dateTime={entry.at} className="timeline-time">
        {formatTime(new Date(entry.at))}
      </time>
      <div className="min-w-0">
        <p>{headOf(entry, order)}</p>
        {note && <p className="whitespace-pre-line">{note}</p>}
        <p className="timeline-details">{[whoWords(entry.actor), ...details].join(' · ')}</p>
      </div>
    </li>
  );
}
