import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/problem.tsx';
import { BATCHES_KEY } from './batch-query.ts';

type Outcome = 'refund' | 'exchange' | 'not-reached';

const OUTCOMES: readonly [Outcome, string][] = [
  ['refund', 'Дозвонились: вернуть деньги'],
  ['exchange', 'Дозвонились: заменить'],
  ['not-reached', 'Не дозвонились'],
];

interface CallButtonsProps {
  readonly noticeId: string;
  readonly orderNumber: number;
}

/** How a call to a buyer went. */
export function CallButtons({ noticeId, orderNumber }: CallButtonsProps) {
  const { mutate, error, isPending, variables } = useCommand({
    version: 0,
    reads: BATCHES_KEY,
    send: (outcome: Outcome, { key }) =>
      answerOf(
        staffApi.POST('/api/recall-notices/{noticeId}/called', {
          params: { path: { noticeId } },
          body: outcome === 'not-reached' ? { key, reached: false } : { key, reached: true, remedy: outcome },
        }),
      ),
    onDone: () => {},
  });
  return (
    <div role="group" aria-label={`Звонок по заказу № ${orderNumber}`} className="flex flex-wrap gap-2">
      {OUTCOMES.map(([outcome, name]) => (
        <Button
          key={outcome}
          look={outcome === 'not-reached' ? 'plain' : 'outline'}
          busy={isPending && variables === outcome}
          onClick={() => mutate(outcome)}
        >
          {name}
        </Button>
      ))}
      <Problem error={error} />
    </div>
  );
}
