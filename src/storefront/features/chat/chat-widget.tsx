import { MessageCircle } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useSession } from '../../client/session.ts';
import { useLoadedOnPress } from '../../ui/loaded-on-press.ts';
import { CHAT_DEFAULTS } from './chat-defaults.ts';

/** The round button and the panel that it opens, whose code is loaded at the press. */
export function ChatWidget() {
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const panel = useLoadedOnPress(() => import('./chat-panel.tsx').then(({ ChatPanel }) => ChatPanel));
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const panelId = useId();
  const close = useCallback(() => setOpen(false), []);
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  const Panel = open ? panel.part : undefined;
  return (
    <>
      <button
        ref={button}
        type="button"
        className="chat-button"
        data-corner
        aria-label={CHAT_DEFAULTS.title}
        aria-busy={panel.loading || undefined}
        aria-expanded={Panel !== undefined}
        aria-controls={Panel && panelId}
        onClick={() => {
          panel.press();
          setOpen(panel.failed || !open);
        }}
      >
        <MessageCircle size={26} aria-hidden />
      </button>
      {open && panel.failed && (
        <p role="alert" className="chat-lost">
          Чат не{'\u00a0'}загрузился. Проверьте интернет и{'\u00a0'}нажмите ещё раз.
        </p>
      )}
      {/* Signing in or out changes the user of the chat, so the frame is reloaded. */}
      {Panel && <Panel key={user?.id ?? 0} id={panelId} onClose={close} />}
    </>
  );
}
