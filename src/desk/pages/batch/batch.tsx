import './batch.css';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { formatDay } from '../../../kernel/dates.ts';
import { ApiFailure } from '../../api/api-failure.ts';
import type { DeskBatch } from '../../api/batch-answers.ts';
import { useMay } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { actorWords } from '../../words/actor-words.ts';
import { BATCH_EVENT_WORDS, BATCH_STATE_WORDS, BATCH_TONES } from '../../words/batch-words.ts';
import { BatchCommands } from './batch-commands.tsx';
import { BatchDocuments } from './batch-documents.tsx';
import { batchQuery } from './batch-query.ts';
import { BatchResults } from './batch-results.tsx';
import { Recall } from './recall.tsx';

/** One batch: its passport, who did what, and its recall. */
export function Batch() {
  const batchId = Number(useParams().batchId);
  const isId = Number.isInteger(batchId) && batchId > 0 && batchId < 2 ** 31;
  return isId ? <KnownBatch key={batchId} batchId={batchId} /> : <UnknownBatch />;
}

function KnownBatch({ batchId }: { readonly batchId: number }) {
  const read = useQuery(batchQuery(batchId));
  if (read.error instanceof ApiFailure && read.error.status === 404) return <UnknownBatch />;
  return (
    <>
      {!read.data && <title>Партия</title>}
      <Loaded of={read}>{(batch) => <BatchScreen batch={batch} />}</Loaded>
    </>
  );
}

function BatchScreen({ batch }: { readonly batch: DeskBatch }) {
  const may = useMay();
  const [done, setDone] = useState('');
  const { number, product, state, madeOn, bestBefore, reason, releaseAskedBy, page, qr, events, recall } = batch;
  return (
    <article className="grid gap-4">
      <title>{`Партия ${number}`}</title>
      <header className="grid gap-1">
        <Link to="/batches" className="text-link">
          К списку партий
        </Link>
        <h1 className="flex flex-wrap items-center gap-3">
          Партия {number} <Badge tone={BATCH_TONES[state]}>{BATCH_STATE_WORDS[state]}</Badge>
        </h1>
        <p>{product}</p>
      </header>
      <div>
        <BatchCommands batch={batch} done={done} onDone={setDone} />
        <p role="status" className={done ? 'done-note' : undefined}>
          {done}
        </p>
        {batch.stopsLots.length > 0 && (
          <p className="note mt-2">
            Это первая партия товара. Когда её выпустят, сборка остановит серии без паспорта:{' '}
            {batch.stopsLots.join(', ')}. Заведите и&nbsp;выпустите партии и&nbsp;для них.
          </p>
        )}
      </div>
      <div className="batch-columns">
        <div className="grid content-start gap-4">
          {recall && recall.state !== 'declined' && may('batch:read-recall') && (
            <Recall batch={batch} recall={recall} onDone={setDone} />
          )}
          <section aria-labelledby="facts" className="part">
            <h2 id="facts">Паспорт</h2>
            <dl className="facts">
              <Fact name="Изготовлена">{formatDay(new Date(madeOn))}</Fact>
              <Fact name="Годна до">{formatDay(new Date(bestBefore))}</Fact>
              {reason && <Fact name={state === 'recalled' ? 'Почему отозвана' : 'Почему заблокирована'}>{reason}</Fact>}
              {releaseAskedBy && <Fact name="Просит выпустить">{actorWords(releaseAskedBy)}</Fact>}
            </dl>
          </section>
          <BatchResults batch={batch} onDone={setDone} />
          <BatchDocuments batch={batch} onDone={setDone} />
        </div>
        <div className="grid content-start gap-4">
          <section aria-labelledby="qr" className="part batch-qr">
            <h2 id="qr">На упаковку</h2>
            {qr ? (
              <>
                <QrCode text={qr} label={`QR-код партии ${number}`} />
                <p className="text-xs text-quiet">{qr}</p>
                <button type="button" className="text-link justify-self-start" onClick={() => print()}>
                  Напечатать
                </button>
              </>
            ) : (
              <p className="text-quiet">У товара нет штрихкода: впишите его в&nbsp;карточку, и&nbsp;QR-код появится.</p>
            )}
            {state !== 'draft' && (
              <a href={page} className="text-link">
                Страница для покупателей
              </a>
            )}
          </section>
          <section aria-labelledby="events" className="part">
            <h2 id="events">Что было</h2>
            <ol className="part-rows">
              {events.map(({ id, kind, actor, at }) => (
                <li key={id}>
                  <span>{BATCH_EVENT_WORDS[kind] ?? kind}</span>
                  <span className="note">
                    {actorWords(actor)}, <Moment at={at} />
                  </span>
                </li>
              ))}
            </ol>
          </section>
        </div>
      </div>
    </article>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function UnknownBatch() {
  return (
    <div className="grid gap-2">
      <title>Нет такой партии</title>
      <h1>Нет такой партии</h1>
      <p>Проверьте адрес: возможно, ссылка скопирована не&nbsp;целиком.</p>
      <Link to="/batches" className="text-link">
        К списку партий
      </Link>
    </div>
  );
}
