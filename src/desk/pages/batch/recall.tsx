import { useQuery } from '@tanstack/react-query';
import type { DeskBatch } from '../../api/batch-answers.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Problem } from '../../ui/problem.tsx';
import { actorWords } from '../../words/actor-words.ts';
import { BATCHES_KEY, reachQuery } from './batch-query.ts';
import { Notices } from './notices.tsx';
import { ReachFacts } from './reach-facts.tsx';

type How = 'recalled' | 'recall-declined' | 'recall-ended';

const DONE: Readonly<Record<How, string>> = {
  recalled: 'Партия отозвана: сборка остановлена, письма покупателям уходят.',
  'recall-declined': 'Отзыв отклонён: партия осталась как была.',
  'recall-ended': 'Отзыв завершён: писем и\u00a0SMS больше не\u00a0будет, партия остаётся отозванной.',
};

interface RecallProps {
  readonly batch: DeskBatch;
  readonly recall: NonNullable<DeskBatch['recall']>;
  readonly onDone: (sentence: string) => void;
}

/** A recall: what it would do while it is asked for, how far it has come afterwards. */
export function Recall({ batch, recall, onDone }: RecallProps) {
  const may = useMay();
  const { id, version } = batch;
  const { state, reason, askedBy, progress } = recall;
  const { mutate, error, isPending, variables } = useCommand({
    version,
    reads: BATCHES_KEY,
    send: (how: How, body) => {
      const call = { params: { path: { batchId: id } }, body };
      if (how === 'recalled') return answerOf(staffApi.POST('/api/batches/{batchId}/recalled', call));
      if (how === 'recall-ended') return answerOf(staffApi.POST('/api/batches/{batchId}/recall-ended', call));
      return answerOf(staffApi.POST('/api/batches/{batchId}/recall-declined', call));
    },
    onDone: (_answer, how) => onDone(DONE[how]),
  });
  const busy = (how: How) => isPending && variables === how;
  return (
    <section aria-labelledby="recall" className="part">
      <h2 id="recall">
        {state === 'asked' ? 'Просят отозвать' : state === 'running' ? 'Отзыв идёт' : 'Отзыв завершён'}
      </h2>
      <p>
        {reason} <span className="text-quiet">Просит {actorWords(askedBy)}.</span>
      </p>
      {state === 'asked' && <Preview batchId={id} />}
      {progress && <Progress progress={progress} />}
      {may('batch:recall') && (
        <div className="flex flex-wrap gap-2">
          {state === 'asked' && (
            <>
              <Button look="danger" busy={busy('recalled')} onClick={() => mutate('recalled')}>
                Отозвать партию
              </Button>
              <Button look="outline" busy={busy('recall-declined')} onClick={() => mutate('recall-declined')}>
                Не отзывать
              </Button>
            </>
          )}
          {state === 'running' && (
            <Button look="outline" busy={busy('recall-ended')} onClick={() => mutate('recall-ended')}>
              Завершить отзыв
            </Button>
          )}
        </div>
      )}
      <Problem error={error} />
      {state !== 'asked' && <Notices batchId={id} isRunning={state === 'running'} />}
    </section>
  );
}

function Preview({ batchId }: { readonly batchId: number }) {
  const reach = useQuery(reachQuery(batchId));
  return <Loaded of={reach}>{(found) => <ReachFacts reach={found} />}</Loaded>;
}

function Progress({ progress }: { readonly progress: NonNullable<RecallProps['recall']['progress']> }) {
  const { sure, possible, lettersSent, smsSent, confirmed, packs, packsBack } = progress;
  const facts: readonly [string, string][] = [
    ['Заказов: точно и возможно', `${sure} и\u00a0${possible}`],
    ['Писем ушло', String(lettersSent)],
    ['SMS ушло', String(smsSent)],
    ['Подтвердили', `${confirmed} из\u00a0${sure + possible}`],
    ['Упаковок вернулось', `${packsBack} из\u00a0${packs}`],
  ];
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
