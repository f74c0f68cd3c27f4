import { ApiFailure } from '../../api/api-failure.ts';
import { Field } from '../../ui/field.tsx';

/** What the server has refused in the words of {@link NoteField}. */
export const noteIssue = (error: unknown): string | undefined =>
  error instanceof ApiFailure ? error.fields.note : undefined;

interface NoteFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error: unknown;
  readonly onChange: (value: string) => void;
}

/** Words for the staff beside a command; they may be left out. */
export const NoteField = ({ label, value, error, onChange }: NoteFieldProps) => (
  <Field
    label={label}
    hint={'Необязательно. Увидят сотрудники в\u00a0истории заказа'}
    autoComplete="off"
    maxLength={300}
    value={value}
    error={noteIssue(error)}
    onChange={({ target }) => onChange(target.value)}
  />
);
