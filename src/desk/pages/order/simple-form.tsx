import { CommandPanel } from '../../ui/command-panel.tsx';
import { PART_RETURNED, SIMPLE, type SimpleName } from './simple-commands.ts';
import { useShipmentCommand, type ShipmentFormProps } from './use-shipment-command.ts';

/** Says what a command will do, and does it. */
export function SimpleForm({ name, shipment, onDone, onCancel }: ShipmentFormProps & { readonly name: SimpleName }) {
  const isPart = name === 'order-returned' && shipment.partOf.of > 1;
  const { title, submit, says, done, send, ...rest } = isPart ? PART_RETURNED : SIMPLE[name];
  const { mutate, error, isPending } = useShipmentCommand({
    shipment,
    onDone,
    done,
    send: (_typed: undefined, path, sent) => send(path, sent),
  });
  return (
    <CommandPanel
      title={title}
      submit={submit}
      danger={'danger' in rest}
      busy={isPending}
      error={error}
      onSubmit={() => mutate(undefined)}
      onCancel={onCancel}
    >
      {says.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </CommandPanel>
  );
}
