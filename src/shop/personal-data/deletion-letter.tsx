import { formatDay } from '../../kernel/dates.ts';
import { QUIET, writeLetter, type WrittenLetter } from '../messages/letter-frame.tsx';
import { KEPT } from './deletion-parts.ts';

interface Facts {
  readonly dueAt: Date;
  /** Absolute address of the page where the deletion is taken back. */
  readonly url: string;
}

/** Letters about the deletion of an account; they name neither name nor contacts: letters get forwarded. */
export function writeDeletionLetter(kind: 'requested' | 'cancelled' | 'done', { dueAt, url }: Facts): WrittenLetter {
  if (kind === 'requested')
    return writeLetter(
      {
        subject: `Кабинет удалим ${formatDay(dueAt)}`,
        title: 'Вы\u00a0попросили удалить кабинет',
        lead: `Удалим его ${formatDay(dueAt)}. До\u00a0этого дня можно передумать: войдите в\u00a0кабинет и\u00a0нажмите «Не\u00a0удалять».`,
        button: 'Открыть кабинет',
        questions: 'Вопросы о\u00a0личных данных',
      },
      url,
      notesOf([
        'Корзина, избранное, черновики, план приёма на\u00a0сайте и\u00a0подписка на\u00a0рассылку уже удалены, входы на\u00a0других устройствах завершены, подписи под отзывами сняты.',
        'Если вы\u00a0об\u00a0этом не\u00a0просили, войдите, отмените удаление и\u00a0смените пароль.',
      ]),
    );
  if (kind === 'cancelled')
    return writeLetter(
      {
        subject: 'Кабинет не\u00a0будет удалён',
        title: 'Удаление отменено',
        lead: 'Кабинет остаётся вашим: заказы, получатели и\u00a0данные на\u00a0месте.',
        button: 'Открыть кабинет',
        questions: 'Вопросы о\u00a0личных данных',
      },
      url,
      notesOf([
        'Корзина, избранное, черновики, план приёма на\u00a0сайте и\u00a0подписка, которые мы\u00a0удалили сразу, не\u00a0возвращаются: соберите их заново. Подписи под отзывами тоже сняты.',
      ]),
    );
  return writeLetter(
    {
      subject: 'Кабинет удалён',
      title: 'Кабинет и\u00a0личные данные удалены',
      lead: 'Войти в\u00a0него больше нельзя. Это последнее письмо: после него мы\u00a0удалим и\u00a0этот адрес.',
      questions: 'Вопросы о\u00a0личных данных',
    },
    undefined,
    notesOf(['Что закон велит сохранить:', ...KEPT.map(({ what, until }) => `${what} — ${until}.`)]),
  );
}

function notesOf(notes: readonly string[]): WrittenLetter['body'] {
  return {
    lines: notes.flatMap((note) => [note, '']),
    html: notes.map((note) => (
      <p key={note} style={{ margin: '0 0 12px', fontSize: 14, lineHeight: '21px', color: QUIET }}>
        {note}
      </p>
    )),
  };
}
