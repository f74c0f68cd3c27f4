import { createHash } from 'node:crypto';
import { html, type Markup } from './page.ts';

const SIDE = 25;
const FINDER = 7;

/** A picture that looks like a QR code but encodes nothing; the same text gives the same picture. */
export function qrPicture(text: string): Markup {
  const bits = [0, 1, 2].map((part) => createHash('sha256').update(`${part}${text}`).digest());
  const noise = Buffer.concat(bits);
  const dark = (x: number, y: number): boolean => {
    const corner = finderCell(x, y) ?? finderCell(SIDE - 1 - x, y) ?? finderCell(x, SIDE - 1 - y);
    if (corner !== undefined) return corner;
    const bit = y * SIDE + x;
    return (((noise[(bit >> 3) % noise.length] ?? 0) >> (bit & 7)) & 1) === 1;
  };
  const cells: Markup[] = [];
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1)
      if (dark(x, y)) cells.push(html`<rect x="${x}" y="${y}" width="1.02" height="1.02" />`);
  }
  return html`<svg
    class="qr"
    viewBox="-1 -1 ${SIDE + 2} ${SIDE + 2}"
    role="img"
    aria-label="Код для оплаты, ненастоящий"
    fill="#1F2A14"
  >
    ${cells}
  </svg>`;
}

/** A cell of the finder square in a corner, including its white border; undefined outside of it. */
function finderCell(x: number, y: number): boolean | undefined {
  if (x > FINDER || y > FINDER) return undefined;
  const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3));
  return ring !== 2 && ring !== 4;
}
