import { OctagonX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';

/** Why work stops; `title` in a word or two, since it is read from a distance. */
export interface StopReason {
  readonly title: string;
  readonly text: string;
  /** The scanner is to be checked. */
  readonly isScanner?: boolean;
}

interface StopProps {
  readonly stop: StopReason;
  readonly onRead: () => void;
  readonly children?: ReactNode;
}

/** Red and as wide as the screen: nothing is scanned until somebody has read it. */
export function Stop({ stop: { title, text, isScanner = false }, onRead, children }: StopProps) {
  return (
    <section role="alert" className="stop">
      <h2 className="stop-title">
        <OctagonX aria-hidden size={40} className="shrink-0" />
        {title}
      </h2>
      <p>{text}</p>
      {children}
      {isScanner && (
        <p>
          <Link to="/scanner" className="underline">
            Проверить сканер
          </Link>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button look="outline" onClick={onRead}>
          Понятно
        </Button>
        <span>или отсканируйте «Дальше»</span>
      </div>
    </section>
  );
}
