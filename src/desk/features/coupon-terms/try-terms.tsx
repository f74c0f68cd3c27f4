import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CouponTerms } from '../../api/coupon-answers.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/problem.tsx';
import { ExampleTable } from './example-table.tsx';

/** The effect of terms that are not saved yet. @param read the typed terms; undefined, with the fields marked, when they are not whole */
export function TryTerms({ words, read }: { readonly words: string; readonly read: () => CouponTerms | undefined }) {
  const [asked, setAsked] = useState<{ readonly words: string; readonly terms: CouponTerms }>();
  const { data, error, isFetching } = useQuery({
    queryKey: ['coupon-example', asked?.terms],
    queryFn: ({ signal }) => answerOf(staffApi.POST('/api/staff/coupons/example', { body: asked!.terms, signal })),
    enabled: asked !== undefined,
    staleTime: 60_000,
  });
  function ask() {
    const terms = read();
    if (terms) setAsked({ words, terms });
  }
  // Other words have been typed since.
  const isCurrent = asked?.words === words;
  return (
    <div className="grid gap-2">
      <div>
        <Button look="outline" busy={isFetching} onClick={ask}>
          Показать на&nbsp;примере
        </Button>
      </div>
      <Problem error={isCurrent ? error : null} />
      {isCurrent && data && (
        <div role="status" className="part">
          <ul className="list-disc pl-5">
            {data.terms.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
          <ExampleTable examples={data.examples} />
        </div>
      )}
    </div>
  );
}
