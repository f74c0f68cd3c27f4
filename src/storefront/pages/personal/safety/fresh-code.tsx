import { useEffect, useState, type ReactNode } from 'react';
import { prepareSolution } from '../../../client/puzzle.ts';
import { CodeStep } from '../../../features/codes/code-step.tsx';
import { useAttempt } from '../../../features/signin/attempt.ts';
import type { SentCode } from '../../../features/signin/signin-flow.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { requestOwnCode, verifyOwnCode } from './own-code.ts';
import type { OwnData } from './own-data.server.ts';

interface FreshCodeProps {
  readonly id: string;
  readonly proof: OwnData['proof'];
  /** Of the button that sends the code. */
  readonly label: string;
  readonly cancel?: ReactNode;
  /** @throws ApiError shown under the field */
  onTicket(ticket: string): Promise<void>;
}

/** Sends a code to the own phone or address and hands on the ticket that proves the owner. */
export function FreshCode({ id, proof, label, cancel, onTicket }: FreshCodeProps) {
  const { busy, failure, attempt, showFailure } = useAttempt();
  const [sent, setSent] = useState<SentCode>();
  const { channel, identifier, shown } = proof;

  useEffect(() => prepareSolution('code'), []);

  if (sent)
    return (
      <CodeStep
        id={id}
        sent={sent}
        busy={busy}
        failure={failure}
        other="Не сейчас"
        onCode={(code) => void attempt(async () => onTicket(await verifyOwnCode(sent.challenge, code)))}
        onRepeat={(by) => void attempt(async () => setSent(await requestOwnCode(by, identifier, true)))}
        onOther={() => {
          setSent(undefined);
          showFailure(undefined);
        }}
      >
        {sent.channel === 'call'
          ? 'Звоним на\u00a0'
          : sent.channel === 'sms'
            ? 'Отправили СМС на\u00a0'
            : 'Отправили код на\u00a0'}
        <b>{shown}</b>
        {sent.channel === 'call' && ': введите последние 4\u00a0цифры номера, с\u00a0которого звонят'}.
      </CodeStep>
    );
  return (
    <>
      {failure && (
        <Notice tone="error" role="alert" className="mb-3">
          {failure.message}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          small
          look="outline"
          busy={busy}
          onClick={() => void attempt(async () => setSent(await requestOwnCode(channel, identifier, false)))}
        >
          {busy ? 'Отправляем код…' : label}
        </Button>
        {cancel}
      </div>
      <p className="mt-2 text-sm text-quiet">
        Пришлём код на{'\u00a0'}
        {shown}: так мы{'\u00a0'}узнаем, что это вы.
      </p>
    </>
  );
}
