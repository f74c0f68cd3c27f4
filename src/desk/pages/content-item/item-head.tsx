import { useState } from 'react';
import { Link } from 'react-router';
import type { DeskContent } from '../../api/content-answers.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { ContentBadge } from '../../ui/content-badge.tsx';
import { Moment } from '../../ui/moment.tsx';
import { CONTENT_KINDS } from '../../words/content-words.ts';
import { Publish, Withdraw } from './publication.tsx';

interface ItemHeadProps {
  readonly content: DeskContent;
  readonly isChanged: boolean;
  readonly onDone: (sentence: string) => void;
}

export function ItemHead({ content, isChanged, onDone }: ItemHeadProps) {
  const may = useMay();
  const [asked, setAsked] = useState<'publish' | 'withdraw'>();
  const { item, state, address, publishedAt } = content;
  const isPublished = publishedAt !== null;
  const props = {
    content,
    onDone: (sentence: string) => {
      setAsked(undefined);
      onDone(sentence);
    },
    onCancel: () => setAsked(undefined),
  };
  return (
    <header className="grid gap-3">
      <Link to={`/content?kind=${item.kind}`} className="text-link text-xs">
        {CONTENT_KINDS[item.kind].many}
      </Link>
      <div className="flex flex-wrap items-center gap-3">
        <h1>{item.title}</h1>
        <ContentBadge state={state} />
        {publishedAt && (
          <span className="text-quiet">
            {state === 'scheduled' ? 'выйдет ' : 'с '}
            <Moment at={publishedAt} />
          </span>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {state === 'shown' && (
          <a href={address} target="_blank" rel="noreferrer" className="button button-outline">
            Открыть на сайте
          </a>
        )}
        {!asked && state !== 'shown' && may('content:publish') && (
          <Button onClick={() => setAsked('publish')}>
            {state === 'scheduled' ? 'Изменить время выхода' : 'Опубликовать'}
          </Button>
        )}
        {!asked && isPublished && may('content:withdraw') && (
          <Button look="danger" onClick={() => setAsked('withdraw')}>
            {state === 'scheduled' ? 'Отменить выход' : 'Снять с\u00a0сайта'}
          </Button>
        )}
        {isChanged && state !== 'shown' && (
          <span className="text-xs text-quiet">Публикуется сохранённое: сначала сохраните правки.</span>
        )}
      </div>
      {asked === 'publish' && <Publish {...props} />}
      {asked === 'withdraw' && <Withdraw {...props} />}
    </header>
  );
}
