import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { ApiFailure } from '../../api/api-failure.ts';
import { SEGMENTS_KEY } from '../../api/segments-query.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { PromotionsTabs } from '../../features/promotions-tabs/promotions-tabs.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SegmentForm } from './segment-form.tsx';

/** A segment, or a new one. */
export function Segment() {
  const { segmentId = '' } = useParams();
  const navigate = useNavigate();
  if (segmentId === 'new')
    return (
      <div className="grid gap-4">
        <title>Новый сегмент</title>
        <h1>Новый сегмент</h1>
        <PromotionsTabs />
        <SegmentForm segment={undefined} onDone={(id) => void navigate(`/promotions/segments/${id}`)} />
      </div>
    );
  const id = /^\d{1,9}$/.test(segmentId) ? Number(segmentId) : 0;
  return id > 0 ? <KnownSegment key={id} id={id} /> : <UnknownSegment />;
}

function KnownSegment({ id }: { readonly id: number }) {
  const [done, setDone] = useState('');
  const read = useQuery({
    queryKey: [...SEGMENTS_KEY, 'one', id],
    queryFn: ({ signal }) =>
      answerOf(staffApi.GET('/api/staff/segments/{segmentId}', { params: { path: { segmentId: id } }, signal })),
  });
  if (read.error instanceof ApiFailure && read.error.status === 404) return <UnknownSegment />;
  return (
    <>
      {!read.data && <title>Сегмент</title>}
      <Loaded of={read}>
        {(segment) => (
          <div className="grid gap-4">
            <title>{segment.name}</title>
            <h1>{segment.name}</h1>
            <PromotionsTabs />
            <p role="status" className={done ? 'done-note' : undefined}>
              {done}
            </p>
            <SegmentForm segment={segment} onDone={(_id, sentence) => setDone(sentence)} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function UnknownSegment() {
  return (
    <div className="grid gap-2">
      <title>Нет такого сегмента</title>
      <h1>Нет такого сегмента</h1>
      <Link to="/promotions/segments" className="text-link">
        К списку сегментов
      </Link>
    </div>
  );
}
