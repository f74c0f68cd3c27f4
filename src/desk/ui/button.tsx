import type { ComponentProps, MouseEvent } from 'react';

const LOOKS = {
  main: 'button button-main',
  outline: 'button button-outline',
  plain: 'button button-plain',
  danger: 'button button-danger',
} as const;

interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: keyof typeof LOOKS;
  /** While its work is done: it stays in place and takes no second press, nor Enter in a field of its form. */
  readonly busy?: boolean;
}

const prevent = (event: MouseEvent) => event.preventDefault();

export function Button({ look = 'main', busy = false, type = 'button', onClick, children, ...rest }: ButtonProps) {
  return (
    <button {...rest} type={type} className={LOOKS[look]} aria-busy={busy} onClick={busy ? prevent : onClick}>
      {children}
    </button>
  );
}
