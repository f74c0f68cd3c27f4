import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { BLANK_FORM, type TypedForm } from './order-form.ts';

/** What every section of the checkout gets. */
export interface FormPart {
  readonly typed: TypedForm;
  type(change: Partial<TypedForm>): void;
  errorOf(path: string): string | undefined;
}

// Names, phones and addresses survive a look into the cart, and nothing more: this memory is never written down.
const typedForm = createStore<TypedForm>()(() => BLANK_FORM);

export function useTypedForm(): TypedForm {
  return useStore(typedForm);
}

export function typeIntoForm(change: Partial<TypedForm>): void {
  typedForm.setState(change);
}

/** The next order of this tab starts with the same person, but consent is given anew. */
export function forgetOrderWords(): void {
  typedForm.setState({ comment: '', consent: false });
}
