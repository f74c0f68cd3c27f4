import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../../../kernel/password-length.ts';
import { TextField } from '../../ui/field.tsx';
import { issuesBy, type FormIssue } from '../../ui/form-issue.ts';

export interface TypedPassword {
  readonly password: string;
  readonly again: string;
}

/** Checks a new password before sending. */
export function checkPassword({ password, again }: TypedPassword): FormIssue[] {
  const missing = password ? undefined : 'Введите новый пароль';
  const short = password.length < SHORTEST_PASSWORD ? `Не\u00a0короче ${SHORTEST_PASSWORD}\u00a0знаков` : undefined;
  const long = password.length > LONGEST_PASSWORD ? `Не\u00a0длиннее ${LONGEST_PASSWORD}\u00a0знаков` : undefined;
  const wrong = missing ?? short ?? long;
  const differs = !wrong && again !== password;
  return issuesBy('', {
    password: wrong,
    again: differs ? 'Пароли не\u00a0совпадают: повторите новый ещё\u00a0раз' : undefined,
  });
}

interface NewPasswordFieldsProps {
  readonly typed: TypedPassword;
  /** Both passwords are visible. */
  readonly shown: boolean;
  errorOf(name: keyof TypedPassword): string | undefined;
  onType(typed: TypedPassword): void;
  onShow(shown: boolean): void;
}

/** A new password, typed twice, with a checkbox that makes both fields visible. */
export function NewPasswordFields({ typed, errorOf, shown, onType, onShow }: NewPasswordFieldsProps) {
  const { password, again } = typed;
  const field = (name: keyof TypedPassword) => ({
    id: `new-${name}`,
    type: shown ? 'text' : 'password',
    autoComplete: 'new-password',
    autoCapitalize: 'none',
    spellCheck: false,
    required: true,
    maxLength: LONGEST_PASSWORD,
    value: typed[name],
    error: errorOf(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      onType({ password, again, [name]: event.currentTarget.value }),
  });
  return (
    <>
      <TextField
        label="Новый пароль"
        hint={`Не\u00a0короче ${SHORTEST_PASSWORD}\u00a0знаков. Подойдёт фраза из\u00a0нескольких слов`}
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
