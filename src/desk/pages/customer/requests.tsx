import { formatDay } from '../../../kernel/dates.ts';
import { WAYS_TO_ASK } from '../../../kernel/customer-requests.ts';
import { CUSTOMERS_KEY } from '../../api/customers-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { CommandPanel } from '../../ui/command-panel.tsx';
import type { CardPart } from './customer-query.ts';
import { DeletionForm } from './deletion-form.tsx';
import { Part } from './part.tsx';
import { ReasonForm } from './reason-form.tsx';

const EXPORT_WORDS = {
  waiting: 'Архив собирается.',
  ready: 'Архив готов: покупатель скачает его в\u00a0кабинете.',
} as const;

/** Requests about personal data that came by letter or phone. */
export function Requests({ customer }: CardPart) {
  const may = useMay();
  const { id, requests, erasedAt } = customer;
  if (!requests || erasedAt) return null;
  const { deletionDueAt, exportState } = requests;
  return (
    <Part title="Персональные данные">
      {({ open, show, close }) => (
        <>
          {exportState && <p>{EXPORT_WORDS[exportState]}</p>}
          {deletionDueAt && <p>Кабинет будет удалён {formatDay(new Date(deletionDueAt))}.</p>}
          {!open && (
            <div className="flex flex-wrap gap-2">
              {exportState !== 'waiting' && may('customer:request-export') && (
                <Button look="outline" onClick={() => show('export')}>
                  Собрать архив
                </Button>
              )}
              {may('customer:delete') && (
                <Button
                  look={deletionDueAt ? 'outline' : 'danger'}
                  onClick={() => show(deletionDueAt ? 'keep' : 'delete')}
                >
                  {deletionDueAt ? 'Отменить удаление' : 'Удалить кабинет'}
                </Button>
              )}
            </div>
          )}
          {open === 'export' && (
            <ReasonForm
              title="Собрать архив данных"
              submit="Собрать"
              label="Как попросил покупатель"
              words={WAYS_TO_ASK}
              missing="Выберите, как попросил покупатель"
              send={(asked, key) =>
                answerOf(
                  staffApi.POST('/api/customers/{customerId}/exports', {
                    params: { path: { customerId: id } },
                    body: { key, asked },
                  }),
                )
              }
              onDone={() => close('Архив собирается: через несколько минут покупатель скачает его в\u00a0кабинете.')}
              onCancel={() => close()}
            >
              <p>Архив появится в&nbsp;кабинете покупателя на&nbsp;7&nbsp;дней. Сотрудникам он&nbsp;не&nbsp;виден.</p>
            </ReasonForm>
          )}
          {open === 'delete' && <DeletionForm customerId={id} onDone={close} onCancel={() => close()} />}
          {open === 'keep' && <KeepForm customerId={id} onDone={close} onCancel={() => close()} />}
        </>
      )}
    </Part>
  );
}

interface KeepFormProps {
  readonly customerId: number;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

function KeepForm({ customerId, onDone, onCancel }: KeepFormProps) {
  const { mutate, error, isPending } = useCommand({
    version: 0,
    reads: CUSTOMERS_KEY,
    send: (_typed: undefined) =>
      answerOf(
        staffApi.POST('/api/customers/{customerId}/deletion/cancelled', {
          params: { path: { customerId } },
          body: {},
        }),
      ),
    onDone: () => onDone('Удаление отменено: кабинет остаётся.'),
  });
  return (
    <CommandPanel
      title="Отменить удаление"
      submit="Оставить кабинет"
      busy={isPending}
      error={error}
      onSubmit={() => mutate(undefined)}
      onCancel={onCancel}
    >
      <p>
        Кабинет останется. Что удалили сразу после просьбы, не&nbsp;вернётся: корзина, сохранённые данные, план приёма,
        рассылка.
      </p>
    </CommandPanel>
  );
}
