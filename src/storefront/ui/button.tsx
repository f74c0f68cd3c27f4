import type { ComponentProps } from 'react';

export type ButtonLook = 'primary' | 'outline' | 'quiet';

/** Classes of a button, for links that look like one. */
export function buttonClass(look: ButtonLook = 'primary', small = false, more = ''): string {
  return `btn btn-${look}${small ? ' btn-small' : ''}${more ? ` ${more}` : ''}`;
}

interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook;
  small?: boolean;
  /** Work is under way: the button stays focusable, has `aria-busy`, and ignores presses. */
  busy?: boolean;
}

export function Button({
  look,
  small,
  busy,
  type = 'button',
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass(look, small, className)}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {children}
    </button>
  );
}
