import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';

interface NothingHereProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly action: { readonly href: string; readonly text: string };
  readonly children: ReactNode;
}

/** Instead of a list without entries: what will be there, and where it comes from. */
export function NothingHere({ icon: Icon, title, action, children }: NothingHereProps) {
  return (
    <div className="nothing-here">
      <Icon size={40} strokeWidth={1.4} aria-hidden />
      <div>
        <p>
          <b>{title}</b>
        </p>
        <p>{children}</p>
      </div>
      <a href={action.href} className={buttonClass('primary', true)}>
        {action.text}
      </a>
    </div>
  );
}
