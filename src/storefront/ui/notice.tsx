import { CircleAlert, CircleCheck, Info, type LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

type Tone = 'calm' | 'good' | 'warm' | 'error';

const TONES: Readonly<Record<Tone, { background: string; icon: LucideIcon; ink: string }>> = {
  calm: { background: 'bg-sage', icon: Info, ink: 'text-leaf' },
  good: { background: 'bg-sage', icon: CircleCheck, ink: 'text-leaf' },
  warm: { background: 'bg-rose-soft', icon: Info, ink: 'text-rose-dark' },
  error: { background: 'bg-error-soft', icon: CircleAlert, ink: 'text-error' },
};

interface NoticeProps extends Omit<ComponentProps<'div'>, 'title'> {
  tone?: Tone;
  title?: ReactNode;
  /** A button for the next step, on the right where there is room. */
  action?: ReactNode;
}

/** A message to the visitor; an icon shows the tone in addition to the colour. */
export function Notice({ tone = 'calm', title, action, children, className = '', ...rest }: NoticeProps) {
  const { background, icon: Icon, ink } = TONES[tone];
  return (
    <div
      {...rest}
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md px-4 py-3 text-sm ${background} ${className}`}
    >
      <div className="flex min-w-0 flex-[1_1_16rem] gap-3">
        <Icon size={20} aria-hidden className={`mt-px shrink-0 ${ink}`} />
        <div className="min-w-0">
          {title && <p className="font-semibold">{title}</p>}
          {children}
        </div>
      </div>
      {action && <div className="max-w-full max-sm:pl-8">{action}</div>}
    </div>
  );
}
