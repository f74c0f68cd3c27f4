const STEP = 7;
const WIDTH = 5;
const HEIGHT = 32;
/** So that a day with nothing is seen, too. */
const LEAST = 1;

/** A small chart of one value a day, the last one marked. The same values stand in a table beside it: readers are told nothing here. */
export function Bars({ values }: { readonly values: readonly number[] }) {
  const most = Math.max(...values, 1);
  return (
    <svg aria-hidden viewBox={`0 0 ${values.length * STEP} ${HEIGHT}`} className="h-8 w-24 shrink-0">
      {values.map((value, index) => {
        const height = Math.max(LEAST, (value / most) * HEIGHT);
        return (
          <rect
            key={index}
            x={index * STEP}
            y={HEIGHT - height}
            width={WIDTH}
            height={height}
            className={index === values.length - 1 ? 'fill-leaf' : 'fill-edge'}
          />
        );
      })}
    </svg>
  );
}
