import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import './preview.css';

interface PreviewPartProps {
  /** Another one for each look. */
  readonly path: string;
  readonly onClose: () => void;
}

const WIDTHS = { phone: 'Телефон', computer: 'Компьютер' } as const;
type Width = keyof typeof WIDTHS;

const focusAtOnce = (heading: HTMLHeadingElement | null) => heading?.focus();

/** The real page with what is typed, in a frame as wide as a phone or a computer. */
export function PreviewPart({ path, onClose }: PreviewPartProps) {
  const [width, setWidth] = useState<Width>('phone');
  return (
    <section aria-labelledby="preview" className="part">
      <h2 id="preview" key={path} ref={focusAtOnce} tabIndex={-1}>
        Как будет выглядеть
      </h2>
      <div className="flex flex-wrap items-center gap-3">
        <div role="group" aria-label="Ширина" className="chips">
          {(Object.keys(WIDTHS) as Width[]).map((one) => (
            <button key={one} type="button" className="chip" aria-pressed={width === one} onClick={() => setWidth(one)}>
              {WIDTHS[one]}
            </button>
          ))}
        </div>
        <a href={path} target="_blank" rel="noreferrer" className="text-link">
          В&nbsp;новой вкладке
        </a>
        <Button look="plain" onClick={onClose}>
          Закрыть
        </Button>
      </div>
      {/* Keys scroll it where it is wider than the window. */}
      <div className="preview-frame" data-width={width} role="group" aria-label="Страница" tabIndex={0}>
        {/* Without scripts: a look counts no visit and changes nothing in this browser. Links open beside it. */}
        <iframe
          key={path}
          src={path}
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          title="Страница, как она будет выглядеть"
        />
      </div>
      <p className="text-xs text-quiet">Ссылка работает час. Другие посетители сайта этого не&nbsp;видят.</p>
    </section>
  );
}
