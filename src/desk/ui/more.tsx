import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from './button.tsx';

interface MoreProps {
  readonly of: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  /** Rows that are shown. */
  readonly shown: number;
}

/** The end of a list that is read page by page: how many rows are shown, and the next page. */
export function More({ of: { hasNextPage, isFetchingNextPage, fetchNextPage }, shown }: MoreProps) {
  return (
    <>
      {hasNextPage && (
        <div>
          <Button look="outline" busy={isFetchingNextPage} onClick={() => void fetchNextPage({ cancelRefetch: false })}>
            Показать ещё
          </Button>
        </div>
      )}
      <p role="status" className="text-xs text-quiet">
        {hasNextPage ? `Показаны ${shown}, есть ещё` : `Показаны все: ${shown}`}
      </p>
    </>
  );
}
