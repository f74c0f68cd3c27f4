/** A paper bag with a sprig and salt crystals, drawn in line. */
export function EmptyBasket({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 240 220"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <ellipse cx="120" cy="203" rx="86" ry="9" fill="var(--color-sage)" stroke="none" />
      <g fill="var(--color-surface)">
        <path d="M112 96C108 66 116 40 138 14" fill="none" />
        <path d="M115 70c-15-1-25-9-28-23 15 0 25 8 28 23Z" fill="var(--color-sage)" />
        <path d="M122 46c-13-4-20-14-19-27 13 4 20 14 19 27Z" fill="var(--color-sage)" />
        <path d="M117 62c6-13 17-18 31-15-6 13-17 18-31 15Z" fill="var(--color-sage)" />
        <path d="M129 31c3-12 12-19 25-19-3 12-12 19-25 19Z" fill="var(--color-sage)" />
        <path d="M112 88c7-11 18-15 31-10-7 11-18 15-31 10Z" fill="var(--color-sage)" />
        <path d="M72 92h96l10 108H62Z" />
        <path d="M72 92l10-11h76l10 11" />
        <path d="M168 92l16 14 8 88-14 6" />
      </g>
      <path d="M96 104v6c0 32 48 32 48 0v-6" />
      <path d="M96 152h48M106 164h28" stroke="var(--color-primary)" />
      <g fill="var(--color-rose-soft)" stroke="var(--color-rose-dark)">
        <path d="M28 200l-8-13 9-14 14 1 6 14-7 12Z" />
        <path d="M29 173l5 15 15 0M34 188l-6 12" fill="none" />
        <path d="M52 200l-3-8 5-7 9 1 3 8-4 6Z" />
        <path d="M206 200l-5-9 6-9 10 2 3 10-5 6Z" />
      </g>
    </svg>
  );
}
