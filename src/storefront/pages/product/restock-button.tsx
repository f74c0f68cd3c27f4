import { Button } from '../../ui/button.tsx';
import { openRestockForm } from './restock-state.ts';

interface RestockButtonProps {
  small?: boolean;
  className?: string;
}

/** Button that opens the form; shown in the panel and in the bar of phones. */
export function RestockButton({ small, className }: RestockButtonProps) {
  return (
    <Button small={small} className={className} onClick={openRestockForm}>
      Сообщить о&nbsp;поступлении
    </Button>
  );
}
