import { X } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { links } from '../../../kernel/links.ts';
import { chooseCounting, countingChoice, type Counting } from '../../client/counting.ts';
import { Button } from '../../ui/button.tsx';

/** What cookies are for, and a choice that is one: the shop works the same with either answer. */
export default function CookieNotice({ onClose }: { onClose: () => void }) {
  const notice = useRef<HTMLElement>(null);
  const opener = useRef<Element>(null);
  const chosen = countingChoice();

  useEffect(() => {
    // Asked for by a button: the answer is where the question goes on. By itself it takes no focus from anybody.
    opener.current = document.activeElement?.closest('[data-cookie-settings]') ?? null;
    if (opener.current) notice.current?.focus();
  }, []);

  useEffect(() => {
    // On phones the round buttons of the corner stand above the notice (notices.css, chat-widget.css).
    const { style } = notice.current!.parentElement!;
    const watcher = new ResizeObserver(() => style.setProperty('--notice', `${notice.current?.offsetHeight ?? 0}px`));
    watcher.observe(notice.current!);
    return () => {
      watcher.disconnect();
      style.removeProperty('--notice');
    };
  }, []);

  const leave = useCallback(() => {
    onClose();
    if (opener.current instanceof HTMLElement) opener.current.focus();
  }, [onClose]);

  useEffect(() => {
    const place = notice.current;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && leave();
    place?.addEventListener('keydown', onKey);
    return () => place?.removeEventListener('keydown', onKey);
  }, [leave]);

  function choose(choice: Counting): void {
    chooseCounting(choice);
    leave();
  }

  return (
    <section ref={notice} tabIndex={-1} className="cookie-notice" aria-label="Согласие на файлы cookie">
      <h2 className="pr-10 font-sans text-base font-semibold tracking-normal">Файлы cookie</h2>
      <p className="mt-1 text-sm">
        Необходимые нужны корзине и{'\u00a0'}входу. Посещения считаем Яндекс.Метрикой, только если вы{'\u00a0'}согласны.{' '}
        <a href={links.cookies()} className="link">
          Подробнее
        </a>
      </p>
      {chosen && (
        <p className="mt-1 text-sm text-quiet">
          Сейчас посещения {chosen === 'yes' ? 'считаются' : 'не\u00a0считаются'}.
        </p>
      )}
      <div className="cookie-choice">
        <Button small className="px-2" onClick={() => choose('yes')}>
          Принять
        </Button>
        <Button small look="outline" className="px-2" onClick={() => choose('no')}>
          Только необходимые
        </Button>
      </div>
      <button
        type="button"
        className="icon-btn absolute top-1 right-1"
        aria-label="Закрыть, не выбирая"
        onClick={leave}
      >
        <X size={20} aria-hidden />
      </button>
    </section>
  );
}
