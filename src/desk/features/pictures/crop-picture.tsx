import { useId, useState } from 'react';
import { ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { Field } from '../../ui/field.tsx';
import { frameOf, isWhole, sharesOf, widestFrame, withNumber, type Frame, type Size } from './frame.ts';
import { PictureCanvas } from './picture-canvas.tsx';
import { RATIOS, ratioOf, shapeName, shapesFor, type RatioName, type Shape } from './shapes.ts';

export interface Crop {
  readonly shape: Shape;
  readonly frame: Frame;
}

interface CropPictureProps {
  readonly pixels: ImageBitmap;
  readonly crop: Crop;
  /** The ratio in which the site shows it. */
  readonly shown: RatioName;
  readonly onCrop: (crop: Crop) => void;
}

const LARGE = 1280;
const PREVIEW = 512;
/** Across; fewer pixels look blurred on the screens of our pages. */
const FEW_PIXELS = 800;

const NUMBERS = [
  ['left', 'Отступ слева'],
  ['top', 'Отступ сверху'],
  ['width', 'Ширина'],
  ['height', 'Высота'],
] as const;

const ARIA_LABELS = {
  cropArea: 'Рамка: двигается стрелками, с\u00a0Shift быстрее',
  nwDragHandle: 'Левый верхний угол рамки: меняет размер стрелками',
  nDragHandle: 'Верхний край рамки: меняет размер стрелками',
  neDragHandle: 'Правый верхний угол рамки: меняет размер стрелками',
  eDragHandle: 'Правый край рамки: меняет размер стрелками',
  seDragHandle: 'Правый нижний угол рамки: меняет размер стрелками',
  sDragHandle: 'Нижний край рамки: меняет размер стрелками',
  swDragHandle: 'Левый нижний угол рамки: меняет размер стрелками',
  wDragHandle: 'Левый край рамки: меняет размер стрелками',
};

/** As the site would show it: what is outside of its ratio is not seen there. */
export const firstCrop = (size: Size, shown: RatioName): Crop => ({
  shape: shown,
  frame: widestFrame(size, RATIOS[shown].ratio),
});

/** The part of a picture that is used: by the mouse, a finger, arrows or numbers. The server cuts it. */
export function CropPicture({ pixels, crop: { shape, frame }, shown, onCrop }: CropPictureProps) {
  const id = useId();
  const { width, height } = pixels;
  const size = { width, height };
  const ratio = ratioOf(shape);
  const hasFrame = shape !== 'whole';
  const [across, down] = RATIOS[shown].ratio;
  const widest = widestFrame(size, ratio);
  const most: Frame = { ...widest, left: width - frame.width, top: height - frame.height };
  const place = isWhole(frame, size) ? '' : `, слева\u00a0${frame.left}, сверху\u00a0${frame.top}`;
  const choose = (next: Shape) =>
    onCrop({ shape: next, frame: next === 'free' ? frame : widestFrame(size, ratioOf(next)) });
  return (
    <div className="crop">
      <div>
        <ReactCrop
          className="crop-frame"
          crop={hasFrame ? sharesOf(frame, size) : undefined}
          aspect={ratio && ratio[0] / ratio[1]}
          ariaLabels={ARIA_LABELS}
          disabled={!hasFrame}
          keepSelection
          onChange={(_drawn, shares) => onCrop({ shape, frame: frameOf(shares, size, ratio) })}
        >
          <PictureCanvas
            pixels={pixels}
            frame={{ left: 0, top: 0, ...size }}
            most={LARGE}
            label="Выбранный файл"
            className="crop-picture"
          />
        </ReactCrop>
      </div>
      <div className="grid content-start gap-3">
        <div role="group" aria-labelledby={id} className="grid gap-1">
          <span id={id} className="font-semibold">
            Какая часть
          </span>
          <div className="chips">
            {shapesFor(shown).map((one) => (
              <button key={one} type="button" className="chip" aria-pressed={shape === one} onClick={() => choose(one)}>
                {shapeName(one)}
              </button>
            ))}
          </div>
          <p className="text-xs text-quiet">Здесь сайт показывает картинку {RATIOS[shown].shown}.</p>
        </div>
        {hasFrame && (
          <div role="group" aria-label="Рамка в пикселях" className="crop-numbers">
            {NUMBERS.map(([name, label]) => (
              <NumberField
                key={name}
                label={label}
                value={frame[name]}
                least={name === 'left' || name === 'top' ? 0 : 1}
                most={most[name]}
                onNumber={(value) => onCrop({ shape, frame: withNumber(frame, [name, value], size, ratio) })}
              />
            ))}
          </div>
        )}
        <div className="crop-result">
          <div className="crop-preview" style={{ aspectRatio: across / down }}>
            <PictureCanvas
              pixels={pixels}
              frame={frame}
              most={PREVIEW}
              label="Так картинку покажет сайт"
              className="crop-preview-picture"
            />
          </div>
          <div>
            <p role="status">
              Получится {frame.width}&nbsp;×&nbsp;{frame.height}&nbsp;пикселей{place}.
            </p>
            {frame.width < FEW_PIXELS && (
              <p className="text-xs text-quiet">
                На&nbsp;больших экранах будет нечётко: лучше от&nbsp;{FEW_PIXELS}&nbsp;в&nbsp;ширину.
              </p>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onNumber: (value: number) => void;
}

/** What is typed is used at once; while it is no such number, it stays typed. */
function NumberField({ label, value, least, most, onNumber }: NumberFieldProps) {
  const [draft, setDraft] = useState<{ readonly text: string; readonly beside: number }>();
  const isDraft = draft?.beside === value;
  const range = `От\u00a0${least} до\u00a0${most}`;
  return (
    <Field
      label={label}
      type="number"
      inputMode="numeric"
      min={least}
      max={most}
      step={1}
      value={isDraft ? draft.text : value}
      // One line either way, so that the button below stays under the pointer that is leaving the field.
      hint={isDraft ? undefined : range}
      error={isDraft ? range : undefined}
      onChange={({ target }) => {
        const typed = Number(target.value);
        if (target.value === '' || !Number.isInteger(typed) || typed < least || typed > most)
          return setDraft({ text: target.value, beside: value });
        setDraft(undefined);
        onNumber(typed);
      }}
      onBlur={() => setDraft(undefined)}
    />
  );
}
