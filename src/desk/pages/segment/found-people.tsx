import { useQuery } from '@tanstack/react-query';
import { counted } from '../../../kernel/plural.ts';
import { SEGMENTS_KEY, type Condition } from '../../api/segments-query.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { Loaded } from '../../ui/loaded.tsx';

const PEOPLE = ['подписчик', 'подписчика', 'подписчиков'] as const;

/** How many subscribers the conditions find now. */
export function FoundPeople({ conditions }: { readonly conditions: readonly Condition[] }) {
  const found = useQuery({
    queryKey: [...SEGMENTS_KEY, 'found', conditions],
    queryFn: () => answerOf(staffApi.POST('/api/staff/segments/counted', { body: { rule: { all: [...conditions] } } })),
  });
  return (
    <section aria-labelledby="found" className="part">
      <h2 id="found">Сейчас в&nbsp;сегменте</h2>
      <Loaded of={found}>
        {({ count, isMore, sample }) => (
          <>
            <p role="status" className="font-semibold">
              {isMore && 'Больше чем '}
              {counted(count, PEOPLE)}
            </p>
            {sample.length > 0 && <p className="text-xs text-quiet">Например: {sample.join(', ')}</p>}
          </>
        )}
      </Loaded>
    </section>
  );
}
