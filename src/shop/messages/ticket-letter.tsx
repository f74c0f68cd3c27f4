import type { TicketState } from '../../kernel/tickets.ts';
import { QUIET, writeLetter, type WrittenLetter } from './letter-frame.tsx';

interface Answer {
  readonly ticketId: number;
  /** After the answer. */
  readonly state: TicketState;
  readonly staffName: string;
  readonly text: string;
  /** A reply to the letter reaches the ticket. */
  readonly answerable: boolean;
}

/** What the shop answered. The subject says neither what was asked nor what was bought: screens show it to everybody. */
export function writeTicketLetter(
  { ticketId, state, staffName, text, answerable }: Answer,
  url: string,
): WrittenLetter {
  const asks = state === 'waiting-customer';
  const how = answerable
    ? 'ответьте на\u00a0это письмо или напишите в\u00a0личном кабинете'
    : 'напишите в\u00a0личном кабинете';
  const next = asks
    ? `Ждём вашего ответа: ${how}.`
    : state === 'solved'
      ? `Считаем обращение решённым. Если это не\u00a0так, ${how} в\u00a0течение двух недель.`
      : `Остались вопросы\u00a0— ${how}.`;
  return writeLetter(
    {
      subject: `Обращение №\u00a0${ticketId}: ${asks ? 'ждём вашего ответа' : 'есть ответ'}`,
      title: asks ? 'Нам нужен ваш ответ' : 'Мы\u00a0ответили',
      lead: `По\u00a0обращению №\u00a0${ticketId} пишет ${staffName}.`,
      button: 'Открыть обращение',
      questions: 'Другие вопросы',
    },
    url,
    {
      html: (
        <>
          <p style={{ margin: '0 0 16px', fontSize: 16, lineHeight: '24px', whiteSpace: 'pre-wrap' }}>{text}</p>
          <p style={{ margin: 0, fontSize: 14, lineHeight: '21px', color: QUIET }}>{next}</p>
        </>
      ),
      lines: [text, '', next],
    },
  );
}
