import type { CompanyFacts } from '../../kernel/company.ts';
import { QUIET, writeLetter, type WrittenLetter } from './letter-frame.tsx';

const WORDS = {
  feedback: {
    what: 'ваше обращение',
    next: 'Ответим письмом в\u00a0течение одного рабочего дня; если нужно проверить партию или посылку, напишем, когда это будет готово.',
  },
  question: {
    what: 'ваш вопрос',
    next: 'Ответим письмом в\u00a0течение одного рабочего дня.',
  },
  partnership: {
    what: 'ваше задание на\u00a0производство',
    next: 'Технолог прочтёт его и\u00a0ответит в\u00a0течение двух рабочих дней: что понятно, что уточнить, сколько это стоит и\u00a0когда будет образец.',
  },
} as const;

const WHY =
  'Письмо пришло, потому что этот адрес указали в\u00a0форме на\u00a0нашем сайте. Если это были не\u00a0вы, отвечать не\u00a0нужно: больше писем не\u00a0будет.';

/**
 * Thanks the sender of a form. Nothing typed is repeated: anybody can type anybody's address, and somebody else's text must
 * not be sent there under our name.
 */
export function writeThanksLetter({ hours }: CompanyFacts, kind: keyof typeof WORDS, number: number): WrittenLetter {
  const { what, next } = WORDS[kind];
  return writeLetter(
    {
      subject: `Мы получили ${what}, №\u00a0${number}`,
      title: 'Спасибо, всё дошло',
      lead: `Номер: ${number}. ${next} Если дело срочное, позвоните нам: ${hours} по\u00a0Москве.`,
      questions: 'Добавить что-нибудь',
    },
    undefined,
    { html: <p style={{ margin: 0, fontSize: 14, lineHeight: '21px', color: QUIET }}>{WHY}</p>, lines: [WHY] },
  );
}
