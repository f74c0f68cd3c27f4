import { QUIET, writeLetter, type WrittenLetter } from './letter-frame.tsx';

const WHY =
  'Письмо пришло, потому что этот адрес оставили на нашем сайте, чтобы получить пособие. Других писем не будет.';

/**
 * The address may belong to someone else than the person who typed it, so the typed name is not repeated here.
 * @param url absolute address of the guide
 */
export function writeGiftLetter(url: string): WrittenLetter {
  return writeLetter(
    {
      subject: 'Ваш подарок: пособие о простых привычках',
      title: 'Ваш подарок',
      lead: 'Обещанное пособие: шесть страниц о сне, воде, прогулках, этикетках и разговоре с врачом. Его можно читать с экрана или распечатать.',
      button: 'Открыть пособие (PDF)',
      questions: 'Вопросы о пособии',
    },
    url,
    {
      html: <p style={{ margin: 0, fontSize: 14, lineHeight: '21px', color: QUIET }}>{WHY}</p>,
      lines: [WHY],
    },
  );
}
