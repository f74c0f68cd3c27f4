/** A flask with soil and a dotted sprout, in the style of the labels. */
export function Sprout({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 320 280"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden
    >
      <path
        d="M106 206c20-9 34 7 54 0s34-9 54-1l22 35c8 16-2 34-20 34H104c-18 0-28-18-20-34Z"
        fill="var(--color-sage-dark)"
        stroke="none"
      />
      <path d="M106 206c20-9 34 7 54 0s34-9 54-1" />
      <path d="M132 110h56M140 110v44l-56 86c-8 16 2 34 20 34h112c18 0 28-18 20-34l-56-86v-44" />
      <path
        d="M160 206c-3-40-2-76 2-112m0 0c-24-2-38-16-40-38 24 0 38 14 40 38Zm0-6c2-22 16-36 38-38 0 22-14 37-38 38Z"
        strokeDasharray="1 8"
      />
      <path d="M124 236h.1M146 252h.1M190 234h.1M206 256h.1M168 230h.1M112 256h.1" strokeWidth="5" />
      <path d="M20 274h280" />
      <path d="m258 274 10-32 15-8 12 15-4 25Zm10-32 7 13 20-6m-20 6-4 19" />
      <path d="M40 274c-2-13 0-24 8-33m0 0c-11 0-19-7-21-17 13 0 20 6 21 17Zm0 0c2-11 9-17 20-19 0 12-8 19-20 19Z" />
    </svg>
  );
}
