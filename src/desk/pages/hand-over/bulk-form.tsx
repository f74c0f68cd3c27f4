import { partWords } from '../../../kernel/part-of-order.ts';
import { counted } from '../../../kernel/plural.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { BULK, type BulkName } from './bulk-commands.ts';
import type { Box } from './hand-over-queries.ts';

interface BulkFormProps {
  readonly name: BulkName;
  readonly boxes: readonly Box[];
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
}

/** Says what will happen to the chosen boxes before it does. */
export function BulkForm({ name, boxes, onSubmit, onCancel }: BulkFormProps) {
  const { title, says, button } = BULK[name];
  const count = counted(boxes.length, ['коробку', 'коробки', 'коробок']);
  return (
    <CommandPanel
      title={title}
      submit={`${button}: ${count}`}
      busy={false}
      error={undefined}
      onSubmit={onSubmit}
      onCancel={onCancel}
    >
      <p>{says}</p>
      <p className="text-quiet">
        Заказы: {boxes.map(({ orderNumber, partOf }) => `№\u00a0${orderNumber}${partWords(partOf)}`).join('; ')}
      </p>
    </CommandPanel>
  );
}
