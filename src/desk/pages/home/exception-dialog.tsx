import { Dialog } from '@base-ui/react/dialog';
import { CloseForm } from './close-form.tsx';
import type { ExceptionFormProps } from './command-form.tsx';
import type { Exception } from './exception-calls.ts';
import { exceptionName } from './exception-name.ts';
import { HandOverForm } from './hand-over-form.tsx';
import { SnoozeForm } from './snooze-form.tsx';

const FORMS = {
  'hand-over': { title: 'Передать коллеге', Form: HandOverForm },
  snooze: { title: 'Отложить', Form: SnoozeForm },
  close: { title: 'Закрыть запись', Form: CloseForm },
} as const;

/** A command that asks before it is sent, and the exception as it was then. */
export interface Asked {
  readonly what: keyof typeof FORMS;
  readonly exception: Exception;
}

interface ExceptionDialogProps extends Omit<ExceptionFormProps, 'exception'> {
  readonly asked: Asked | undefined;
  /** The same exception as it is now; undefined when it is not in the list any more. */
  readonly shown: Exception | undefined;
  readonly focusAfter: () => HTMLElement | null;
}

export function ExceptionDialog({ asked, shown, onDone, onClose, focusAfter }: ExceptionDialogProps) {
  return (
    <Dialog.Root open={asked !== undefined} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup className="dialog" finalFocus={focusAfter}>
          {asked && <Content {...asked} shown={shown ?? asked.exception} onDone={onDone} onClose={onClose} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface ContentProps extends ExceptionFormProps, Asked {
  readonly shown: Exception;
}

function Content({ what, shown, ...props }: ContentProps) {
  const { title, Form } = FORMS[what];
  return (
    <>
      <Dialog.Title>{title}</Dialog.Title>
      <Dialog.Description className="text-sm text-quiet">
        {exceptionName(shown)}. {shown.owner ? `Сейчас у: ${shown.owner.name}.` : 'Сейчас ничья.'}
      </Dialog.Description>
      <Form {...props} />
    </>
  );
}
