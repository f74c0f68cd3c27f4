import { useState } from 'react';
import { parsePhone } from '../../../../kernel/phone.ts';
import { errorSentence } from '../../../client/api-error.ts';
import { callApi } from '../../../client/api.ts';
import { SelectField } from '../../../features/forms/select-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { recipientKey, type KnownRecipient } from '../known-recipients.ts';
import type { TypedForm } from './typed-form.ts';

const OTHER = 'other';

interface RecipientChoiceProps {
  recipients: readonly KnownRecipient[];
  typed: TypedForm;
  type(change: Partial<TypedForm>): void;
}

/** Known recipients, the one whose name and phone are in the form being chosen; another one can be saved. */
export default function RecipientChoice({ recipients, typed, type }: RecipientChoiceProps) {
  const [added, setAdded] = useState<readonly KnownRecipient[]>([]);
  const [saving, setSaving] = useState(false);
  const [outcome, setOutcome] = useState<{ readonly key: string; readonly problem?: string }>();
  const all = [...recipients, ...added];
  const key = recipientKey(typed);
  const chosen = all.findIndex((one) => recipientKey(one) === key);
  const mayBeSaved = chosen === -1 && typed.name.trim().length > 1 && parsePhone(typed.phone) !== undefined;

  function choose(value: string): void {
    const one = all[Number(value)];
    // The receipt goes on to the same address, if the recipient has none.
    if (one) type({ name: one.name, phone: one.phone, ...(one.email && { email: one.email }) });
    else type({ name: '', phone: '' });
  }

  async function save(): Promise<void> {
    if (saving) return;
    setSaving(true);
    const { name, phone } = typed;
    try {
      await callApi('POST /api/recipients', { body: { name, phone } });
      setAdded((before) => [...before, { name: name.trim(), phone, email: '' }]);
      setOutcome({ key });
    } catch (error) {
      setOutcome({ key, problem: errorSentence(error) });
    }
    setSaving(false);
  }

  return (
    <>
      {all.length > 0 && (
        <SelectField
          path="recipient"
          label="Получатель"
          className="sm:col-span-2"
          options={[
            ...all.map(({ name, phone }, at): [string, string] => [String(at), `${name}, ${phone}`]),
            [OTHER, 'Другой получатель'],
          ]}
          value={chosen === -1 ? OTHER : String(chosen)}
          error={undefined}
          onChange={choose}
        />
      )}
      <div className="order-last empty:hidden sm:col-span-2">
        {mayBeSaved && (
          <Button small look="outline" busy={saving} onClick={() => void save()}>
            {saving ? 'Сохраняем…' : 'Сохранить получателя'}
          </Button>
        )}
        {outcome?.key === key && outcome.problem && (
          <div role="alert">
            <FieldError>{outcome.problem}</FieldError>
          </div>
        )}
        <p role="status" className="text-sm text-leaf empty:hidden">
          {outcome?.key === key &&
            !outcome.problem &&
            'Получатель сохранён: он будет в\u00a0списке и\u00a0в\u00a0кабинете.'}
        </p>
      </div>
    </>
  );
}
