import { BOXES_KEY } from '../../features/packing/box-query.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand, type Sent } from '../../api/use-command.ts';

/** What is done with a whole box; it needs a network, unlike scans. */
export type BoxCommand =
  | { readonly kind: 'start' | 'open' | 'register' | 'ready' }
  | { readonly kind: 'close'; readonly weightGrams: number }
  | { readonly kind: 'hold'; readonly reason: string }
  | { readonly kind: 'take-out'; readonly unitId: number };

const ROOT = '/api/shipments/{shipmentId}';

function send(shipmentId: string, command: BoxCommand, sent: Sent) {
  const params = { path: { shipmentId } };
  switch (command.kind) {
    case 'start':
      return staffApi.POST(`${ROOT}/picking`, { params, body: sent });
    case 'open':
      return staffApi.POST(`${ROOT}/box-opened`, { params, body: sent });
    case 'register':
      return staffApi.POST(`${ROOT}/registering`, { params, body: sent });
    case 'ready':
      return staffApi.POST(`${ROOT}/ready`, { params, body: sent });
    case 'close':
      return staffApi.POST(`${ROOT}/box-closed`, { params, body: { ...sent, weightGrams: command.weightGrams } });
    case 'hold':
      return staffApi.POST(`${ROOT}/holds`, { params, body: { ...sent, reason: command.reason } });
    case 'take-out':
      return staffApi.POST(`${ROOT}/units/removed`, { params, body: { ...sent, unitId: command.unitId } });
  }
}

export const useBoxCommand = (
  { id, version }: { readonly id: string; readonly version: number },
  onDone: (command: BoxCommand) => void,
) =>
  useCommand({
    version,
    reads: BOXES_KEY,
    send: (command: BoxCommand, sent) => answerOf(send(id, command, sent)),
    onDone: (_answer, command) => onDone(command),
  });
