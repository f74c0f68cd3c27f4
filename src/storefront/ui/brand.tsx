import { COMPANY } from '../../kernel/company.ts';

/** Half a leaf, half a crystal, as on the labels. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="-9 -11 18 22" fill="none" stroke="currentColor" strokeWidth="1.3" className={className} aria-hidden>
      <path d="M-.6-10C-8.5-6-9.5 4-.6 10Z" fill="currentColor" stroke="none" />
      <path d="M.8-10 7.2-4.2v8.4L.8 10ZM7.2-4.2.8-1.6l6.4 5.8" />
    </svg>
  );
}

export function Brand({ className = '' }: { className?: string }) {
  return (
    <a href="/" className={`flex min-h-11 items-center gap-2.5 ${className}`}>
      <BrandMark className="h-8 text-leaf" />
      <span className="font-serif text-[1.5rem] leading-none tracking-[-0.02em]">{COMPANY.name}</span>
    </a>
  );
}
