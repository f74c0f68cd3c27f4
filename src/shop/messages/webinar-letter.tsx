import { formatMeeting } from '../../kernel/dates.ts';
import { counted } from '../../kernel/plural.ts';
import { QUIET, writeLetter, type LetterWords, type WrittenLetter } from './letter-frame.tsx';
import type { LetterCalendar } from './mailer.port.ts';
import type { LetterBody } from './send-letter.ts';

/** The data of any letter about a webinar; addresses are absolute. */
export interface WebinarLetterFacts {
  readonly title: string;
  readonly startsAt: Date;
  readonly minutes: number;
  readonly speaker?: string;
  /** Page of the webinar. */
  readonly url: string;
  /** Page that cancels the registration. */
  readonly leaveUrl: string;
}

const MOSCOW = 'по\u00a0московскому времени';
const NOT_YOU = 'Не\u00a0записывались? Адрес указал кто-то другой. Нажмите';
const NOT_YOU_LINK = '«Это был не\u00a0я»';
const NOT_YOU_THEN = ': удалим адрес и\u00a0об\u00a0этом вебинаре больше не\u00a0напишем.';

/** «Вторник, 8 декабря, 19:00 по московскому времени» has its own line: within a sentence the preposition varies by day. */
const timeOf = ({ startsAt, minutes }: WebinarLetterFacts) =>
  `${formatMeeting(startsAt)} ${MOSCOW}, около ${counted(minutes, ['минуты', 'минут', 'минут'])}`;

function writeWebinarLetter(
  facts: WebinarLetterFacts,
  words: Omit<LetterWords, 'questions' | 'subject'> & { readonly subject: string },
  url: string,
  more: {
    readonly notes?: readonly string[];
    readonly leave?: boolean;
    readonly time?: boolean;
    readonly disownUrl?: string;
  } = {},
): WrittenLetter {
  const { notes = [], leave = true, time = true, disownUrl } = more;
  const lines = [facts.title, ...(time ? [timeOf(facts)] : []), ...(facts.speaker ? [`Ведёт: ${facts.speaker}`] : [])];
  const small = { margin: '16px 0 0', fontSize: 14, lineHeight: '21px', color: QUIET } as const;
  return writeLetter({ ...words, questions: 'Вопросы о вебинаре' }, url, {
    html: (
      <>
        <p style={{ margin: 0, fontSize: 16, lineHeight: '24px' }}>
          {lines.map((line, index) => (
            <span key={line}>
              {index === 0 ? <b>{line}</b> : line}
              <br />
            </span>
          ))}
        </p>
        {notes.map((note) => (
          <p key={note} style={small}>
            {note}
          </p>
        ))}
        {disownUrl && (
          <p style={small}>
            {NOT_YOU}{' '}
            <a href={disownUrl} style={{ color: '#4F6820' }}>
              {NOT_YOU_LINK}
            </a>
            {NOT_YOU_THEN}
          </p>
        )}
        {leave && (
          <p style={small}>
            Планы изменились?{' '}
            <a href={facts.leaveUrl} style={{ color: '#4F6820' }}>
              Отменить запись
            </a>
            : место достанется другому, писем больше не будет.
          </p>
        )}
      </>
    ),
    lines: [
      ...lines,
      '',
      ...notes.flatMap((note) => [note, '']),
      ...(disownUrl ? [`${NOT_YOU} ${NOT_YOU_LINK}${NOT_YOU_THEN}`, disownUrl, ''] : []),
      ...(leave ? [`Отменить запись: ${facts.leaveUrl}`] : []),
    ],
  });
}

/** @param disownUrl page for an owner of the address who did not register */
export function writeWebinarConfirmation(
  facts: WebinarLetterFacts,
  disownUrl: string,
  calendar: LetterCalendar,
): LetterBody {
  return {
    ...writeWebinarLetter(
      facts,
      {
        subject: `Вы записаны: ${facts.title}`,
        title: 'Вы записаны на\u00a0вебинар',
        lead: 'Файл для календаря приложен к\u00a0письму. Напомним за\u00a0день и\u00a0за\u00a0час до\u00a0начала; адрес комнаты будет в\u00a0напоминании.',
        button: 'Открыть страницу вебинара',
      },
      facts.url,
      { disownUrl },
    ),
    calendar,
  };
}

export function writeWebinarCancelled(facts: WebinarLetterFacts, calendar: LetterCalendar): LetterBody {
  return {
    ...writeWebinarLetter(
      facts,
      {
        subject: `Вы отменили участие: ${facts.title}`,
        title: 'Вы отменили участие',
        lead: 'Место достанется другому, напоминаний не\u00a0будет. Событие в\u00a0календаре снимет приложенный файл. Передумаете\u00a0— запишитесь снова, пока есть места.',
        button: 'Записаться снова',
      },
      facts.url,
      { leave: false },
    ),
    calendar,
  };
}

export function writeWebinarMoved(facts: WebinarLetterFacts, calendar: LetterCalendar): LetterBody {
  return {
    ...writeWebinarLetter(
      facts,
      {
        subject: `Вебинар перенесён: ${facts.title}`,
        title: 'Вебинар перенесён',
        lead: 'Время изменилось, ваша запись сохраняется. Событие в\u00a0календаре обновится по\u00a0приложенному файлу.',
        button: 'Открыть страницу вебинара',
      },
      facts.url,
    ),
    calendar,
  };
}

/** @param videosUrl page with other webinars and recordings */
export function writeWebinarWithdrawn(
  facts: WebinarLetterFacts,
  videosUrl: string,
  calendar: LetterCalendar,
): LetterBody {
  return {
    ...writeWebinarLetter(
      facts,
      {
        subject: `Вебинар отменён: ${facts.title}`,
        title: 'Вебинар отменён',
        lead: 'Он не\u00a0состоится, просим прощения. Делать ничего не\u00a0нужно: событие в\u00a0календаре снимет приложенный файл.',
        button: 'Посмотреть другие вебинары',
      },
      videosUrl,
      { leave: false },
    ),
    calendar,
  };
}

/** @param roomUrl where guests meet; null until staff sets it */
export function writeWebinarReminder(
  facts: WebinarLetterFacts,
  when: 'day' | 'hour',
  roomUrl: string | null,
): WrittenLetter {
  const soon = when === 'day' ? 'завтра' : 'скоро начало';
  return writeWebinarLetter(
    facts,
    {
      subject: `Вебинар ${soon}: ${facts.title}`,
      title: when === 'day' ? 'Вебинар уже завтра' : 'Скоро начинаем',
      lead: roomUrl
        ? 'Войти можно с\u00a0компьютера или телефона за\u00a0десять минут до\u00a0начала. Адрес комнаты только для записавшихся: пожалуйста, не\u00a0публикуйте его.'
        : 'Адрес комнаты пришлём за\u00a0час до\u00a0начала отдельным письмом.',
      button: roomUrl ? 'Войти в\u00a0комнату' : 'Открыть страницу вебинара',
    },
    roomUrl ?? facts.url,
  );
}

export function writeWebinarReplay(facts: WebinarLetterFacts): WrittenLetter {
  return writeWebinarLetter(
    facts,
    {
      subject: `Запись вебинара: ${facts.title}`,
      title: 'Запись вебинара готова',
      lead: 'Вы записывались на\u00a0этот вебинар: его можно посмотреть или пересмотреть в\u00a0любое время.',
      button: 'Смотреть запись',
    },
    facts.url,
    { time: false, leave: false, notes: ['Это последнее письмо об\u00a0этом вебинаре.'] },
  );
}
