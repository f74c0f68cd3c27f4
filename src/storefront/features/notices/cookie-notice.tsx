import { X } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { links } from '../../../kernel/links.ts';
import { setAnalyticsConsent, analyticsConsent, type AnalyticsConsent } from '../../client/analytics-consent.ts';
import { Button } from '../../ui/button.tsx';

/** What cookies are for, and the choice of consent; the shop works the same with either answer. */
export function CookieNotice({ onClose }: { onClose: () => void }) {
  const notice = useRef<HTMLElement>(null);
  const opener = useRef<Element>(null);
  const consent = analyticsConsent();

  useEffect(() => {
    // Takes the focus only if it was opened by a button.
    opener.current = document.activeElement?.closest('[data-cookie-settings]') ?? null;
    if (opener.current) notice.current?.focus();
  }, []);

  useEffect(() => {
    // On phones the round corner buttons are moved above the notice (notices.css, chat-widget.css).
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
    const element = notice.current;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && leave();
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [leave]);

  function choose(choice: AnalyticsConsent): void {
    setAnalyticsConsent(choice);
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
      {consent && (
        <p className="mt-1 text-sm text-quiet">
          Сейчас посещения {consent === 'yes' ? 'считаются' : 'не\u00a0считаются'}.
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
