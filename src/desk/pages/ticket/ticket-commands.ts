import { answerOf, staffApi } from '../../api/staff-api.ts';
import type { Sent } from '../../api/use-command.ts';

/** What may be done with a ticket; `text` of those that say something. */
export type TicketDeed =
  | { readonly what: 'taken' | 'closed' | 'solved' }
  | { readonly what: 'answered' | 'asked' | 'noted' | 'answered-and-solved'; readonly text: string };

export function sendTicketDeed(ticketId: number, deed: TicketDeed, sent: Sent) {
  const params = { path: { ticketId } };
  switch (deed.what) {
    case 'taken':
      return answerOf(staffApi.POST('/api/tickets/{ticketId}/taken', { params, body: sent }));
    case 'closed':
      return answerOf(staffApi.POST('/api/tickets/{ticketId}/closed', { params, body: sent }));
    case 'solved':
      return answerOf(staffApi.POST('/api/tickets/{ticketId}/solved', { params, body: sent }));
    case 'answered-and-solved':
      return answerOf(staffApi.POST('/api/tickets/{ticketId}/solved', { params, body: { ...sent, text: deed.text } }));
    case 'answered':
      return answerOf(
        staffApi.POST('/api/tickets/{ticketId}/answered', { params, body: { ...sent, text: deed.text } }),
      );
    case 'asked':
      return answerOf(staffApi.POST('/api/tickets/{ticketId}/asked', { params, body: { ...sent, text: deed.text } }));
    case 'noted':
      return answerOf(staffApi.POST('/api/tickets/{ticketId}/noted', { params, body: { ...sent, text: deed.text } }));
  }
}

export const OUTCOMES: Readonly<Record<TicketDeed['what'], string>> = {
  taken: 'Обращение ваше: коллеги это видят.',
  closed: 'Обращение закрыто без\u00a0ответа.',
  solved: 'Обращение решено. Если покупатель ответит за\u00a014\u00a0дней, оно откроется снова.',
  'answered-and-solved': 'Ответ отправлен, обращение решено.',
  answered: 'Ответ отправлен.',
  asked: 'Вопрос отправлен: сроки стоят, пока покупатель не\u00a0ответит.',
  noted: 'Заметка сохранена, её видят только сотрудники.',
};
