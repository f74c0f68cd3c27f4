import { COMPANY } from '../../kernel/company.ts';
import { CODE_MINUTES } from '../codes/code-challenge.rules.ts';
import { QUIET, writeLetter, type WrittenLetter } from './letter-frame.tsx';

const WHY =
  'Если вы не просили код, просто удалите письмо: без кода никто не войдёт. Никому не говорите его, мы о нём не спрашиваем.';

/** Writes the letter with a one-time code. The subject omits the code: notifications show subjects on locked screens. */
export function writeCodeLetter(code: string): WrittenLetter {
  return writeLetter(
    {
      subject: `Код подтверждения, ${COMPANY.name}`,
      title: 'Код подтверждения',
      lead: `Введите его на\u00a0сайте в\u00a0течение ${CODE_MINUTES}\u00a0минут.`,
      questions: 'Вопросы о входе',
    },
    undefined,
    {
      html: (
        <>
          <p style={{ margin: 0, fontSize: 40, lineHeight: '48px', fontWeight: 700, letterSpacing: '0.15em' }}>
            {code}
          </p>
          <p style={{ margin: '24px 0 0', fontSize: 14, lineHeight: '21px', color: QUIET }}>{WHY}</p>
        </>
      ),
      lines: [code, '', WHY],
    },
  );
}
