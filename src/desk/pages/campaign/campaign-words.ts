export const RECIPIENT_WORDS: Readonly<Record<string, string>> = {
  sent: 'Приняты почтовым сервером',
  waiting: 'Ещё не\u00a0отправлены',
  sending: 'Отправляются',
  ended: 'Отписались до\u00a0отправки',
  refused: 'Ящика нет',
  failed: 'Сервер не\u00a0принял',
  unclear: 'Ответ сервера потерян',
  stopped: 'Остановлены',
};

export const EVENT_WORDS: Readonly<Record<string, string>> = {
  added: 'Создана',
  changed: 'Изменена',
  tested: 'Проверочное письмо',
  asked: 'Просят одобрить',
  approved: 'Одобрена',
  scheduled: 'Назначена',
  returned: 'Вернулась в\u00a0черновики',
  begun: 'Началась',
  finished: 'Закончилась',
  stopped: 'Остановлена',
};

export const RETURN_WORDS: Readonly<Record<string, string>> = {
  'segment-changed': 'сегмент изменили: посмотрите, кому уйдёт письмо',
  'not-sound': 'в\u00a0письме нашлись запретные слова или товара нет на\u00a0витрине',
  'not-approved': 'получателей стало больше: нужно одобрение второго человека',
};
