import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiFailure } from '../api/api-failure.ts';
import { Button } from './button.tsx';
import { Problem } from './problem.tsx';

interface LoadedProps<T> {
  readonly of: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
}

/**
 * What was read; while it is read a skeleton, and a way to repeat when it could not be. What was there before an error stays,
 * except what the member may no longer read.
 */
export function Loaded<T>({ of: { data, error, isPending, isFetching, refetch }, children }: LoadedProps<T>) {
  const forbidden = error instanceof ApiFailure && error.status === 403;
  return (
    <>
      {error && (
        <div className="mb-4 flex flex-wrap items-center gap-3">
          <Problem error={error} />
          <Button look="outline" busy={isFetching} onClick={() => void refetch()}>
            Повторить
          </Button>
        </div>
      )}
      {isPending && (
        <div role="status" className="skeleton">
          <span className="sr-only">Загружаем…</span>
        </div>
      )}
      {data !== undefined && !forbidden && children(data)}
    </>
  );
}
