interface ReachFactsProps {
  readonly reach: { readonly sure: number; readonly possible: number; readonly boxes: number };
}

/** Whom a recall would concern now. */
export const ReachFacts = ({ reach: { sure, possible, boxes } }: ReachFactsProps) => (
  <dl className="facts">
    <div>
      <dt>Заказов, куда партия попала точно</dt>
      <dd className="text-xl font-semibold">{sure}</dd>
    </div>
    <div>
      <dt>Куда могла попасть</dt>
      <dd className="text-xl font-semibold">{possible}</dd>
    </div>
    <div>
      <dt>Коробок у нас, которые остановим</dt>
      <dd className="text-xl font-semibold">{boxes}</dd>
    </div>
  </dl>
);
