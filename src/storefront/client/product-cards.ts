import { cardData, type CardData } from '../ui/product-card/card-data.ts';
import { useAnswers, type FetchByIds } from './answers-by-id.ts';
import { callApi } from './api.ts';

const askCards: FetchByIds<CardData> = async (ids, signal) => {
  const { cards } = await callApi('GET /api/products/cards', { query: { ids }, signal });
  return new Map(cards.map((card) => [card.id, cardData(card)]));
};

/** Cards of the goods a list of the browser names. */
export const useCards = (ids: readonly number[]) => useAnswers(ids, askCards);
