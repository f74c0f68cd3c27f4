import { encode } from 'uqr';

/** Modules of quiet space around the code. */
const MARGIN = 4;

/** A QR code of a text, drawn from its modules. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, data } = encode(text, { border: 0 });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : '')))
    .join('');
  const side = size + 2 * MARGIN;
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      className="w-48 bg-white"
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
