import { X } from 'lucide-react';
import { links } from '../../../kernel/links.ts';
import { Button } from '../../ui/button.tsx';

/**
 * What cookies are for, and the choice of consent; the shop works the same with either answer. It is in the page and hidden;
 * the first script shows it (client/cookie-notice.ts). Without scripts nothing is counted, so there is nothing to ask.
 */
export function CookieNotice() {
  return (
    <section hidden tabIndex={-1} className="cookie-notice" aria-label="Согласие на файлы cookie">
      <h2 className="pr-10 font-sans text-base font-semibold tracking-normal">Файлы cookie</h2>
      <p className="mt-1 text-sm">
        Необходимые нужны корзине и{'\u00a0'}входу. Посещения считаем Яндекс.Метрикой, только если вы{'\u00a0'}согласны.{' '}
        <a href={links.cookies()} className="link">
          Подробнее
        </a>
      </p>
      <p hidden data-consent="yes" className="mt-1 text-sm text-quiet">
        Сейчас посещения считаются.
      </p>
      <p hidden data-consent="no" className="mt-1 text-sm text-quiet">
        Сейчас посещения не{'\u00a0'}считаются.
      </p>
      <div className="cookie-choice">
        <Button small className="px-2" data-cookie-answer="yes">
          Принять
        </Button>
        <Button small look="outline" className="px-2" data-cookie-answer="no">
          Только необходимые
        </Button>
      </div>
      <button
        type="button"
        className="icon-btn absolute top-1 right-1"
        aria-label="Закрыть, не выбирая"
        data-cookie-answer="none"
      >
        <X size={20} aria-hidden />
      </button>
    </section>
  );
}
