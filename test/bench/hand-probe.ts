import type { RecordsOfPage } from './hand-records.ts';

/** What is pressed, found by what the visitor sees or hears: text, accessible name, place in a card. */
export type Target = 'buy' | 'heart' | 'link' | 'menu' | 'filters' | 'close filters' | 'search';

export interface ProbeSettings {
  /** Brought into view and reported as soon as something is painted. */
  readonly target?: Target;
  /** Measures the answer to the first press on the target. */
  readonly watch?: boolean;
  /** A browser that does not know speculation rules. */
  readonly withoutRules?: boolean;
}

/** Where to press. Times are milliseconds since 1970, so that they compare between documents and with the driver. */
export interface Aim {
  readonly x: number;
  readonly y: number;
  readonly firstPaint: number;
}

/** Times in ms since the press, without what the probe itself took; undefined: not within {@link probe}'s limit. */
export interface Answer {
  /** When the visitor pressed, since 1970. */
  readonly pressed: number;
  /** The press hit the control, nothing else covered it. */
  readonly hit: boolean;
  /** Something visible changed at the control or at the number of the cart or the favourites, be it a mere sign to wait. */
  readonly mark?: number;
  /** The product is stored, and a frame that looks different is painted. */
  readonly shown?: number;
  /** The product is in the storage of the browser. */
  readonly stored?: number;
  /** Bytes of the scripts transferred until then. */
  readonly scripts?: number;
}

export interface Probe {
  aim(target: Target, index?: number): Promise<Aim | undefined>;
  /** The product that was pressed is in the storage. */
  isStored(target: Target): boolean;
}

type Probed = { hand: Probe; handRecords: RecordsOfPage; tellDriver(message: string): void };
export type Message = { readonly ready: Aim | null } | { readonly pressed: number } | { readonly answer: Answer };

/**
 * Runs in every document before its own scripts; relies only on what visitors see and on the stored state.
 *
 * A press counts as answered when a frame is painted that looks different: the control with its neighbours in the same
 * parent (for a heart the heart alone), or a link to the cart or the favourites with its number. Compared are texts and their
 * colours, sizes, what is there at all, opacity, icons and animations. Backgrounds, borders, shadows and transformations are not
 * compared, since `:active`, `:hover` and `:focus` change them without any answer; and nothing is compared before the DOM
 * has changed in one of these places.
 */
export function probe({ target, watch }: ProbeSettings): void {
  if (window !== top) return;
  const page = window as unknown as Window & Probed;
  const now = () => performance.now();
  const frame = () => new Promise(requestAnimationFrame);
  const tell = (message: Message) => page.tellDriver(JSON.stringify(message));
  const ANSWER_LIMIT_MS = 10_000;
  const AIM_LIMIT_MS = 5_000;

  const isNamed = (element: Element, name: string) => element.textContent.trim().startsWith(name);
  const CONTROLS: Record<Target, readonly [selector: string, name?: string]> = {
    buy: ['main button', 'В корзину'],
    heart: ['main [aria-label^="В избранное:"]'],
    link: ['main li h3 a'],
    menu: ['[aria-label="Меню"]'],
    filters: ['main button, main summary, main a', 'Фильтры'],
    'close filters': ['[aria-label="Закрыть фильтры"]'],
    search: ['input[type=search]'],
  };
  /** Has a box; also a part that the page has not laid out yet. */
  function find(wanted: Target, index: number): HTMLElement | undefined {
    const [selector, name] = CONTROLS[wanted];
    let left = index;
    for (const element of document.querySelectorAll<HTMLElement>(selector)) {
      if (name && !isNamed(element, name)) continue;
      if (element.getClientRects().length > 0 && left-- === 0) return element;
    }
    return undefined;
  }

  let firstPaint = 0;
  let control: HTMLElement | undefined;
  /** Scrolls until a press in the middle of the control would reach it, and the visitor sees it there. */
  async function aim(wanted: Target, index = 0): Promise<Aim | undefined> {
    let scrolled = false;
    for (const limit = now() + AIM_LIMIT_MS; now() < limit; await frame()) {
      const found = find(wanted, index);
      if (!found) continue;
      const box = found.getClientRects()[0]!;
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      if (found.contains(document.elementFromPoint(x, y))) {
        control = found;
        if (!scrolled) return { x, y, firstPaint: performance.timeOrigin + firstPaint };
        // This frame shows it, and the next one begins when this one is painted; its layout may have moved it.
        scrolled = false;
        continue;
      }
      if (Math.abs(y - innerHeight / 2) <= 10) continue;
      scrolled = true;
      scrollTo({ top: scrollY + y - innerHeight / 2, behavior: 'instant' });
    }
    return undefined;
  }

  const isStored = (wanted: Target) => {
    try {
      const { state } = JSON.parse(localStorage.getItem('nextjs')!);
      return (wanted === 'heart' ? state.favorites : state.cart.items).length > 0;
    } catch {
      return false;
    }
  };

  function lookOf(place: Element): string {
    if (!place.isConnected) return 'removed';
    const looks = [place, ...place.querySelectorAll('*')].map((element) => {
      const { width, height } = element.getBoundingClientRect();
      if (width < 2) return '';
      const words = [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : ''));
      const styles = ['', '::before', '::after'].map((part) => {
        const style = getComputedStyle(element, part || undefined);
        const { display, visibility, opacity, color, fill, stroke, content, animationName } = style;
        return [display, visibility, opacity, color, fill, stroke, content, animationName];
      });
      return [element.tagName, Math.round(width), Math.round(height), words, styles].join();
    });
    return looks.join('\n');
  }

  let onStored = () => {};
  function watchAnswer(event: PointerEvent): void {
    const [pressed, hit] = [event.timeStamp, control!.contains(event.target as Node)];
    const numbers = [...document.querySelectorAll('a[href="/cart"], a[href="/favorite"]')];
    const compared = [
      target === 'heart' ? control! : control!.parentElement!,
      ...numbers.filter((link) => link.getClientRects().length > 0),
    ];
    const look = () => compared.map(lookOf).join('\n');
    // The probe is slow on a slow phone, too: what it takes at the press and in the reported frame is not the page's time.
    function timedLook(): { readonly seen: string; readonly took: number } {
      // Pending style and layout are the page's own.
      document.body.getBoundingClientRect();
      const started = now();
      const seen = look();
      return { seen, took: now() - started };
    }
    const { seen: before, took: atPress } = timedLook();
    const sincePress = () => now() - pressed - atPress;
    const answer: { -readonly [key in keyof Answer]: Answer[key] } = { pressed: performance.timeOrigin + pressed, hit };
    const channel = new MessageChannel();
    let told = false;
    const finish = () => {
      if (!told) tell({ answer });
      told = true;
    };
    /** What the frame shows that is being painted, until it is painted. */
    let inFrame: { readonly kept: boolean; readonly took: number } | undefined;
    function framePainted(): void {
      if (!inFrame) return;
      answer.mark ??= sincePress() - inFrame.took;
      if (inFrame.kept) answer.shown ??= sincePress() - inFrame.took;
      inFrame = undefined;
      if (answer.shown !== undefined) finish();
    }
    const check = () => {
      framePainted();
      const { seen, took } = timedLook();
      if (seen !== before) {
        inFrame = { kept: answer.stored !== undefined, took };
        // Whichever comes first tells that this frame is painted: the message, or the next frame.
        channel.port2.postMessage(0);
      }
      // An animation may make the change visible only in later frames.
      if (framesLeft-- > 0 && !told) requestAnimationFrame(check);
      else checking = false;
    };
    let checking = false;
    let framesLeft = 0;
    const changed = () => {
      if (answer.stored === undefined && isStored(target!)) {
        answer.stored = sincePress();
        answer.scripts = page.handRecords.scriptBytes(now());
      }
      framesLeft = 20;
      if (!checking) requestAnimationFrame(check);
      checking = true;
    };
    channel.port1.addEventListener('message', framePainted);
    channel.port1.start();
    onStored = changed;
    const changes = new MutationObserver(changed);
    const card = compared[0]!.closest('li, article, section') ?? compared[0]!;
    for (const place of [card, ...compared])
      changes.observe(place, { subtree: true, childList: true, attributes: true, characterData: true });
    setTimeout(finish, ANSWER_LIMIT_MS);
  }

  const write = Storage.prototype.setItem;
  Storage.prototype.setItem = function setItem(key, value) {
    write.call(this, key, value);
    if (key === 'nextjs') onStored();
  };
  let watching = watch;
  addEventListener(
    'pointerdown',
    (event) => {
      if (!watching || !control) return;
      watching = false;
      watchAnswer(event);
    },
    true,
  );

  // A link is followed when the finger is lifted.
  if (target === 'link')
    addEventListener('pointerup', ({ timeStamp }) => tell({ pressed: performance.timeOrigin + timeStamp }), true);

  new PerformanceObserver((list) => {
    const [paint] = list.getEntriesByName('first-contentful-paint');
    if (!paint) return;
    firstPaint = paint.startTime;
    if (target) void aim(target).then((ready) => tell({ ready: ready ?? null }));
  }).observe({ type: 'paint', buffered: true });

  page.hand = { aim, isStored };
}
