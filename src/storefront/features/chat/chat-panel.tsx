import { LoaderCircle, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../client/api.ts';
import { PhoneLink } from '../company/reach-links.tsx';
import { Button } from '../../ui/button.tsx';
import { CHAT_DEFAULTS } from './chat-defaults.ts';
import { chatAddress, readFrameMessage } from './chat-frame.ts';

/** How long the frame may take to report `isLoaded`. */
const LOAD_TIMEOUT_MS = 20_000;

/** The parts of the page that neither contain an element nor belong to it. */
function partsAround(element: Element): Element[] {
  const parent = element.parentElement;
  if (!parent || element === document.body) return [];
  return [...[...parent.children].filter((part) => part !== element), ...partsAround(parent)];
}

/** The frame of the chat, and what is shown until it has loaded. */
export function ChatPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [address, setAddress] = useState<URL>();
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    // The retry button, which may have the focus, is removed when it is pressed.
    panel.current?.focus({ preventScroll: true });
    const stop = new AbortController();
    callApi('POST /api/support/chat/frame', { signal: stop.signal }).then(
      ({ url, token }) => !stop.signal.aborted && setAddress(chatAddress(new URL(url, location.href), token)),
      () => !stop.signal.aborted && setState('failed'),
    );
    return () => stop.abort();
  }, [attempt]);

  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('failed'), LOAD_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [state]);

  // On phones the panel covers the whole page, so everything under it is made inert.
  useEffect(() => {
    const under = partsAround(panel.current!);
    const narrow = matchMedia('(width < 40rem)');
    const hide = () => under.forEach((part) => part.toggleAttribute('inert', narrow.matches));
    hide();
    narrow.addEventListener('change', hide);
    return () => {
      narrow.removeEventListener('change', hide);
      for (const part of under) part.removeAttribute('inert');
    };
  }, []);

  useEffect(() => {
    if (!address) return;
    const { origin } = address;
    function onMessage(event: MessageEvent): void {
      const message = readFrameMessage(event, { window: frame.current?.contentWindow, origin });
      if (message === 'close') onClose();
      if (message !== 'isLoaded') return;
      setState('shown');
      frame.current?.focus({ preventScroll: true });
    }
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [address, onClose]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes a dialog
    <div
      ref={panel}
      id={id}
      className="chat-panel"
      role="dialog"
      aria-label={CHAT_DEFAULTS.title}
      aria-busy={state === 'loading' || undefined}
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      {address && state !== 'failed' && (
        // A frame of another origin is isolated by its origin; the other case is our own chat page.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe
          ref={frame}
          src={address.href}
          title={CHAT_DEFAULTS.title}
          // The address contains the user's token and must not be sent as a referrer.
          referrerPolicy="origin"
        />
      )}
      {state !== 'shown' && (
        <div className="chat-wait">
          <button type="button" className="icon-btn absolute top-2 right-2" aria-label="Закрыть чат" onClick={onClose}>
            <X size={22} aria-hidden />
          </button>
          {state === 'loading' ? (
            <p role="status">
              <LoaderCircle size={28} aria-hidden className="chat-spin" />
              Открываем чат
            </p>
          ) : (
            <div role="alert">
              <p>
                Чат не{'\u00a0'}открылся. Проверьте интернет и{'\u00a0'}повторите или позвоните нам: <PhoneLink />.
              </p>
              <Button
                look="outline"
                onClick={() => {
                  setState('loading');
                  setAddress(undefined);
                  setAttempt(attempt + 1);
                }}
              >
                Повторить
              </Button>
            </div>
          )}
        </div>
      )}
    </div>
  );
}
