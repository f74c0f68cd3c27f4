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
  readonly zip: string;
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
  zip: '',
  comment: '',
  consent: false,
};

/** Path in the request for each typed field. */
export const FIELD_PATHS: Readonly<Record<keyof TypedForm, string>> = {
  name: 'contact.name',
  phone: 'contact.phone',
  email: 'contact.email',
  comment: 'comment',
  consent: 'consent',
  street: 'delivery.address.street',
  house: 'delivery.address.house',
  flat: 'delivery.address.flat',
  zip: 'delivery.address.zip',
};

/** Props of every checkout section. */
export interface FormPart {
  readonly typed: TypedForm;
  type(change: Partial<TypedForm>): void;
  errorOf(path: string): string | undefined;
}

// Names, phones and addresses survive a visit to the cart page, but are never stored.
const typedForm = createStore<Partial<TypedForm>>(() => ({}));

/** The form as it is shown: what was typed, the rest filled in. */
export function useTypedForm(filled: Partial<TypedForm>): TypedForm {
  return { ...BLANK_FORM, ...filled, ...useStore(typedForm) };
}

/** What was typed since the page was loaded, and each change of it. */
export const typedSoFar = (): Partial<TypedForm> => typedForm.getState();
export const onTyped = typedForm.subscribe;

export function typeIntoForm(change: Partial<TypedForm>): void {
  typedForm.setState(change);
}
