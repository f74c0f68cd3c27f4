import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../../client/api.ts';
import { hasCode } from '../../../client/api-error.ts';
import { refreshPage } from '../../../client/refresh-page.ts';
import { canUsePasskeys, createPasskey, passkeyMessage } from '../../../features/passkeys/browser-passkeys.ts';
import { useAttempt } from '../../../features/signin/attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { island } from '../../../ui/island.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { deviceName } from '../../../../kernel/device-name.ts';
import { OwnerProofSteps, type OwnerProof } from './owner-proof.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import type { Safety } from './safety.server.ts';

/** Keys that sign in without a code: the list, adding one, renaming and removing. */
export default function PasskeysPart({ passkeys, customer }: Pick<Safety, 'passkeys' | 'customer'>) {
  const { busy, failure, attempt, showFailure } = useAttempt();
  const [proving, setProving] = useState(false);
  const [usable, setUsable] = useState(true);
  const [statusText, setStatusText] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => setUsable(canUsePasskeys()), []);
  useEffect(() => {
    if (statusText) status.current?.focus();
  }, [statusText]);

  async function tell(text: string): Promise<void> {
    await refreshPage();
    setStatusText(text);
  }

  async function add(proof?: OwnerProof): Promise<void> {
    setStatusText('');
    await attempt(async () => {
      try {
        const options = await callApi('POST /api/auth/passkeys/options', { body: { ...proof }, needsSignIn: true });
        const credential = await createPasskey(options);
        const name = deviceName(navigator.userAgent);
        await callApi('POST /api/auth/passkeys', { body: { name, credential }, needsSignIn: true });
      } catch (error) {
        if (proof || !hasCode(error, 'owner-unsure')) throw error;
        return setProving(true);
      }
      setProving(false);
      await tell('Ключ добавлен. В\u00a0следующий раз нажмите «Войти по\u00a0ключу».');
    }, passkeyMessage);
  }

  return (
    <div className="grid gap-4">
      <p className="max-w-160">
        Ключ заменяет код и{'\u00a0'}пароль: вход подтверждают отпечатком, лицом или PIN-кодом телефона или компьютера.
        Его нельзя подсмотреть или ввести на{'\u00a0'}поддельном сайте. Код из{'\u00a0'}СМС или письма работает всегда,
        даже если удалить все ключи.
      </p>
      <ul className="sessions empty:hidden" aria-label="Ваши ключи входа">
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onDone={tell} />
        ))}
      </ul>
      {proving ? (
        <OwnerProofSteps
          customer={customer}
          failure={failure}
          onProof={add}
          onCancel={() => {
            setProving(false);
            showFailure(undefined);
          }}
        />
      ) : (
        <>
          {failure && (
            <Notice tone="error" role="alert">
              {failure.message}
            </Notice>
          )}
          {usable ? (
            <Button small look="outline" busy={busy} className="justify-self-start" onClick={() => void add()}>
              {busy ? 'Ждём ключ…' : passkeys.length > 0 ? 'Добавить ещё\u00a0ключ' : 'Добавить ключ'}
            </Button>
          ) : (
            <p className="text-sm text-quiet">
              Этот браузер ключи не{'\u00a0'}поддерживает. Откройте эту страницу на{'\u00a0'}телефоне или обновите
              браузер.
            </p>
          )}
        </>
      )}
      <p ref={status} role="status" tabIndex={-1} className="text-sm font-semibold text-leaf empty:hidden">
        {statusText}
      </p>
    </div>
  );
}

export const PasskeysIsland = island('passkeys', PasskeysPart);
