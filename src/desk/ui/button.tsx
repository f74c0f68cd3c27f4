import type { ComponentProps } from 'react';

const LOOKS = {
  main: 'button button-main',
  outline: 'button button-outline',
  plain: 'button button-plain',
  danger: 'button button-danger',
} as const;

interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: keyof typeof LOOKS;
  /** While its work is done: it stays in place and takes no second press. */
  readonly busy?: boolean;
}

export function Button({ look = 'main', busy = false, type = 'button', onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      className={LOOKS[look]}
      aria-busy={busy}
      onClick={busy ? undefined : onClick}
    >
      {children}
    </button>
  );
}
