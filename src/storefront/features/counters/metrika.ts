import type { FrameSettings } from '../../../api/shop/frame.schema.ts';

type Ym = ((id: number, method: string, ...rest: unknown[]) => void) & { a?: unknown[][]; l?: number };

declare global {
  interface Window {
    ym?: Ym;
  }
}

export interface Metrika {
  hit(address: string, title: string, referer: string): void;
  /** @param sent called when the counter has sent the goal */
  goal(name: string, sent: () => void): void;
  close(): void;
}

/**
 * Fetches the counter and starts it. Neither clicks nor typed text are recorded. If the script does not load, its queue
 * is never sent.
 */
export function openMetrika({ id, script }: NonNullable<FrameSettings['counter']>): Metrika {
  if (!window.ym) {
    const ym: Ym = (...call) => void (ym.a ??= []).push(call);
    ym.l = Date.now();
    window.ym = ym;
    const tag = document.createElement('script');
    tag.src = script;
    tag.async = true;
    document.head.append(tag);
    ym(id, 'init', { defer: true, clickmap: false, trackLinks: false, webvisor: false, accurateTrackBounce: true });
  }
  const switchOff = window as unknown as Record<string, unknown>;
  switchOff[`disableYaCounter${id}`] = false;
  return {
    hit: (address, title, referer) => window.ym?.(id, 'hit', address, { title, referer }),
    goal: (name, sent) => window.ym?.(id, 'reachGoal', name, {}, sent),
    close() {
      switchOff[`disableYaCounter${id}`] = true;
      clearCounterData();
    },
  };
}

/** Removes the data of the counter from this browser. Its cookies are set on the widest possible domain. */
function clearCounterData(): void {
  const domains = location.hostname.split('.').map((_, at, parts) => `; domain=${parts.slice(at).join('.')}`);
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=', 1)[0]!;
    if (!name.startsWith('_ym')) continue;
    for (const domain of ['', ...domains]) document.cookie = `${name}=; path=/; max-age=0${domain}`;
  }
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith('_ym')) localStorage.removeItem(name);
  } catch {
    // Without storage nothing was stored.
  }
}
