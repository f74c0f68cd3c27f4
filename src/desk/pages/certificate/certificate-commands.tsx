import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { BLOCK_CAUSES, type BlockCause } from '../../../kernel/certificate-blocks.ts';
import { PROMOTIONS_KEY } from '../../api/promotions-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { DeskCertificate } from './certificate-query.ts';

interface CertificateCommandsProps {
  readonly certificate: DeskCertificate;
  readonly onDone: (sentence: string) => void;
}

export function CertificateCommands({ certificate, onDone }: CertificateCommandsProps) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { isBlocked, mayBeSent, orderId } = certificate;
  const letter = useMutation({
    mutationFn: () =>
      answerOf(staffApi.POST('/api/orders/{orderId}/digital-letters', { params: { path: { orderId } } })),
    onSuccess: () => onDone('Письмо с\u00a0кодом отправляется ещё раз на\u00a0адрес заказа.'),
  });
  if (isOpen) {
    const stop = () => setOpen(false);
    const finish = (sentence: string) => {
      stop();
      onDone(sentence);
    };
    return <BlockForm certificate={certificate} onDone={finish} onCancel={stop} />;
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {mayBeSent && may('order:resend-digital') && (
          <Button look="outline" busy={letter.isPending} onClick={() => letter.mutate()}>
            Прислать письмо ещё раз
          </Button>
        )}
        {may(isBlocked ? 'certificate:unblock' : 'certificate:block') && (
          <Button look={isBlocked ? 'outline' : 'danger'} onClick={() => setOpen(true)}>
            {isBlocked ? 'Разблокировать' : 'Заблокировать'}
          </Button>
        )}
      </div>
      <Problem error={letter.error} />
    </div>
  );
}

function BlockForm({ certificate, onDone, onCancel }: CertificateCommandsProps & { readonly onCancel: () => void }) {
  const { id: certificateId, version } = certificate;
  const [opened] = useState(version);
  const [wasBlocked] = useState(certificate.isBlocked);
  const [cause, setCause] = useState('');
  const [issue, setIssue] = useState('');
  const { mutate, error, isPending } = useCommand({
    version: opened,
    reads: PROMOTIONS_KEY,
    send: (chosen: BlockCause | undefined, sent) => {
      const params = { path: { certificateId } };
      return answerOf(
        chosen === undefined
          ? staffApi.POST('/api/staff/certificates/{certificateId}/unblocked', { params, body: sent })
          : staffApi.POST('/api/staff/certificates/{certificateId}/blocked', {
              params,
              body: { ...sent, cause: chosen },
            }),
      );
    },
    onDone: () =>
      onDone(
        wasBlocked
          ? 'Сертификат разблокирован: им\u00a0снова можно платить.'
          : 'Сертификат заблокирован: им\u00a0не\u00a0заплатить. Деньги на\u00a0нём остались.',
      ),
  });
  function submit() {
    setIssue(!wasBlocked && cause === '' ? 'Выберите причину' : '');
    if (wasBlocked) mutate(undefined);
    else if (cause !== '') mutate(cause as BlockCause);
  }
  return (
    <CommandPanel
      title={wasBlocked ? 'Разблокировать сертификат' : 'Заблокировать сертификат'}
      submit={wasBlocked ? 'Разблокировать' : 'Заблокировать'}
      danger={!wasBlocked}
      busy={isPending}
      error={error}
      onSubmit={submit}
      onCancel={onCancel}
    >
      {wasBlocked ? (
        <p>Остаток можно будет тратить. Нужен свежий код приложения.</p>
      ) : (
        <>
          <p>
            Новые заказы его не&nbsp;примут. Оплаченные раньше не&nbsp;изменятся, деньги отменённых вернутся
            на&nbsp;него&nbsp;же.
          </p>
          <SelectField
            label="Причина"
            words={BLOCK_CAUSES}
            none="Выберите"
            value={cause}
            error={issue || undefined}
            onChange={setCause}
          />
        </>
      )}
    </CommandPanel>
  );
}
