interface PointOptionProps {
  /** Of the group. */
  readonly name: string;
  readonly point: {
    readonly code: string;
    readonly address: string;
    readonly kind: string;
    readonly workTime: string;
  };
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** One point of a carrier to choose. */
export const PointOption = ({ name, point, isChosen, onChoose }: PointOptionProps) => (
  <label className="flex items-start gap-2">
    <input type="radio" className="mt-1 flex-none" name={name} checked={isChosen} onChange={onChoose} />
    <span className="min-w-0">
      {point.address}
      <span className="note">
        {point.kind === 'locker' ? 'Постамат' : 'Пункт'} {point.code}, {point.workTime}
      </span>
    </span>
  </label>
);
