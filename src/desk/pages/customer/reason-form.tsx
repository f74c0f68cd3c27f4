import { useState, type ReactNode } from 'react';
import { CUSTOMERS_KEY } from '../../api/customers-key.ts';
import { useCommand } from '../../api/use-command.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { SelectField } from '../../ui/select-field.tsx';

interface ReasonFormProps<K extends string, A> {
  readonly title: string;
  readonly submit: string;
  readonly danger?: boolean;
  readonly label: string;
  readonly words: Readonly<Record<K, string>>;
  /** The sentence when nothing was chosen. */
  readonly missing: string;
  readonly send: (reason: K, key: string) => Promise<A>;
  readonly onDone: (answer: A) => void;
  readonly onCancel: () => void;
  readonly children?: ReactNode;
}

/** A command about a customer that needs nothing but a reason, which is recorded with it. */
export function ReasonForm<K extends string, A>({
  label,
  words,
  missing,
  send,
  onDone,
  ...panel
}: ReasonFormProps<K, A>) {
  const [reason, setReason] = useState<K | ''>('');
  const [isMissing, setMissing] = useState(false);
  const { mutate, error, isPending } = useCommand({
    version: 0,
    reads: CUSTOMERS_KEY,
    send: (chosen: K, { key }) => send(chosen, key),
    onDone,
  });
  function submit() {
    setMissing(reason === '');
    if (reason !== '') mutate(reason);
  }
  return (
    <CommandPanel
      title={panel.title}
      submit={panel.submit}
      danger={panel.danger ?? false}
      busy={isPending}
      error={error}
      onSubmit={submit}
      onCancel={panel.onCancel}
    >
      {panel.children}
      <SelectField
        label={label}
        words={words}
        none="Выберите"
        value={reason}
        error={isMissing ? missing : undefined}
        onChange={(chosen) => {
          setReason(chosen as K | '');
          setMissing(false);
        }}
      />
    </CommandPanel>
  );
}
