import { Field } from '../../ui/field.tsx';

/** Changes of access need a new code in the same request: a stolen session has none. */
export function CodeField({ error }: { readonly error?: string | undefined }) {
  return (
    <Field
      label="Код из приложения"
      hint="Новый код: им подтверждается изменение доступа"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      error={error}
    />
  );
}
