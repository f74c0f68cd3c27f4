import { useEffect, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import type { CompanyFacts } from '../kernel/company.ts';
import { PAGE_CHANGE } from './client/page-change.ts';
import { onRefreshedPage } from './client/refresh-page.ts';
import { retryUntilDone } from './client/retry.ts';
import { CompanyContext } from './features/company/use-company.ts';
import { FailureBoundary } from './ui/failure-boundary.tsx';
import { IslandContent } from './ui/island.tsx';
import { ISLANDS, type IslandName } from './island-list.ts';

interface ActiveIsland {
  readonly root: Root;
  readonly Component: ComponentType<object>;
}

const active = new Map<HTMLElement, ActiveIsland>();
const activations = new WeakMap<HTMLElement, Promise<void>>();
let roots = 0;

let company: CompanyFacts | undefined;
const facts = (): CompanyFacts => (company ??= JSON.parse(document.body.dataset['company']!) as CompanyFacts);

const propsOf = ({ dataset }: HTMLElement) => JSON.parse(dataset['props'] ?? '{}') as object;

/**
 * Makes an island interactive. Its promise resolves when React listens to it, and is the same for repeated calls.
 *
 * @throws when the code of the island cannot be fetched; the next call tries again
 */
export function activate(element: HTMLElement): Promise<void> {
  let done = activations.get(element);
  if (!done) {
    done = render(element);
    activations.set(element, done);
    done.catch(() => activations.delete(element));
  }
  return done;
}

const codeOf = ({ dataset }: HTMLElement) =>
  ISLANDS[dataset['island'] as IslandName]() as Promise<{ default: ComponentType<object> }>;

async function render(element: HTMLElement): Promise<void> {
  const { default: Component } = await codeOf(element);
  const changes = takeChanges(element);
  await new Promise<void>((resolve) => {
    const content = contentOf(Component, propsOf(element), resolve);
    const options = {
      identifierPrefix: `i${roots++}-`,
      onCaughtError: reportError,
    };
    const root = 'empty' in element.dataset ? createRoot(element, options) : hydrateRoot(element, content, options);
    if ('empty' in element.dataset) root.render(content);
    active.set(element, { root, Component });
  });
  element.dataset['active'] = '';
  for (const repeat of changes) repeat();
}

function contentOf(Component: ComponentType<object>, props: object, onReady?: () => void) {
  return (
    <IslandContent>
      <CompanyContext value={facts()}>
        <FailureBoundary>
          <Component {...props} />
        </FailureBoundary>
        <Ready onReady={onReady} />
      </CompanyContext>
    </IslandContent>
  );
}

function Ready({ onReady }: { onReady: (() => void) | undefined }) {
  useEffect(() => onReady?.(), [onReady]);
  return null;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * What the visitor has typed, ticked and attached before React knew the fields. They get their first values back, which React
 * expects; the returned functions repeat the changes when it listens.
 */
function takeChanges(element: HTMLElement): (() => void)[] {
  return [...element.querySelectorAll<Field>('input, textarea, select')].flatMap((field) => {
    if (field instanceof HTMLInputElement && field.type === 'file')
      return field.files?.length ? [() => field.dispatchEvent(new Event('change', { bubbles: true }))] : [];
    if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
      if (field.checked === field.defaultChecked) return [];
      const ticked = field.checked;
      field.checked = field.defaultChecked;
      // Of two radio buttons only the chosen one is pressed again.
      return ticked || field.type === 'checkbox' ? [() => field.click()] : [];
    }
    const first = field instanceof HTMLSelectElement ? firstOption(field) : field.defaultValue;
    const { value } = field;
    if (value === first) return [];
    field.value = first;
    return [() => typeAgain(field, value)];
  });
}

function firstOption({ options }: HTMLSelectElement): string {
  return ([...options].find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}

/** Enters the text as if it were typed now: React ignores a value that it has set itself. */
function typeAgain(field: Field, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')!.set!.call(field, text);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

const pause = () =>
  new Promise<void>((resolve) => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 200 });
    else setTimeout(resolve, 16);
  });

const isVisible = (element: HTMLElement) => {
  const shown = element.firstElementChild ?? element;
  // Asked first: a rectangle in a part that the browser has not laid out makes it do that.
  if (!shown.checkVisibility({ contentVisibilityAuto: true })) return false;
  const { top, bottom } = shown.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
};

/** Sections with islands that are activated when they come near, all islands of a section together. */
const approaching = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      approaching.unobserve(target);
      void retryUntilDone(() => activateSection(target));
    }
  },
  { rootMargin: '100% 0px' },
);

/** @returns whether the code of all its islands could be fetched */
async function activateSection(section: Element): Promise<boolean> {
  const results = await Promise.allSettled([...section.querySelectorAll<HTMLElement>(NEAR)].map(activate));
  return results.every(({ status }) => status === 'fulfilled');
}

const NEAR = '[data-when="near"]:not([data-active])';

/**
 * Activates all islands but those on demand, visible ones first, with pauses in which the browser paints and answers; those
 * of sections far down wait until they come near.
 *
 * @returns whether the code of all others could be fetched
 */
export async function activateAll(): Promise<boolean> {
  let complete = true;
  for (const element of document.querySelectorAll(NEAR))
    approaching.observe(element.closest('section') ?? element.parentElement!);
  const all = [
    ...document.querySelectorAll<HTMLElement>(
      '[data-island]:not([data-when="demand"], [data-when="near"], [data-active])',
    ),
  ];
  // Fetched side by side, run one after the other.
  for (const element of all) void codeOf(element).catch(() => {});
  const visible = all.filter(isVisible);
  for (const element of [...visible, ...all.filter((other) => !visible.includes(other))]) {
    await pause();
    // An island whose code is lost leaves the others working.
    await activate(element).catch(() => (complete = false));
  }
  return complete;
}

function takeProps(fresh: Document): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const same = `[data-island="${element.dataset['island']}"]`;
    const place = [...document.querySelectorAll(same)].indexOf(element);
    const next = fresh.querySelectorAll<HTMLElement>(same)[place];
    if (!next) continue;
    if (active.has(element)) renderAgain(element, propsOf(next));
    // Others are hydrated with the properties that their markup was rendered with.
    else if (element.dataset['props'] !== next.dataset['props'])
      activate(element).then(
        () => renderAgain(element, propsOf(next)),
        () => {},
      );
  }
}

function renderAgain(element: HTMLElement, props: object): void {
  const island = active.get(element);
  island?.root.render(contentOf(island.Component, props));
}

// At once: whoever has waited for the fresh page moves the focus in it.
onRefreshedPage((fresh) => flushSync(() => takeProps(fresh)));

// A script has replaced a part of the page: islands that were in it end.
document.addEventListener(PAGE_CHANGE, () => {
  for (const [element, { root }] of active) {
    if (element.isConnected) continue;
    root.unmount();
    active.delete(element);
  }
});
