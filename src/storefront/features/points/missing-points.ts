import type { MissingCarriers } from '../../../api/shop/delivery.schema.ts';

/**
 * Whose points are missing in a list, in sentences; '' where there is nothing to say.
 * @param again whether the list is asked for again by itself
 */
export function missingPoints(
  { pending, silent }: MissingCarriers,
  again: boolean,
): { readonly asked: string; readonly unanswered: string } {
  const late = again ? pending : [];
  const lost = again ? silent : [...pending, ...silent];
  return {
    asked: late.length > 0 ? `${namesOf(late)}: уточняем пункты выдачи…` : '',
    unanswered:
      lost.length > 0
        ? `Сейчас ${lost.length > 1 ? 'не\u00a0отвечают' : 'не\u00a0отвечает'} ${namesOf(lost)}: этих пунктов выдачи здесь нет.`
        : '',
  };
}

const namesOf = (carriers: MissingCarriers['pending']) => carriers.map(({ title }) => title).join(' и\u00a0');
