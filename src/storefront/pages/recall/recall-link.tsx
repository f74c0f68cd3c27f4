import { useEffect, useRef, useState } from 'react';
import { errorSentence } from '../../client/api-error.ts';
import { callApi } from '../../client/api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

const REMEDIES = { refund: 'Вернуть деньги', exchange: 'Заменить товар' } as const;
type Remedy = keyof typeof REMEDIES;

/** Confirms that the letter was read. Needs a press: mail scanners open links, but press no buttons. */
export default function RecallLink() {
  const [token] = useState(() => /^#confirm=(.+)$/.exec(location.hash)?.[1]);
  const [remedy, setRemedy] = useState<Remedy>('refund');
  const [state, setState] = useState<'idle' | 'sending' | 'done'>('idle');
  const [failure, setFailure] = useState<string>();
  const done = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (state === 'done') done.current?.focus();
  }, [state]);

  async function confirm(): Promise<void> {
    setState('sending');
    setFailure(undefined);
    try {
      await callApi('POST /api/recall-notices/confirmed', { body: { token: token!, remedy } });
      setState('done');
    } catch (error) {
      setFailure(errorSentence(error));
      setState('idle');
    }
  }

  if (!token) return <Notice tone="warm">Откройте ссылку из{'\u00a0'}письма целиком.</Notice>;
  if (state === 'done')
    return (
      <Notice ref={done} tone="good" role="status" tabIndex={-1}>
        Спасибо, записали: {REMEDIES[remedy].toLowerCase()}. Отложите упаковку, мы{'\u00a0'}напишем, как{'\u00a0'}её
        передать. Платить за{'\u00a0'}это не{'\u00a0'}нужно.
      </Notice>
    );
  return (
    <>
      <p className="mb-5">
        Не{'\u00a0'}используйте товар из{'\u00a0'}этой партии. Выберите, что сделать, и{'\u00a0'}нажмите кнопку.
      </p>
      <fieldset className="mb-5">
        <legend className="mb-1.5 text-sm font-semibold">Что сделать</legend>
        {(Object.keys(REMEDIES) as Remedy[]).map((one) => (
          <label key={one} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="remedy"
              checked={remedy === one}
              onChange={() => setRemedy(one)}
              className="size-5 accent-leaf"
            />
            {REMEDIES[one]}
          </label>
        ))}
      </fieldset>
      {failure && (
        <Notice tone="error" role="alert" className="mb-5">
          {failure}
        </Notice>
      )}
      <Button busy={state === 'sending'} onClick={() => void confirm()}>
        Я прочитал письмо
      </Button>
    </>
  );
}
