import { TextField } from '../../ui/field.tsx';
import './new-password-fields.css';

const SHORTEST = 8;
const LONGEST = 128;

export interface TypedPassword {
  readonly password: string;
  readonly again: string;
}

export type PasswordIssue = { readonly field: 'password' | 'again'; readonly message: string } | undefined;

/** Checks a new password before sending. */
export function passwordIssue({ password, again }: TypedPassword): PasswordIssue {
  if (!password) return { field: 'password', message: 'Введите новый пароль' };
  if (password.length < SHORTEST) return { field: 'password', message: `Не\u00a0короче ${SHORTEST}\u00a0знаков` };
  if (again !== password) return { field: 'again', message: 'Пароли не\u00a0совпадают: повторите новый ещё\u00a0раз' };
  return undefined;
}

export const passwordFieldId = (field: 'password' | 'again') => `new-${field}`;

interface NewPasswordFieldsProps {
  readonly typed: TypedPassword;
  readonly issue: PasswordIssue;
  /** Both passwords are visible. */
  readonly shown: boolean;
  onType(change: Partial<TypedPassword>): void;
  onShow(shown: boolean): void;
}

/** A new password, typed twice, with a checkbox that makes both fields visible. */
export function NewPasswordFields({ typed, issue, shown, onType, onShow }: NewPasswordFieldsProps) {
  const field = (name: 'password' | 'again') => ({
    id: passwordFieldId(name),
    type: shown ? 'text' : 'password',
    autoComplete: 'new-password',
    autoCapitalize: 'none',
    spellCheck: false,
    required: true,
    maxLength: LONGEST,
    value: typed[name],
    error: issue?.field === name ? issue.message : undefined,
    onChange: (event: { currentTarget: { value: string } }) => onType({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <TextField
        label="Новый пароль"
        hint={`Не\u00a0короче ${SHORTEST}\u00a0знаков. Подойдёт фраза из\u00a0нескольких слов`}
        {...field('password')}
      />
      <TextField label="Новый пароль ещё раз" {...field('again')} />
      <label className="password-show">
        <input type="checkbox" checked={shown} onChange={(event) => onShow(event.currentTarget.checked)} />
        Показать пароль
      </label>
    </>
  );
}
