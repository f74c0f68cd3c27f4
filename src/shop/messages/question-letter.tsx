import { formatDayAndTime } from '../../kernel/dates.ts';
import { writeLetter, type WrittenLetter } from './letter-frame.tsx';

interface LeftQuestion {
  readonly name: string;
  readonly email: string;
  readonly question: string;
  readonly askedAt: Date;
}

/** Sends the shop a question that was left while the chat was not staffed. */
export function writeQuestionLetter({ name, email, question, askedAt }: LeftQuestion): WrittenLetter {
  const who = `${name}, ${email}, ${formatDayAndTime(askedAt)}`;
  return writeLetter(
    {
      subject: `Вопрос из\u00a0чата: ${name}`,
      title: 'Вопрос из\u00a0чата',
      lead: 'Вопрос оставили, когда в\u00a0чате никого не\u00a0было. Ответьте письмом на\u00a0адрес из\u00a0вопроса.',
      questions: 'Вопросы о\u00a0чате',
    },
    undefined,
    {
      html: (
        <>
          <p style={{ margin: 0, fontSize: 16, lineHeight: '24px' }}>{who}</p>
          <p style={{ margin: '16px 0 0', fontSize: 16, lineHeight: '24px', whiteSpace: 'pre-wrap' }}>{question}</p>
        </>
      ),
      lines: [who, '', question],
    },
  );
}
