import { links } from '../../../kernel/links.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** The number is in no passport: what that may mean, and how to write to us. */
export function UnknownBatch({ typed }: { readonly typed: string }) {
  return (
    <Notice
      tone="warm"
      role="status"
      className="mb-8"
      title={`Партии «${typed}» нет в\u00a0реестре`}
      action={
        <a href={links.feedback()} className={buttonClass('outline', true)}>
          Написать нам
        </a>
      }
    >
      <p>
        Сверьте номер с&nbsp;упаковкой. Если он тот&nbsp;же, пришлите нам фото упаковки: проверим, наша&nbsp;ли это
        партия.
      </p>
    </Notice>
  );
}
