import { useEffect, useState } from 'react';
import { centerCrop, makeAspectCrop, ReactCrop, type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';

interface CropPictureProps {
  readonly file: File;
  /** «left,top,width,height» in pixels; undefined: the whole picture. */
  readonly onCrop: (crop: string | undefined) => void;
}

interface Opened {
  readonly address: string;
  /** Pixels, turned as the camera was held. */
  readonly width: number;
  readonly height: number;
}

const SHAPES = {
  whole: { name: 'Целиком', aspect: undefined },
  square: { name: 'Квадрат', aspect: 1 },
  wide: { name: '16 : 9', aspect: 16 / 9 },
  free: { name: 'Любая часть', aspect: undefined },
} as const;
type Shape = keyof typeof SHAPES;

const ARIA_LABELS = {
  cropArea: 'Часть картинки: двигается стрелками',
  nwDragHandle: 'Левый верхний угол',
  nDragHandle: 'Верхний край',
  neDragHandle: 'Правый верхний угол',
  eDragHandle: 'Правый край',
  seDragHandle: 'Правый нижний угол',
  sDragHandle: 'Нижний край',
  swDragHandle: 'Левый нижний угол',
  wDragHandle: 'Левый край',
};

const BEGIN = 80;
const PERCENT = 100;

/** The chosen file, and the part of it that is used: by the mouse, a finger or arrows. The server cuts it. */
export function CropPicture({ file, onCrop }: CropPictureProps) {
  const [opened, setOpened] = useState<Opened>();
  const [shape, setShape] = useState<Shape>('whole');
  const [crop, setCrop] = useState<PercentCrop>();
  useEffect(() => {
    const address = URL.createObjectURL(file);
    const probe = new Image();
    const show = () => setOpened({ address, width: probe.naturalWidth, height: probe.naturalHeight });
    probe.addEventListener('load', show);
    probe.src = address;
    return () => {
      probe.removeEventListener('load', show);
      URL.revokeObjectURL(address);
    };
  }, [file]);
  // A file that no browser opens is refused by the server.
  if (!opened) return null;
  const { address, width, height } = opened;
  function take(next: PercentCrop | undefined) {
    setCrop(next);
    if (!next || next.width === 0 || next.height === 0) return onCrop(undefined);
    const left = Math.floor((next.x / PERCENT) * width);
    const top = Math.floor((next.y / PERCENT) * height);
    const right = Math.min(width, Math.round(((next.x + next.width) / PERCENT) * width));
    const bottom = Math.min(height, Math.round(((next.y + next.height) / PERCENT) * height));
    onCrop([left, top, Math.max(1, right - left), Math.max(1, bottom - top)].join(','));
  }
  function choose(next: Shape) {
    setShape(next);
    if (next === 'whole') return take(undefined);
    const aspect = SHAPES[next].aspect ?? width / height;
    take(centerCrop(makeAspectCrop({ unit: '%', width: BEGIN }, aspect, width, height), width, height));
  }
  const picture = <img src={address} alt="" className="crop-picture" />;
  return (
    <div className="grid justify-items-start gap-2">
      <div role="group" aria-label="Какая часть картинки" className="chips">
        {(Object.keys(SHAPES) as Shape[]).map((one) => (
          <button key={one} type="button" className="chip" aria-pressed={shape === one} onClick={() => choose(one)}>
            {SHAPES[one].name}
          </button>
        ))}
      </div>
      {shape === 'whole' ? (
        picture
      ) : (
        <ReactCrop
          crop={crop}
          aspect={SHAPES[shape].aspect}
          ariaLabels={ARIA_LABELS}
          keepSelection
          onChange={(_pixels, percent) => take(percent)}
        >
          {picture}
        </ReactCrop>
      )}
    </div>
  );
}
