import { CARRIERS, type CarrierName } from '../../../kernel/carriers.ts';
import { counted } from '../../../kernel/plural.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/problem.tsx';
import { ORDERS_KEY } from '../../api/orders-key.ts';

interface AskActProps {
  readonly carrier: CarrierName;
  /** Boxes that are in no act yet. */
  readonly boxes: number;
}

/** Has a carrier make the act of everything that is labelled; the rows then say when it is there. */
export function AskAct({ carrier, boxes }: AskActProps) {
  const { mutate, error, isPending } = useCommand({
    // Acts have no version.
    version: 0,
    reads: ORDERS_KEY,
    send: (asked: CarrierName, { key }) =>
      answerOf(staffApi.POST('/api/hand-over-acts', { body: { key, carrier: asked } })),
    onDone: () => undefined,
  });
  return (
    <div className="grid justify-items-end gap-2">
      <Button look="outline" busy={isPending} onClick={() => mutate(carrier)}>
        Составить акт {CARRIERS[carrier]}: {counted(boxes, ['коробка', 'коробки', 'коробок'])}
      </Button>
      <Problem error={error} />
    </div>
  );
}
