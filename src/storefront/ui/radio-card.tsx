import type { ComponentProps, ReactNode } from 'react';

interface RadioCardProps extends Omit<ComponentProps<'input'>, 'type' | 'title' | 'children'> {
  title: ReactNode;
  /** A secondary line under the title. */
  note?: ReactNode;
  /** Its price, at the right edge. */
  aside?: ReactNode;
  icon?: ReactNode;
}

/** A radio button as a card. A native input inside, so arrow keys, forms and screen readers work without extra code. */
export function RadioCard({ title, note, aside, icon, className = '', ...input }: RadioCardProps) {
  return (
    <label
      className={`flex min-h-14 cursor-pointer items-start gap-3 rounded-md border border-edge bg-surface px-4 py-3.5 transition-colors hover:border-leaf has-checked:border-leaf has-checked:bg-sage has-checked:shadow-[inset_0_0_0_1px_var(--color-leaf)] has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-leaf has-disabled:cursor-not-allowed has-disabled:opacity-60 ${className}`}
    >
      <input
        {...input}
        type="radio"
        className="mt-[0.1875rem] size-5 shrink-0 appearance-none rounded-full border-[1.5px] border-edge bg-surface outline-none checked:border-[6px] checked:border-leaf"
      />
      <span className="min-w-0 flex-1">
        <span className="flex items-start justify-between gap-3">
          <span className="flex min-w-0 items-center gap-2 font-semibold">
            {icon}
            {title}
          </span>
          {aside && <span className="price shrink-0">{aside}</span>}
        </span>
        {note && <span className="mt-0.5 block text-sm text-quiet">{note}</span>}
      </span>
    </label>
  );
}
