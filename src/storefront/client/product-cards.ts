import { cardData, type CardData } from '../ui/product-card/card-data.ts';
import { useByIds, type FetchByIds } from './use-by-ids.ts';
import { callApi } from './api.ts';

const fetchCards: FetchByIds<CardData> = async (ids, signal) => {
  const { cards } = await callApi('GET /api/products/cards', { query: { ids }, signal });
  return new Map(cards.map((card) => [card.id, cardData(card)]));
};

/** Cards of the products that a list of the browser holds. */
export const useCards = (ids: readonly number[]) => useByIds(ids, fetchCards);
