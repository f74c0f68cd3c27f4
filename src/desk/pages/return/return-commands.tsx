import { useRef, useState } from 'react';
import type { ShownReturn } from '../../api/money-answers.ts';
import { ORDERS_KEY } from '../../api/orders-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/problem.tsx';
import { InspectForm } from './inspect-form.tsx';
import { QuarantineForm } from './quarantine-form.tsx';
import { ReceiveForm } from './receive-form.tsx';
import { RefuseForm } from './refuse-form.tsx';

type Doing = 'refuse' | 'receive' | 'inspect' | 'quarantine';

interface ReturnCommandsProps {
  readonly shown: ShownReturn;
  readonly onDone: (sentence: string) => void;
}

/** What the member may do now. A form stays when a colleague was faster: what was typed is not lost. */
export function ReturnCommands({ shown, onDone }: ReturnCommandsProps) {
  const may = useMay();
  const [doing, setDoing] = useState<Doing>();
  const buttons = useRef<HTMLDivElement>(null);
  const { id, state, version, units } = shown;
  const accepting = useCommand({
    version,
    reads: ORDERS_KEY,
    send: (_typed: undefined, sent) =>
      answerOf(
        staffApi.POST('/api/returns/{returnId}/accepted', { params: { path: { returnId: id } }, body: { ...sent } }),
      ),
    onDone: () => stop('Заявка принята: покупателю уйдёт письмо, как отправить товар.'),
  });
  const offered: Readonly<Record<Doing | 'accept', boolean>> = {
    accept: state === 'asked' && may('return:decide'),
    receive: state === 'expected' && may('return:receive'),
    inspect: state === 'received' && may('return:inspect'),
    quarantine: units.some(({ disposition }) => disposition === 'quarantine') && may('return:inspect'),
    refuse: (state === 'asked' || state === 'expected') && may('return:decide'),
  };
  function stop(sentence?: string) {
    setDoing(undefined);
    if (sentence !== undefined) onDone(sentence);
    // The button may be gone with the state that offered it.
    buttons.current?.focus();
  }
  function begin(what: Doing) {
    onDone('');
    setDoing(what);
  }
  const props = { shown, onDone: stop, onCancel: () => stop() };
  return (
    <div
      ref={buttons}
      tabIndex={-1}
      role="group"
      aria-label="Что сделать с возвратом"
      className="flex flex-wrap items-start gap-2"
    >
      {offered.accept && (
        <Button busy={accepting.isPending} onClick={() => accepting.mutate(undefined)}>
          Принять заявку
        </Button>
      )}
      {offered.receive && (
        <Button aria-expanded={doing === 'receive'} onClick={() => begin('receive')}>
          Посылка пришла
        </Button>
      )}
      {offered.inspect && (
        <Button aria-expanded={doing === 'inspect'} onClick={() => begin('inspect')}>
          Проверить упаковки
        </Button>
      )}
      {offered.quarantine && (
        <Button look="outline" aria-expanded={doing === 'quarantine'} onClick={() => begin('quarantine')}>
          Решить об&nbsp;отложенном
        </Button>
      )}
      {offered.refuse && (
        <Button look="danger" aria-expanded={doing === 'refuse'} onClick={() => begin('refuse')}>
          Отказать
        </Button>
      )}
      {state === 'received' && !may('return:inspect') && (
        <p className="note">Упаковки проверяет старший смены или владелец.</p>
      )}
      <Problem error={accepting.error} />
      {doing === 'receive' && <ReceiveForm {...props} />}
      {doing === 'inspect' && <InspectForm {...props} />}
      {doing === 'quarantine' && <QuarantineForm {...props} />}
      {doing === 'refuse' && <RefuseForm {...props} />}
    </div>
  );
}
