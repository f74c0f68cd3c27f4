import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Typed fields. */
export interface TypedForm {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly street: string;
  readonly house: string;
  readonly flat: string;
  readonly comment: string;
  readonly consent: boolean;
}

export const BLANK_FORM: TypedForm = {
  name: '',
  phone: '',
  email: '',
  street: '',
  house: '',
  flat: '',
  comment: '',
  consent: false,
};

/** Props of every checkout section. */
export interface FormPart {
  readonly typed: TypedForm;
  type(change: Partial<TypedForm>): void;
  errorOf(path: string): string | undefined;
}

// Names, phones and addresses survive a visit to the cart page, but are never stored.
const typedForm = createStore<TypedForm>(() => BLANK_FORM);

export function useTypedForm(): TypedForm {
  return useStore(typedForm);
}

export function typeIntoForm(change: Partial<TypedForm>): void {
  typedForm.setState(change);
}
