import { Fragment, useState } from 'react';
import OverlapNotice from '../../../features/overlap/overlap-notice.tsx';
import { Button } from '../../../ui/button.tsx';
import { focusPart } from './focus-part.ts';
import type { PlannerPart } from './planner-part.ts';

/** Pressed by choice: the plan is on the device, and the check is made by the shop. */
export function OverlapCheck({
  together,
  label,
  products,
}: {
  together: readonly (readonly number[])[];
  label: string;
  products: PlannerPart['facts']['products'];
}) {
  const [checked, setChecked] = useState(false);
  function check(): void {
    focusPart();
    setChecked(true);
  }
  if (!checked) {
    return (
      <Button small look="quiet" aria-label={`Проверить повторы веществ: ${label}`} onClick={check}>
        Проверить повторы веществ
      </Button>
    );
  }
  return (
    <div className="grid gap-2">
      <p className="text-sm text-quiet">
        Список товаров отправлен на{'\u00a0'}сайт только для проверки и{'\u00a0'}не{'\u00a0'}сохраняется. Вещества,
        которые есть в{'\u00a0'}нескольких товарах, показаны ниже.
      </p>
      <div role="status" className="grid gap-2">
        {together.map((ids) => (
          <Fragment key={ids.join()}>
            {together.length > 1 && (
              <p>
                Вместе в{'\u00a0'}плане: {namesOf(ids, products)}.
              </p>
            )}
            <OverlapNotice ids={ids} asked />
          </Fragment>
        ))}
      </div>
    </div>
  );
}

const namesOf = (ids: readonly number[], products: PlannerPart['facts']['products']): string =>
  products
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join('; ');
