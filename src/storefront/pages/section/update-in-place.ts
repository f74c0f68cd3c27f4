import { Idiomorph } from 'idiomorph';

/**
 * Makes a part of the page the same as in the freshly fetched page, with as few changes as possible: the focus, open lists
 * and pictures stay.
 *
 * @param keeps whether the text of a field stays as the visitor has typed it
 */
export function updateInPlace(part: Element, fresh: Element, keeps: (field: HTMLInputElement) => boolean): void {
  nameElements(part);
  nameElements(fresh);
  Idiomorph.morph(part, fresh, {
    callbacks: {
      beforeNodeMorphed(old, next) {
        // What is in an island belongs to React.
        if (old instanceof HTMLElement && old.dataset['island'] !== undefined) return false;
        if (!(old instanceof HTMLInputElement) || !keeps(old)) return true;
        old.defaultValue = (next as HTMLInputElement).defaultValue;
        return false;
      },
      // A list that the visitor has opened.
      beforeAttributeUpdated: (name, element, change) =>
        !(name === 'open' && change === 'remove' && element instanceof HTMLDetailsElement),
    },
  });
}

/** Gives ids to what has to be recognised at another place of the fresh page: boxes, chips, cards. */
function nameElements(root: Element): void {
  for (const field of root.querySelectorAll<HTMLInputElement>('form input'))
    field.id = field.type === 'checkbox' ? `${field.name}-${field.value}` : `filter-${field.name}`;
  for (const chip of root.querySelectorAll<HTMLElement>('.chip')) chip.id = `chip-${chip.textContent}`;
  for (const card of root.querySelectorAll<HTMLElement>('.card'))
    card.id = `card-${card.querySelector<HTMLElement>('[data-heart]')!.dataset['heart']}`;
}
