import { code128, gs1datamatrix } from 'bwip-js/browser';
import './barcode.css';

const ENCODERS = { code128, gs1datamatrix } as const;

interface BarcodeProps {
  readonly kind: keyof typeof ENCODERS;
  readonly text: string;
  readonly label: string;
}

/** A barcode of our own words, drawn on a canvas: markup in a text is refused by Trusted Types. */
export function Barcode({ kind, text, label }: BarcodeProps) {
  function draw(canvas: HTMLCanvasElement) {
    // Whole pixels, never stretched: the widths of bars are what is read.
    const size = kind === 'code128' ? { scale: 2, height: 20 } : { scale: 5 };
    ENCODERS[kind](canvas, { bcid: kind, text, padding: 4, backgroundcolor: 'FFFFFF', ...size });
  }
  return (
    <canvas
      key={text}
      ref={(canvas) => {
        if (canvas) draw(canvas);
      }}
      role="img"
      aria-label={label}
      className="barcode"
    />
  );
}
