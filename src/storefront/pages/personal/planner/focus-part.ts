/** Id of the heading of the part that is shown. */
export const PART_HEADING = 'planner-part';

/** Before a pressed button goes away: otherwise the focus would be lost with it. */
export function focusPart(): void {
  document.getElementById(PART_HEADING)?.focus();
}

/** `ref` of a form that takes the place of the button that opened it. */
export function focusForm(form: HTMLFormElement | null): void {
  form?.focus();
}
