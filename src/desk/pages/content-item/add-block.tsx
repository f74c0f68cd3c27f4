import { Menu } from '@base-ui/react/menu';
import { Plus } from 'lucide-react';
import { BLOCK_NAMES, type BlockKind } from '../../words/content-words.ts';

interface AddBlockProps {
  readonly label: string;
  readonly isSmall?: boolean;
  readonly onAdd: (kind: BlockKind) => void;
}

/** A menu of kinds; the block that is added takes the focus. */
export function AddBlock({ label, isSmall = false, onAdd }: AddBlockProps) {
  return (
    <Menu.Root>
      <Menu.Trigger
        className={isSmall ? 'icon-button' : 'button button-outline'}
        aria-label={isSmall ? label : undefined}
        title={isSmall ? label : undefined}
      >
        <Plus aria-hidden size={18} />
        {!isSmall && label}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="start">
          <Menu.Popup className="menu" finalFocus={false}>
            {(Object.keys(BLOCK_NAMES) as BlockKind[]).map((kind) => (
              <Menu.Item key={kind} className="menu-item" onClick={() => onAdd(kind)}>
                {BLOCK_NAMES[kind]}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
