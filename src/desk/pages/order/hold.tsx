import type { OrderShipment } from '../../api/order-answers.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Problem } from '../../ui/problem.tsx';
import { actorWords } from '../../words/actor-words.ts';
import { ORDERS_KEY } from '../../api/orders-key.ts';

interface HoldProps {
  readonly shipment: OrderShipment;
  readonly hold: OrderShipment['holds'][number];
  readonly onDone: (sentence: string) => void;
}

/** What stops a shipment, with its release. */
export function Hold({ shipment: { id, version }, hold, onDone }: HoldProps) {
  const may = useMay();
  const { mutate, error, isPending } = useCommand({
    version,
    reads: ORDERS_KEY,
    send: (_typed: undefined, sent) =>
      answerOf(
        staffApi.POST('/api/shipments/{shipmentId}/holds/released', {
          params: { path: { shipmentId: id } },
          body: { ...sent, hold: hold.id },
        }),
      ),
    onDone: () => onDone('Задержка снята.'),
  });
  return (
    <div className="hold">
      <p>
        <strong>Задержана:</strong> {hold.reason}
        <span className="block text-xs text-quiet">
          {actorWords(hold.placedBy)}, <Moment at={hold.placedAt} />
        </span>
      </p>
      {may('shipment:release-hold') && (
        <Button look="outline" busy={isPending} onClick={() => mutate(undefined)}>
          Снять задержку
        </Button>
      )}
      <Problem error={error} />
    </div>
  );
}
