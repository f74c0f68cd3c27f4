import { formatDayAndTime, formatTime, moscowDay } from '../../kernel/dates.ts';
import { counted } from '../../kernel/plural.ts';
import { TICKET_TOPICS, type TicketTopic } from '../../kernel/tickets.ts';
import { QUIET, writeLetter, type WrittenLetter } from './letter-frame.tsx';

interface TicketNews {
  readonly id: number;
  readonly topic: TicketTopic;
  readonly isNew: boolean;
  readonly answerDueAt: Date;
}

const MOST_LINES = 50;

/**
 * Tells the staff what waits for it: numbers, topics and terms, without a word of the customers. Doubts about quality are named in the
 * subject: their term is the same day.
 * @param letters that wait for a decision
 */
export function writeTicketNotice(news: readonly TicketNews[], letters: number, now: Date): WrittenLetter {
  const shown = news.slice(0, MOST_LINES);
  const lines = [
    ...shown.map(
      ({ id, topic, isNew, answerDueAt }) =>
        `№\u00a0${id}, ${isNew ? 'новое' : 'написали ещё'}: ${TICKET_TOPICS[topic].toLowerCase()}, ответить ${untilText(answerDueAt, now)}`,
    ),
    ...(news.length > shown.length ? [`И\u00a0ещё ${news.length - shown.length}: команда tickets list`] : []),
    ...(letters > 0
      ? [`${counted(letters, ['письмо ждёт', 'письма ждут', 'писем ждут'])} решения: команда tickets letters`]
      : []),
  ];
  return writeLetter(
    {
      subject: subjectOf(news, now),
      title: 'Покупатели ждут ответа',
      lead: 'Прочитать обращение\u00a0— команда tickets show с\u00a0его номером.',
      questions: 'Вопросы об\u00a0обращениях',
    },
    undefined,
    {
      html: lines.map((line) => (
        <p key={line} style={{ margin: '0 0 8px', fontSize: 16, lineHeight: '24px', color: QUIET }}>
          {line}
        </p>
      )),
      lines,
    },
  );
}

function subjectOf(news: readonly TicketNews[], now: Date): string {
  const quality = news.filter(({ topic }) => topic === 'quality');
  const tickets = (count: number) => counted(count, ['обращение', 'обращения', 'обращений']);
  const [urgent] = quality.length > 0 ? quality : news;
  if (!urgent) return 'Письма покупателей ждут решения';
  const until = `ответить ${untilText(urgent.answerDueAt, now)}`;
  if (quality.length === 0) {
    const waiting = counted(news.length, ['обращение ждёт', 'обращения ждут', 'обращений ждут']);
    return `${waiting} ответа, ${until}`;
  }
  const others = news.length - quality.length;
  return `Качество товара: ${tickets(quality.length)}, ${until}${others > 0 ? `; всего ${tickets(news.length)}` : ''}`;
}

const untilText = (at: Date, now: Date): string =>
  at <= now
    ? 'сейчас: срок вышел'
    : moscowDay(at) === moscowDay(now)
      ? `сегодня до\u00a0${formatTime(at)}`
      : `до\u00a0${formatDayAndTime(at)}`;
