import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { partWords } from '../../../kernel/part-of-order.ts';
import type { Box as BoxAnswer } from '../../features/packing/box-answers.ts';
import { boxQuery, type ShownBox } from '../../features/packing/box-query.ts';
import { useOpenQueue } from '../../features/packing/use-open-queue.ts';
import { ApiFailure } from '../../api/api-failure.ts';
import { registerWorker } from '../../offline/register-worker.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { PackBox } from './pack-box.tsx';
import './box.css';

const WATCH_MS = 15_000;
const AWAIT_MS = 3_000;

/** A box that somebody packs is watched for colleagues and cancellations; the answer of its carrier is awaited. */
function pause({ state, parcel, isKept }: ShownBox): number | false {
  if (isKept || state === 'registering' || (state === 'registered' && !parcel?.hasLabel)) return AWAIT_MS;
  return state === 'picking' || state === 'packed' ? WATCH_MS : false;
}

const isUnknown = (error: unknown) => error instanceof ApiFailure && [400, 404].includes(error.status);

/** One box, packed by a scanner. */
export function Box() {
  const { shipmentId = '' } = useParams();
  useOpenQueue();
  useEffect(registerWorker, []);
  const found = useQuery({
    ...boxQuery(shipmentId),
    refetchInterval: ({ state: { data } }) => (data ? pause(data) : false),
  });
  if (isUnknown(found.error))
    return (
      <>
        <title>Нет такой отправки</title>
        <h1>Нет такой отправки</h1>
        <p className="mt-2">
          Вернитесь{' '}
          <Link to="/packing" className="text-link">
            к&nbsp;сборке
          </Link>{' '}
          и&nbsp;выберите снова.
        </p>
      </>
    );
  return (
    <>
      <title>{titleOf(found.data)}</title>
      <Loaded of={found}>{(box) => <PackBox key={box.id} box={box} />}</Loaded>
    </>
  );
}

const titleOf = (box: BoxAnswer | undefined) =>
  box ? `Сборка № ${box.order.number}${partWords(box.partOf)}` : 'Сборка';
