import { Share2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { island } from '../../ui/island.tsx';
import { useCopying } from '../../ui/use-copying.ts';

/** Shares the address by the device's own dialog, or copies it. No third-party buttons, which would track visitors. */
export default function Share({ address, title }: { address: string; title: string }) {
  const { state, copy } = useCopying();
  async function share(): Promise<void> {
    if (!('share' in navigator)) return copy(address);
    try {
      await navigator.share({ title, url: address });
    } catch (error) {
      // AbortError means that the visitor closed the dialog; after any other error copy instead.
      if ((error as Error).name !== 'AbortError') await copy(address);
    }
  }
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-5 noscript:hidden print:hidden">
      <Button look="quiet" small onClick={() => void share()}>
        <Share2 size={18} aria-hidden />
        Поделиться
      </Button>
      <p role="status" className="text-sm">
        {state === 'copied' && 'Ссылка скопирована'}
        {state === 'refused' && (
          <>
            Скопируйте ссылку: <span className="select-all">{address}</span>
          </>
        )}
      </p>
    </div>
  );
}

export const ShareIsland = island('share', Share);
