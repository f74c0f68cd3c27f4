import { useEffect, useRef } from 'react';
import { FormWithoutScript } from '../../features/forms/form-without-script.tsx';
import { readDraft } from '../../features/forms/form-draft.ts';
import { Button } from '../../ui/button.tsx';
import { island } from '../../ui/island.tsx';
import { NOT_LOADED, useLoadedOnPress } from '../../ui/loaded-on-press.ts';
import { Notice } from '../../ui/notice.tsx';

/** Introduction and a button that loads the brief; a visitor with a draft continues at once. */
export default function BriefStart({ email }: { email: string }) {
  const { part: Builder, loading, failed, press } = useLoadedOnPress(loadBuilder);
  const pressed = useRef(false);
  useEffect(() => {
    if (readDraft('partnership')) press();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page opens
  }, []);
  if (Builder) return <Builder focusFirst={pressed.current} />;
  return (
    <div className="mt-3 grid max-w-160 justify-items-start gap-5">
      <p>
        Четыре шага, минут пять: продукт, объём, компания, проверка. По&nbsp;дороге увидите примерный срок. Чего
        не&nbsp;знаете, оставьте нам.
      </p>
      <Button
        className="noscript:hidden"
        busy={loading}
        onClick={() => {
          pressed.current = true;
          press();
        }}
      >
        Составить задание
      </Button>
      <FormWithoutScript to={email} />
      {failed && (
        <Notice tone="error" role="alert">
          {NOT_LOADED}
        </Notice>
      )}
    </div>
  );
}

const loadBuilder = async () => (await import('./brief-builder.tsx')).BriefBuilder;

export const BriefIsland = island('brief', BriefStart);
