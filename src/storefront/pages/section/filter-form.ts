import { readRubles, readShelfQuery, shelfAddress } from '../../../kernel/shelf-query.ts';
import { PRICE_ERROR } from './shelf-ids.ts';

export const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((field) => field instanceof HTMLInputElement);

export function isInvalidPrice({ name, value }: HTMLInputElement): boolean {
  return name.startsWith('price-') && value.trim() !== '' && readRubles(value) === undefined;
}

/** Whether the visitor has changed the field; a price that is still being typed is not changed yet. */
export function isChanged(field: HTMLInputElement): boolean {
  if (field.checked !== field.defaultChecked) return true;
  return field.value !== field.defaultValue && field !== document.activeElement;
}

/** Address of the chosen filters, without invalid prices, and the fields that have these. */
export function readForm(form: HTMLFormElement): { address: string; wrong: readonly HTMLInputElement[] } {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) fields.append(name, String(value));
  const wrong = fieldsOf(form).filter(isInvalidPrice);
  for (const { name, defaultValue } of wrong) fields.set(name, defaultValue);
  return { address: shelfAddress(location.pathname, readShelfQuery(fields)), wrong };
}

/** Marks the fields of these names as invalid, and no others. */
export function markInvalid(form: HTMLFormElement, names: readonly string[]): void {
  for (const field of fieldsOf(form)) {
    if (names.includes(field.name)) {
      field.setAttribute('aria-invalid', 'true');
      field.setAttribute('aria-describedby', PRICE_ERROR);
    } else {
      field.removeAttribute('aria-invalid');
      field.removeAttribute('aria-describedby');
    }
  }
  const error = document.getElementById(PRICE_ERROR);
  if (error) error.textContent = names.length > 0 ? 'Введите цену цифрами, в\u00a0рублях' : '';
}
