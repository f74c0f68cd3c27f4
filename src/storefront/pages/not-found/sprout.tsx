/** A flask, soil, and no sprout yet: drawn in the language of the labels. */
export function Sprout({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 320 300" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" className={className} aria-hidden>
      <path d="M134 40h52M140 40v84L76 238c-9 17 3 36 22 36h124c19 0 31-19 22-36l-64-114V40" />
      <path d="M104 188c24-10 38 8 62 0s34-10 50-2l30 54c7 14-4 30-20 30H94c-16 0-27-16-20-30Z" fill="var(--color-sage-dark)" stroke="none" />
      <path d="M104 188c24-10 38 8 62 0s34-10 50-2" />
      <path d="M160 190c-2-26-2-44 4-66" strokeDasharray="1 8" />
      <path d="M164 124c-18-2-28-12-30-28 18 0 28 10 30 28Zm0-4c2-16 12-26 28-28 0 16-10 27-28 28Z" strokeDasharray="1 7" />
      <path d="M120 226h.1M142 246h.1M188 222h.1M206 248h.1M168 236h.1M112 252h.1" strokeWidth="5" />
      <path d="M40 274h240" />
      <path d="m258 274 10-30 14-8 12 14-4 24Zm10-30 6 12 20-6M274 256l-4 18" />
      <path d="M28 274c-2-12 0-22 8-30m0 0c-10 0-18-6-20-16 12 0 19 6 20 16Zm0 0c2-10 8-16 18-18 0 11-7 18-18 18Z" />
    </svg>
  );
}
