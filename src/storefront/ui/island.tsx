import { createContext, useContext, type ComponentType, type ReactNode } from 'react';

/** Whether this part of the page belongs to an island already. */
const InIsland = createContext(false);

/** What JSON keeps unchanged. */
type Json<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends ((...args: never[]) => unknown) | Date | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>
    ? never
    : { [K in keyof T]: Json<T[K]> };

type Islandable<P> = [P] extends [Json<P>] ? ComponentType<P> : never;

/**
 * When an island is activated, unless it is pressed before: once the page has loaded; as soon as possible, for parts whose
 * content the server cannot render; when the section around it comes near the screen; only when something asks for it.
 */
type When = 'loaded' | 'first' | 'near' | 'demand';

const whenAttribute = (when: When) => (when === 'loaded' ? undefined : when);

interface Box {
  /** Classes of the element around the component. */
  readonly box?: string;
}

/**
 * A component that React makes interactive in the browser, while the page around it stays plain HTML (decision 0090). The
 * properties are written into the page, so they must be JSON. Inside another island it is rendered as a part of that one.
 *
 * @param name key of the component in `island-list.ts`
 */
export function island<P extends object>(name: string, Component: Islandable<P>, when: When = 'loaded') {
  const Inner = Component as ComponentType<P>;
  return function Island({ box, ...rest }: P & Box) {
    const props = rest as unknown as P;
    const own = !useContext(InIsland);
    return (
      <div
        className={box}
        data-island={own ? name : undefined}
        data-when={own ? whenAttribute(when) : undefined}
        data-props={own && Object.keys(props).length > 0 ? JSON.stringify(props) : undefined}
      >
        <InIsland value>
          <Inner {...props} />
        </InIsland>
      </div>
    );
  };
}

interface EmptyIslandProps extends Box {
  readonly name: string;
  readonly props?: object;
  /** `span` within a sentence. */
  readonly as?: 'div' | 'span';
  readonly when?: When;
}

/** The place of an island without server markup. */
export function EmptyIsland({ name, props, as: Element = 'div', box, when = 'loaded' }: EmptyIslandProps) {
  return (
    <Element
      className={box}
      data-island={name}
      data-empty=""
      data-when={whenAttribute(when)}
      data-props={props ? JSON.stringify(props) : undefined}
    />
  );
}

/** What the browser renders into an island. */
export function IslandContent({ children }: { children: ReactNode }) {
  return <InIsland value>{children}</InIsland>;
}
