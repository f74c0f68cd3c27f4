import type { Quote } from '../../../../api/shop/cart.schema.ts';
import { BONUSES, counted } from '../../../../kernel/plural.ts';
import { typeOrderBonus, useOrderBonus } from '../../../client/order-bonus.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { fieldId } from '../../../ui/form-issue.ts';
import { bonusProblem } from './bonus-problem.ts';

type Bonus = NonNullable<Quote['orderBonus']>;

const ID = fieldId('orderBonus.count');

/** «Списать бонусы» of a signed-in buyer who has some. */
export function BonusPart({ bonus }: { bonus: Bonus }) {
  const typed = useOrderBonus();
  const { available, most } = bonus;
  // What was typed may have been spent in another tab: then it can be removed here.
  if (available === 0 && typed === '0') return null;
  const has = `У\u00a0вас ${counted(available, BONUSES)}`;
  if (most === 0 && typed === '0')
    return (
      <p className="mt-4 border-t border-line pt-4 text-sm text-quiet">
        {has}. На{'\u00a0'}эти товары их списать нельзя.
      </p>
    );
  const error = bonusProblem(typed, most);
  const isMost = most > 0 && Number(typed) === most;
  return (
    <div className="mt-4 border-t border-line pt-4">
      <label htmlFor={ID} className="mb-1.5 block text-sm font-semibold">
        Списать бонусы
      </label>
      <div className="flex gap-2">
        <input
          id={ID}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={9}
          placeholder="0"
          value={typed === '0' ? '' : typed}
          onChange={(event) => typeOrderBonus(event.currentTarget.value)}
          onKeyDown={(event) => {
            // It is applied as it is typed: Enter must not send the order.
            if (event.key === 'Enter') event.preventDefault();
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${ID}-error ${ID}-hint` : `${ID}-hint`}
          className="min-h-12 w-full min-w-0 rounded-md border border-edge bg-surface px-4 text-base tabular-nums placeholder:text-quiet hover:border-leaf focus-visible:border-leaf focus-visible:outline-offset-0 aria-invalid:border-error aria-invalid:bg-error-soft"
        />
        <Button
          look="outline"
          disabled={most === 0}
          onClick={() => typeOrderBonus(isMost ? '0' : String(most))}
          className="shrink-0"
        >
          {isMost ? 'Не\u00a0списывать' : 'Списать максимум'}
        </Button>
      </div>
      {error && <FieldError id={`${ID}-error`}>{error}</FieldError>}
      <p role="status" className="sr-only">
        {error ?? (bonus.count === '0' ? '' : `Списано: ${counted(Number(bonus.count), BONUSES)}`)}
      </p>
      <p id={`${ID}-hint`} className="mt-1.5 text-sm text-quiet">
        {has}, максимум на{'\u00a0'}этот заказ{'\u00a0'}— {most}.
      </p>
    </div>
  );
}
