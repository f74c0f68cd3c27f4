import { useState } from 'react';
import { TextField } from '../../../ui/field.tsx';

interface NumberFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly most: number;
  onChange(value: number): void;
}

/** A whole number from 1 on: what is being typed stays as it is until the field is left or Enter is pressed. */
export function NumberField({ id, label, value, most, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  function apply(): void {
    if (typed === undefined) return;
    const count = Math.trunc(Number(typed));
    if (count >= 1 && count <= most && count !== value) onChange(count);
    setTyped(undefined);
  }
  return (
    <TextField
      id={id}
      label={label}
      type="number"
      inputMode="numeric"
      min={1}
      max={most}
      value={typed ?? value}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={apply}
      onKeyDown={({ key }) => key === 'Enter' && apply()}
    />
  );
}
