import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { ApiFailure } from '../../api/api-failure.ts';
import { contentQuery, type ContentKind, type DeskContent } from '../../api/content-answers.ts';
import { PreviewPart } from '../../features/preview/preview-part.tsx';
import { SAVED } from '../../features/unsaved/saved-state.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { CONTENT_KINDS } from '../../words/content-words.ts';
import { ItemForm } from './item-form.tsx';
import { ItemHead } from './item-head.tsx';
import { VersionsPart } from './versions-part.tsx';
import './content-item.css';

/** One item of content: its form, its page as it will look, and its versions. */
export function ContentItem() {
  const { contentId = '' } = useParams();
  const id = /^\d{1,9}$/.test(contentId) ? Number(contentId) : 0;
  return id > 0 ? <KnownItem key={id} id={id} /> : <UnknownItem />;
}

/** A new one of the kind in the address. */
export function NewContentItem() {
  const { kind = '' } = useParams();
  return kind in CONTENT_KINDS ? <NewItem key={kind} kind={kind as ContentKind} /> : <UnknownItem />;
}

function NewItem({ kind }: { readonly kind: ContentKind }) {
  const navigate = useNavigate();
  const [preview, setPreview] = useState<string>();
  const name = `${CONTENT_KINDS[kind].one}: новая запись`;
  return (
    <article className="grid gap-4">
      <title>{name}</title>
      <Link to={`/content?kind=${kind}`} className="text-link text-xs">
        {CONTENT_KINDS[kind].many}
      </Link>
      <h1>{name}</h1>
      <div className="item-columns">
        <ItemForm
          kind={kind}
          content={undefined}
          onSaved={(id) => void navigate(`/content/${id}`, { replace: true, state: SAVED })}
          onPreview={setPreview}
          onChanged={ignore}
        />
      </div>
      {preview && <PreviewPart path={preview} onClose={() => setPreview(undefined)} />}
    </article>
  );
}

const ignore = () => {};

function KnownItem({ id }: { readonly id: number }) {
  const read = useQuery(contentQuery(id));
  if (read.error instanceof ApiFailure && read.error.status === 404) return <UnknownItem />;
  return (
    <>
      {!read.data && <title>Запись</title>}
      <Loaded of={read}>{(content) => <ItemScreen content={content} />}</Loaded>
    </>
  );
}

function ItemScreen({ content }: { readonly content: DeskContent }) {
  const { state } = useLocation();
  const [done, setDone] = useState(state === SAVED ? SAVED : '');
  const [isChanged, setChanged] = useState(false);
  const [preview, setPreview] = useState<string>();
  return (
    <article className="grid gap-4">
      <title>{content.item.title}</title>
      <ItemHead content={content} isChanged={isChanged} onDone={setDone} />
      <p role="status" className={done ? 'done-note' : undefined}>
        {done}
      </p>
      <div className="item-columns">
        <ItemForm
          kind={content.item.kind}
          content={content}
          onSaved={() => setDone(content.state === 'shown' ? 'Сохранено: на\u00a0сайте уже новое.' : SAVED)}
          onPreview={setPreview}
          onChanged={setChanged}
        />
        <div className="grid min-w-0 content-start gap-4">
          <VersionsPart content={content} />
        </div>
      </div>
      {preview && <PreviewPart path={preview} onClose={() => setPreview(undefined)} />}
    </article>
  );
}

function UnknownItem() {
  return (
    <div className="grid gap-2">
      <title>Нет такой записи</title>
      <h1>Нет такой записи</h1>
      <p>Проверьте адрес: возможно, ссылка скопирована не&nbsp;целиком.</p>
      <Link to="/content" className="text-link">
        К списку
      </Link>
    </div>
  );
}
