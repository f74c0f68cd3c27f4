import { CircleAlert, LogOut, UserRound } from 'lucide-react';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { links } from '../../kernel/links.ts';
import { errorSentence } from '../client/api-error.ts';
import { signOut } from '../client/session.ts';

export type AccountLinkProps = Pick<ComponentProps<'a'>, 'className' | 'children' | 'aria-current'> & {
  /** Whether the link that this menu replaces had the focus. */
  readonly hadFocus: RefObject<boolean>;
};

/** The account button of a signed-in user, with a menu of two items. */
export default function AccountMenu({ className, children, hadFocus, ...rest }: AccountLinkProps) {
  const [open, setOpen] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const place = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    if (hadFocus.current) button.current?.focus();
  }, [hadFocus]);

  const items = () => [...(place.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];

  useEffect(() => {
    if (!open) return;
    items()[0]?.focus();
    const onPress = (event: Event) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open]);

  function onKey(event: KeyboardEvent): void {
    if (!open) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      setOpen(true);
      return;
    }
    const all = items();
    const here = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: here + 1, ArrowUp: here - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      all[to % all.length]?.focus();
    } else if (event.key === 'Escape') {
      // The sheet around it stays open: one press of Escape closes one thing.
      event.nativeEvent.stopImmediatePropagation();
      setOpen(false);
      button.current?.focus();
    } else if (event.key === 'Tab') setOpen(false);
  }

  async function leave(): Promise<void> {
    if (leaving) return;
    setLeaving(true);
    setFailure(undefined);
    try {
      await signOut();
      setOpen(false);
    } catch (error) {
      setFailure(errorSentence(error));
    }
    setLeaving(false);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the menu inside
    <span ref={place} className="account" onKeyDown={onKey}>
      <button
        {...rest}
        ref={button}
        data-account
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      {open && (
        <span className="account-drop">
          <span id={id} role="menu" aria-label="Кабинет">
            <a role="menuitem" tabIndex={-1} href={links.account()} onClick={() => setOpen(false)}>
              <UserRound size={18} aria-hidden />В кабинет
            </a>
            <button
              type="button"
              role="menuitem"
              tabIndex={-1}
              aria-disabled={leaving || undefined}
              onClick={() => void leave()}
            >
              <LogOut size={18} aria-hidden />
              {leaving ? 'Выходим…' : 'Выход'}
            </button>
          </span>
          {failure && (
            <span role="alert" className="account-failure">
              <CircleAlert size={18} aria-hidden />
              {failure}
            </span>
          )}
        </span>
      )}
    </span>
  );
}
