/** What the dialog shows; the parameters of the address name it. */
export type Screen =
  | { readonly name: 'base' }
  | { readonly name: 'register' }
  | { readonly name: 'registered' }
  | { readonly name: 'recovery' }
  | { readonly name: 'recovered' }
  | { readonly name: 'password'; readonly by: Way }
  | { readonly name: 'code'; readonly by: Way };

export type Way = 'phone' | 'email';

/** What the memory of this tab holds; an address alone can bring none of it back. */
export interface FlowFacts {
  /** What the code was sent to. */
  readonly codeSentTo?: Way | undefined;
  /** A phone or an address is proved and waits for its registration. */
  readonly proved?: boolean;
  readonly registered?: boolean;
}

/** Parameter, value, screen: the whole table, the first that fits wins. */
const TABLE: readonly (readonly [parameter: string, value: string, screen: Screen])[] = [
  ['register', 'yes', { name: 'register' }],
  ['register', 'success', { name: 'registered' }],
  ['restore', 'yes', { name: 'recovery' }],
  ['restore', 'success', { name: 'recovered' }],
  ['response_type', 'phone', { name: 'password', by: 'phone' }],
  ['response_type', 'email', { name: 'password', by: 'email' }],
  ['enter_code', 'phone', { name: 'code', by: 'phone' }],
  ['enter_code', 'email', { name: 'code', by: 'email' }],
];

const PARAMETERS = ['register', 'restore', 'enter_code', 'response_type'] as const;

/** The screen an address asks for; undefined when it asks for none. */
export function namedScreen(search: string): Screen | undefined {
  const given = new URLSearchParams(search);
  return TABLE.find(([parameter, value]) => given.get(parameter) === value)?.[2];
}

/** The screen to show: what needs a flow that is not there falls back to the base screen. */
export function shownScreen(search: string, flow: FlowFacts): Screen {
  const asked = namedScreen(search) ?? { name: 'base' };
  const lives =
    asked.name === 'register'
      ? flow.proved
      : asked.name === 'registered'
        ? flow.registered
        : asked.name === 'code'
          ? flow.codeSentTo === asked.by
          : true;
  return lives ? asked : { name: 'base' };
}

/** What somebody who is signed in may still want of the dialog: a new password, or to read of success. */
export const isForSignedIn = ({ name }: Screen): boolean =>
  name === 'recovery' || name === 'recovered' || name === 'registered';

/** Query with the parameters of the dialog taken out, everything else letter for letter as it was. */
export function withoutScreen(search: string): string {
  const kept = search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair !== '' && !isOurs(pair));
  return kept.length > 0 ? `?${kept.join('&')}` : '';
}

/** Query that names the screen, beside whatever else it says. */
export function withScreen(search: string, screen: Screen): string {
  const rest = withoutScreen(search);
  const row = TABLE.find(([, , { name, ...more }]) => {
    const by = 'by' in more ? more.by : undefined;
    return name === screen.name && by === ('by' in screen ? screen.by : undefined);
  });
  return row ? `${rest === '' ? '?' : `${rest}&`}${row[0]}=${row[1]}` : rest;
}

function isOurs(pair: string): boolean {
  const name = pair.split('=', 1)[0]!;
  return (PARAMETERS as readonly string[]).includes(decoded(name));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
