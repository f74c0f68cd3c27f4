import { links } from '../../../kernel/links.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface BatchBannerProps {
  readonly state: string;
  /** Why it is recalled. */
  readonly reason: string | null;
}

/** What who holds a pack of a blocked or recalled batch has to do; nothing of a released one. */
export function BatchBanner({ state, reason }: BatchBannerProps) {
  if (state !== 'blocked' && state !== 'recalled') return null;
  const isRecalled = state === 'recalled';
  return (
    <Notice
      tone={isRecalled ? 'error' : 'warm'}
      role="status"
      className="mb-8"
      title={isRecalled ? 'Партия отозвана' : 'Партию проверяем'}
      action={
        <a href={links.feedback()} className={buttonClass('outline', true)}>
          Написать нам
        </a>
      }
    >
      {isRecalled ? (
        <p>
          {reason} Не&nbsp;используйте товар из&nbsp;этой партии и&nbsp;отложите упаковку. Напишите или позвоните нам:
          вернём деньги или заменим товар, доставку оплатим.
        </p>
      ) : (
        <p>
          Пока идёт проверка, мы не&nbsp;собираем товар из&nbsp;этой партии. Если упаковка у&nbsp;вас, отложите её:
          результат появится на&nbsp;этой странице.
        </p>
      )}
    </Notice>
  );
}
