import { useState } from 'react';
import { counted } from '../../../kernel/plural.ts';
import { Moment } from '../../ui/moment.tsx';
import { actorWords } from '../../words/actor-words.ts';
import type { DeskCampaign } from './campaign-query.ts';
import { EVENT_WORDS, RECIPIENT_WORDS, RETURN_WORDS } from './campaign-words.ts';

const PEOPLE = ['подписчик', 'подписчика', 'подписчиков'] as const;

/** Whom it goes to, and who has asked and approved. */
export function Audience({ campaign }: { readonly campaign: DeskCampaign }) {
  const { audience, secondPersonAbove, askedBy, approvedBy, segmentChanged, state } = campaign;
  if (!audience) return null;
  const needsSecond = audience.count > secondPersonAbove;
  return (
    <section aria-labelledby="audience" className="part">
      <h2 id="audience">Кому</h2>
      <p>
        {campaign.segment}: сейчас {audience.isMore && 'больше чем '}
        {counted(audience.count, PEOPLE)}.
      </p>
      {state === 'draft' && needsSecond && approvedBy === null && (
        <p>Больше {secondPersonAbove} получателей: до&nbsp;отправки письмо одобряет второй человек.</p>
      )}
      {askedBy !== null && <p className="text-quiet">Просит одобрить: {actorWords(askedBy)}</p>}
      {approvedBy !== null && <p className="text-quiet">Одобрил(а): {actorWords(approvedBy)}</p>}
      {segmentChanged && <p>Сегмент с&nbsp;тех пор изменили: попросите одобрить снова.</p>}
    </section>
  );
}

/** The saved letter as it will look. */
export function Preview({ campaign: { id, version, text } }: { readonly campaign: DeskCampaign }) {
  const [isPlain, setPlain] = useState(false);
  return (
    <section aria-labelledby="preview" className="part">
      <h2 id="preview">Как будет выглядеть</h2>
      <div role="group" aria-label="Вид письма" className="chips choices">
        <button type="button" className="chip" aria-pressed={!isPlain} onClick={() => setPlain(false)}>
          Оформленное
        </button>
        <button type="button" className="chip" aria-pressed={isPlain} onClick={() => setPlain(true)}>
          Простой текст
        </button>
      </div>
      {isPlain ? (
        <p className="letter-plain">{text}</p>
      ) : (
        // Another version is another document.
        <iframe
          key={version}
          title="Письмо"
          sandbox=""
          src={`/api/staff/campaigns/${id}/letter`}
          className="letter-frame"
        />
      )}
    </section>
  );
}

export function Outcome({ campaign: { letters, unsubscribed } }: { readonly campaign: DeskCampaign }) {
  const counts = Object.entries(RECIPIENT_WORDS).flatMap(([state, words]) => {
    const count = letters[state as keyof typeof letters];
    return count ? [{ words, count }] : [];
  });
  if (counts.length === 0) return null;
  return (
    <section aria-labelledby="outcome" className="part">
      <h2 id="outcome">Что стало с&nbsp;письмами</h2>
      <dl className="facts">
        {counts.map(({ words, count }) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>{count}</dd>
          </div>
        ))}
        <div>
          <dt>Отписались из&nbsp;письма</dt>
          <dd>{unsubscribed}</dd>
        </div>
      </dl>
      <p className="text-xs text-quiet">За&nbsp;тем, кто открыл письмо, магазин не&nbsp;следит.</p>
    </section>
  );
}

export function History({ campaign: { events } }: { readonly campaign: DeskCampaign }) {
  return (
    <section aria-labelledby="history" className="part">
      <h2 id="history">История</h2>
      <ul className="part-rows">
        {events.map(({ kind, actor, at, why, count }) => (
          <li key={`${kind} ${at}`}>
            <span>
              {EVENT_WORDS[kind] ?? kind}
              {why !== null && `: ${RETURN_WORDS[why] ?? why}`}
              {count !== null && `: ${counted(count, ['получатель', 'получателя', 'получателей'])}`}
            </span>
            <span className="text-xs text-quiet">
              {actorWords(actor)}, <Moment at={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
