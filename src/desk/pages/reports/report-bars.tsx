const STEP = 4;
const WIDTH = 3;
const HEIGHT = 60;
const LEAST = 0.5;

interface ReportBarsProps {
  readonly title: string;
  readonly values: readonly number[];
}

/** A chart of one column, the oldest first; the same values stand in the table below it, so readers are told nothing here. */
export function ReportBars({ title, values }: ReportBarsProps) {
  const most = Math.max(...values, 1);
  if (values.length < 2) return null;
  return (
    <figure aria-hidden className="report-chart">
      <figcaption className="text-xs text-quiet">{title}</figcaption>
      <svg viewBox={`0 0 ${values.length * STEP} ${HEIGHT}`} preserveAspectRatio="none">
        {values.map((value, at) => {
          const height = Math.max(LEAST, (Math.max(value, 0) / most) * HEIGHT);
          return (
            <rect key={at} x={at * STEP} y={HEIGHT - height} width={WIDTH} height={height} className="fill-leaf" />
          );
        })}
      </svg>
    </figure>
  );
}
