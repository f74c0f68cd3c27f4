/** Placeholders with the height of loaded cards. */
export function CardSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <li key={index} className="card animate-pulse" aria-hidden="true">
      <div className="card-pic" />
      <p className="card-facts">
        <span className="inline-block h-3 w-1/2 rounded-sm bg-sage" />
      </p>
      <p className="mt-0.5 h-11 pt-1">
        <span className="block h-4 w-full rounded-sm bg-sage" />
        <span className="mt-1.5 block h-4 w-2/3 rounded-sm bg-sage" />
      </p>
      <p className="card-price">
        <span className="inline-block h-4 w-20 rounded-sm bg-sage" />
      </p>
      <p className="h-10.5" />
      <span className="mt-3 h-11 rounded-md bg-sage" />
      <span className="h-11" />
    </li>
  ));
}
