import { ApiFailure } from '../../api/api-failure.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { readBox } from './box-query.ts';
import type { QueuedCommand } from './queued-command.ts';

type Sent = NonNullable<QueuedCommand['sent']>;

const NOTHING_TO_TAKE = 'В\u00a0коробке пусто: вынимать нечего.';

/**
 * Sends a scan, or the taking out of the last pack.
 * @param known the version of the box after the answer before
 * @param keep keeps what is sent before it is sent, so that it is sent again with the same words
 * @throws ApiFailure
 */
export async function sendCommand(
  command: QueuedCommand,
  known: number,
  keep: (command: QueuedCommand) => Promise<void>,
): Promise<{ version: number }> {
  const { key, shipmentId, scan } = command;
  const params = { path: { shipmentId } };
  const sent: Sent = command.sent ?? {
    expectedVersion: known,
    ...(command.kind === 'undo' && (await lastUnit(command))),
  };
  if (!command.sent) await keep({ ...command, sent });
  const { expectedVersion, unitId } = sent;
  if (command.kind === 'undo')
    return answerOf(
      staffApi.POST('/api/shipments/{shipmentId}/units/removed', {
        params,
        body: { key, expectedVersion, unitId: unitId! },
      }),
    );
  const { lot, productId } = command;
  return answerOf(
    staffApi.POST('/api/shipments/{shipmentId}/units', {
      params,
      body: { key, expectedVersion, ...(scan === undefined ? { productId } : { scan }), ...(lot && { lot }) },
    }),
  );
}

/** The version that is sent with it refuses the answer of a colleague's scan that came between. */
async function lastUnit({ shipmentId }: QueuedCommand): Promise<{ unitId: number }> {
  const { units } = await readBox(shipmentId);
  const last = units.at(-1);
  if (!last) throw new ApiFailure(409, NOTHING_TO_TAKE, { code: 'box-empty' });
  return { unitId: last.id };
}
