import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { SlipNumber } from '../../../kernel/slip-number.ts';
import { ApiFailure } from '../../api/api-failure.ts';
import { newKey } from '../../api/new-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { BOXES_KEY, readBox } from './box-query.ts';
import type { StopReason } from './stop.tsx';

const NOT_OPENED = 'Заказ не\u00a0открылся';

/**
 * Opens the box of an order whose slip was scanned, and begins to pack it.
 * @returns a function that opens it, or tells why it cannot be packed
 */
export function useOpenOrder(): (slip: SlipNumber) => Promise<StopReason | undefined> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async ({ number: orderNumber, part }) => {
    try {
      const params = { path: { orderNumber }, query: { part } };
      const found = await answerOf(staffApi.GET('/api/shipments/of-order/{orderNumber}', { params }));
      const { shipmentId, state, orderState } = found;
      if (shipmentId === null || state === 'cancelled') return notToPack(orderNumber, orderState);
      if (state === 'allocated') {
        await start(shipmentId);
        await queries.invalidateQueries({ queryKey: BOXES_KEY });
      }
      await navigate(`/packing/${shipmentId}`);
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.status === 404)
        return {
          title: NOT_OPENED,
          text: `Заказа №\u00a0${orderNumber} нет: сверьте номер и\u00a0отсканируйте снова.`,
        };
      return { title: NOT_OPENED, text: error.message };
    }
  };
}

/** What the shop refuses is shown by the page of the box: a hold, an end of the order, a colleague who was faster. */
async function start(shipmentId: string): Promise<void> {
  const { version: expectedVersion } = await readBox(shipmentId);
  const body = { key: newKey(), expectedVersion };
  const call = staffApi.POST('/api/shipments/{shipmentId}/picking', { params: { path: { shipmentId } }, body });
  await answerOf(call).catch((error: unknown) => {
    if (!(error instanceof ApiFailure) || error.status === 0 || error.status >= 500) throw error;
  });
}

function notToPack(orderNumber: number, orderState: string): StopReason {
  if (orderState === 'cancelled' || orderState === 'returned')
    return {
      title: orderState === 'cancelled' ? 'Заказ отменён' : 'Заказ возвращён',
      text: `Заказ №\u00a0${orderNumber} собирать не\u00a0нужно. Если товар уже взяли с\u00a0полки, верните его.`,
    };
  return {
    title: 'Собирать пока нечего',
    text: `Заказ №\u00a0${orderNumber} ещё не\u00a0оплачен или не\u00a0подтверждён. Отложите его и\u00a0возьмите следующий.`,
  };
}
