import { useEffect, useRef } from 'react';
import type { Frame } from './frame.ts';

interface PictureCanvasProps {
  readonly pixels: ImageBitmap;
  readonly frame: Frame;
  /** Pixels of the longer side of the drawing; a smaller picture is not enlarged. */
  readonly most: number;
  readonly label: string;
  readonly className: string;
}

/** A part of a picture, on white as the server stores it. */
export function PictureCanvas({ pixels, frame, most, label, className }: PictureCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { left, top, width, height } = frame;
  const scale = Math.min(1, most / Math.max(width, height));
  const drawn = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const { width: across, height: down } = context.canvas;
    context.imageSmoothingQuality = 'high';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, across, down);
    context.drawImage(pixels, left, top, width, height, 0, 0, across, down);
  }, [pixels, left, top, width, height]);
  return <canvas ref={canvas} role="img" aria-label={label} className={className} {...drawn} />;
}
