import { CircleAlert, CircleCheck, Info, type LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

type Tone = 'calm' | 'good' | 'warm' | 'error';

const TONES: Readonly<Record<Tone, { ground: string; icon: LucideIcon; ink: string }>> = {
  calm: { ground: 'bg-sage', icon: Info, ink: 'text-leaf' },
  good: { ground: 'bg-sage', icon: CircleCheck, ink: 'text-leaf' },
  warm: { ground: 'bg-rose-soft', icon: Info, ink: 'text-rose-dark' },
  error: { ground: 'bg-error-soft', icon: CircleAlert, ink: 'text-error' },
};

interface NoticeProps extends Omit<ComponentProps<'div'>, 'title'> {
  tone?: Tone;
  title?: ReactNode;
  /** One next step, standing to the right where there is room. */
  action?: ReactNode;
}

/** A sentence the page says to the visitor; an icon carries the tone beside the colour. */
export function Notice({ tone = 'calm', title, action, children, className = '', ...rest }: NoticeProps) {
  const { ground, icon: Icon, ink } = TONES[tone];
  return (
    <div
      {...rest}
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md px-4 py-3 text-sm ${ground} ${className}`}
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
