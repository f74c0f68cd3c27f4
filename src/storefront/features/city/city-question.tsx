import { X } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { openCityChooser } from '../../client/city.ts';
import type { ChosenCity } from '../../client/stored-state.ts';
import { Button } from '../../ui/button.tsx';
import { chooseCity } from './choose-city.ts';

/** In session storage: the question is asked again on the next visit. */
const CLOSED = 'cityQuestionClosed';

/** «Ваш город — Казань?» under the header: floats over the page without moving it. */
export function CityQuestion({ city }: { city: ChosenCity }) {
  const [closed, setClosed] = useState(wasClosed);
  // The header is never re-created, so it is looked up once.
  const [header] = useState(() => document.querySelector('.header'));
  if (closed || !header) return null;

  function close(): void {
    rememberClosed();
    setClosed(true);
  }
  function confirm(): void {
    const { guessed: _, ...confirmed } = city;
    chooseCity(confirmed, null);
  }
  return createPortal(
    <div className="container city-question-place">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape of the buttons inside */}
      <section
        className="city-question"
        aria-label="Ваш город"
        onKeyDown={(event) => {
          if (event.key === 'Escape') close();
        }}
      >
        <p role="status">
          Ваш город{'\u00a0'}— <b>{city.name}</b>?
        </p>
        <div>
          <Button small onClick={confirm}>
            Да
          </Button>
          <Button small look="outline" aria-haspopup="dialog" onClick={openCityChooser}>
            Изменить
          </Button>
        </div>
        <button type="button" className="icon-btn" aria-label="Закрыть вопрос о городе" onClick={close}>
          <X size={20} aria-hidden />
        </button>
      </section>
    </div>,
    header,
  );
}

function wasClosed(): boolean {
  try {
    return sessionStorage.getItem(CLOSED) === 'true';
  } catch {
    return false;
  }
}

function rememberClosed(): void {
  try {
    sessionStorage.setItem(CLOSED, 'true');
  } catch {
    // Without storage the question stays closed until the page is left.
  }
}
