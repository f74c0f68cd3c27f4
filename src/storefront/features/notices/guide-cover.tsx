/** The cover of the health guide, in the style of our labels. */
export function GuideCover({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 240 420" preserveAspectRatio="xMinYMid slice" className={className} aria-hidden>
      <rect width="240" height="420" fill="#eef2e1" />
      <path d="M0 322c46-26 84-30 122-16s80 12 118-8v122H0Z" fill="#dfe7c8" />
      <g
        transform="translate(0 82)"
        fill="none"
        stroke="#4f6820"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M120 268c0-50 2-84-2-128" />
        <path
          d="M119 226c-26-2-44-16-50-40 26 0 44 14 50 40ZM120 196c24-4 40-18 44-42-24 2-40 16-44 42ZM118 166c-20-4-33-16-36-36 20 2 33 14 36 36Z"
          fill="#fbfaf5"
        />
        <path d="M118 140c-10-14-10-30 0-46 10 16 10 32 0 46Z" fill="#8cad44" />
      </g>
      <circle cx="184" cy="112" r="20" fill="#e8c4b2" />
      <text x="22" y="46" fill="#1f2a14" fontFamily="Literata, serif" fontSize="23">
        Простые
      </text>
      <text x="22" y="74" fill="#1f2a14" fontFamily="Literata, serif" fontSize="23">
        привычки
      </text>
      <text x="22" y="398" fill="#4f6820" fontFamily="Golos, sans-serif" fontSize="12">
        Пособие «Травосоли»
      </text>
    </svg>
  );
}
