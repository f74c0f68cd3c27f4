import { counted } from '../../kernel/plural.ts';
import { QUIET, writeLetter, type WrittenLetter } from './letter-frame.tsx';

interface SubmittedForm {
  readonly number: number;
  /** «Обращение», «Вопрос», «Партнёрство». */
  readonly type: string;
  readonly name: string;
  readonly text: string;
  readonly lines: readonly (readonly [name: string, words: string])[];
  readonly files: number;
  /** The visitor left an address, so «Ответить» goes to them. */
  readonly answerable: boolean;
}

const WORDS = { margin: 0, fontSize: 16, lineHeight: '24px' } as const;

/** Sends the shop what a visitor submitted in a form. All of it is text: markup in it is shown, not rendered. */
export function writeFormLetter(form: SubmittedForm): WrittenLetter {
  const { number, type, name, text, lines, files, answerable } = form;
  const attachments =
    files > 0
      ? `К\u00a0письму приложено: ${counted(files, ['файл', 'файла', 'файлов'])} от\u00a0посетителя. Тип проверен, содержимое\u00a0— нет: открывайте с\u00a0обычной осторожностью.`
      : '';
  return writeLetter(
    {
      subject: `${type} №\u00a0${number}: ${name}`,
      title: `${type} №\u00a0${number}`,
      lead: answerable
        ? 'Ответьте на\u00a0это письмо: ответ уйдёт посетителю. Потом отметьте обращение как отвеченное.'
        : 'Почты посетитель не\u00a0оставил: позвоните ему. Потом отметьте обращение как отвеченное.',
      questions: 'Вопросы о\u00a0формах сайта',
    },
    undefined,
    {
      html: (
        <>
          <table role="presentation" cellPadding={0} cellSpacing={0}>
            <tbody>
              {lines.map(([about, words]) => (
                <tr key={about}>
                  <td style={{ ...WORDS, padding: '0 16px 6px 0', color: QUIET, verticalAlign: 'top' }}>{about}</td>
                  <td style={{ ...WORDS, padding: '0 0 6px' }}>{words}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {text && <p style={{ ...WORDS, marginTop: 16, whiteSpace: 'pre-wrap' }}>{text}</p>}
          {attachments && (
            <p style={{ margin: '16px 0 0', fontSize: 14, lineHeight: '21px', color: QUIET }}>{attachments}</p>
          )}
        </>
      ),
      lines: [
        ...lines.map(([about, words]) => `${about}: ${words}`),
        ...(text ? ['', text] : []),
        ...(attachments ? ['', attachments] : []),
      ],
    },
  );
}
