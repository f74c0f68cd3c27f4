import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { formatDayAndTime } from '../../../kernel/dates.ts';
import { contentQuery, type DeskContent } from '../../api/content-answers.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { VERSION_WORDS } from '../../words/content-words.ts';
import { differenceOf } from './difference.ts';
import { DifferenceList } from './difference-list.tsx';
import { RestoreForm } from './restore-form.tsx';
import { versionQuery } from './versions-query.ts';

/** Two versions of an item beside each other; the earlier one can be saved again. Which ones is in the address. */
export function ContentVersions() {
  const { contentId = '' } = useParams();
  const id = /^\d{1,9}$/.test(contentId) ? Number(contentId) : 0;
  const read = useQuery(contentQuery(id));
  return (
    <>
      <title>{read.data ? `Версии: ${read.data.item.title}` : 'Версии'}</title>
      <Loaded of={read}>{(content) => <Versions content={content} />}</Loaded>
    </>
  );
}

function Versions({ content }: { readonly content: DeskContent }) {
  const may = useMay();
  const [params, setParams] = useSearchParams();
  const [isAsking, setAsking] = useState(false);
  const [done, setDone] = useState('');
  const { id, item, versions } = content;
  const known = versions.map(({ version }) => version);
  const chosen = (name: string, otherwise: number | undefined) => {
    const number = Number(params.get(name));
    return known.includes(number) ? number : otherwise;
  };
  const to = chosen('to', known[0]);
  const from = chosen('from', known[1] ?? known[0]);
  const words = Object.fromEntries(
    versions.map(({ version, kind, by, at }) => [
      // Keys that are numbers would be put in order, the oldest first.
      `v${version}`,
      `${version}. ${VERSION_WORDS[kind]}, ${by ?? 'магазин'}, ${formatDayAndTime(new Date(at))}`,
    ]),
  );
  function choose(name: 'from' | 'to', value: string) {
    const next = new URLSearchParams(params);
    next.set(name, value.slice(1));
    setAsking(false);
    setParams(next, { preventScrollReset: true, replace: true });
  }
  return (
    <article className="grid gap-4">
      <Link to={`/content/${id}`} className="text-link text-xs">
        {item.title}
      </Link>
      <h1>Версии</h1>
      <p role="status" className={done ? 'done-note' : undefined}>
        {done}
      </p>
      {from === undefined || to === undefined ? (
        <p className="text-quiet">Запись ещё не меняли: сравнивать нечего.</p>
      ) : (
        <>
          <div className="facts">
            <SelectField
              label="Была"
              words={words}
              none="Выберите версию"
              value={`v${from}`}
              onChange={(one) => choose('from', one)}
            />
            <SelectField
              label="Стала"
              words={words}
              none="Выберите версию"
              value={`v${to}`}
              onChange={(one) => choose('to', one)}
            />
          </div>
          <Compared content={content} from={from} to={to} />
          {may('content:save') && from !== content.version && !isAsking && (
            <div>
              <Button look="outline" onClick={() => setAsking(true)}>
                Вернуть версию {from}
              </Button>
            </div>
          )}
          {isAsking && (
            <RestoreForm
              key={from}
              content={content}
              version={from}
              onDone={(sentence) => {
                setAsking(false);
                setDone(sentence);
              }}
              onCancel={() => setAsking(false)}
            />
          )}
        </>
      )}
    </article>
  );
}

interface ComparedProps {
  readonly content: DeskContent;
  readonly from: number;
  readonly to: number;
}

function Compared({ content: { id, goods }, from, to }: ComparedProps) {
  const before = useQuery(versionQuery(id, from));
  const after = useQuery(versionQuery(id, to));
  const goodsName = (product: number) => goods.find((one) => one.id === product)?.name ?? `товар ${product}`;
  return (
    <section aria-labelledby="difference" className="part">
      <h2 id="difference">Чем отличаются</h2>
      <Loaded of={before}>
        {(was) => (
          <Loaded of={after}>
            {(now) => <DifferenceList differences={differenceOf(was.item, now.item, goodsName)} />}
          </Loaded>
        )}
      </Loaded>
    </section>
  );
}
