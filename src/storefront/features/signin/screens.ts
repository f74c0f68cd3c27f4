/** A screen of the dialog, named by the parameters of the address. */
export type Screen =
  | { readonly name: 'base' }
  | { readonly name: 'register' }
  | { readonly name: 'registered' }
  | { readonly name: 'recovery' }
  | { readonly name: 'recovered' }
  | { readonly name: 'password'; readonly by: Way }
  | { readonly name: 'code'; readonly by: Way };

export type Way = 'phone' | 'email';

/** State of the sign-in in memory, without which some screens cannot be shown. */
export interface FlowFacts {
  /** Whether a code was sent to a phone or an email address. */
  readonly codeSentTo?: Way | undefined;
  /** A phone or an address is proved and awaits registration. */
  readonly proved?: boolean;
  readonly registered?: boolean;
}

/** Screens by parameter and value of the address; the first match wins. */
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

/** The screen that an address names; undefined when it names none. */
export function namedScreen(search: string): Screen | undefined {
  const parameters = new URLSearchParams(search);
  return TABLE.find(([parameter, value]) => parameters.get(parameter) === value)?.[2];
}

/** The screen to show: the named one, or the base screen if the flow has not got that far. */
export function shownScreen(search: string, flow: FlowFacts): Screen {
  const named = namedScreen(search) ?? { name: 'base' };
  const available =
    named.name === 'register'
      ? flow.proved
      : named.name === 'registered'
        ? flow.registered
        : named.name === 'code'
          ? flow.codeSentTo === named.by
          : true;
  return available ? named : { name: 'base' };
}

/** Screens that a signed-in user may see: a new password, and messages of success. */
export const isForSignedIn = ({ name }: Screen): boolean =>
  name === 'recovery' || name === 'recovered' || name === 'registered';

/** The query without the parameters of the dialog, everything else unchanged. */
export function withoutScreen(search: string): string {
  const remaining = search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair !== '' && !isOurs(pair));
  return remaining.length > 0 ? `?${remaining.join('&')}` : '';
}

/** The query with the parameter of the screen added. */
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
