import { Dialog } from '@base-ui/react/dialog';
import { CircleQuestionMark } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { isTypingIn } from '../ui/is-typing-in.ts';
import { pageOfScreen } from '../words/guide-pages.ts';
import { keysOf } from './keys.ts';

/** «?»: the keys of this screen, and the page of the guide about it. */
export function Help() {
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || isTypingIn(event.target)) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, []);
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger className="frame-section help-button" aria-keyshortcuts="?">
        <CircleQuestionMark aria-hidden size={18} />
        Справка
        <kbd aria-hidden className="key ml-auto max-lg:hidden">
          ?
        </kbd>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup className="dialog">
          <Dialog.Title>Клавиши этого экрана</Dialog.Title>
          <dl className="grid gap-2">
            {keysOf(pathname).map(([key, does]) => (
              <div key={key} className="flex gap-3">
                <dt className="w-20 shrink-0">
                  <kbd className="key">{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <div className="flex flex-wrap items-center gap-4">
            <Link
              to={`/guide/${pageOfScreen(pathname)}`}
              className="button button-outline"
              onClick={() => setOpen(false)}
            >
              Справка об&nbsp;этом экране
            </Link>
            <Dialog.Close className="button button-plain">Закрыть</Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
