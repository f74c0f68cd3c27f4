/** What the page in the frame is told; it may be anybody's, so names and defaults are fixed. */
export const CHAT_DEFAULTS = {
  application: 'site',
  title: 'Онлайн чат',
  subtitle: 'Мы онлайн и готовы вам помочь!',
  color: '#a4cd39',
  placeholder: 'Введите сообщение...',
} as const;

export type ChatParameters = Readonly<Record<keyof typeof CHAT_DEFAULTS, string>>;

/** Of a text that comes by the address; longer ones nobody meant. */
const LONGEST = 120;

/** Address of the frame. @param token `userSiteId`; `null` for a visitor */
export function chatAddress(url: URL, token: string | null): URL {
  const address = new URL(url);
  for (const [name, value] of Object.entries(CHAT_DEFAULTS)) address.searchParams.set(name, value);
  address.searchParams.set('userSiteId', token ?? 'null');
  return address;
}

/** The same from the inside: what our own page was told, where it makes sense. */
export function chatParameters(asked: URLSearchParams): ChatParameters {
  const told = (name: keyof ChatParameters) => asked.get(name)?.trim().slice(0, LONGEST) || CHAT_DEFAULTS[name];
  const color = told('color');
  return {
    application: told('application'),
    title: told('title'),
    subtitle: told('subtitle'),
    color: /^#[\da-f]{6}$/i.test(color) ? color : CHAT_DEFAULTS.color,
    placeholder: told('placeholder'),
  };
}

const INK = '#1f2a14';

/** Dark or white text: whichever is easier to read on a ground of this colour. */
export function inkOn(color: string): string {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const light = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  // Where both are equally easy to read.
  return light > 0.19 ? INK : '#ffffff';
}

interface Said {
  readonly data: unknown;
  readonly origin: string;
  readonly source: unknown;
}

/** What the frame says, and nobody else: another window, and another page in the same frame, are not heard. */
export function readFrameWord(
  said: Said,
  frame: { window: unknown; origin: string },
): 'close' | 'isLoaded' | undefined {
  if (said.source === null || said.source !== frame.window || said.origin !== frame.origin) return undefined;
  return said.data === 'close' || said.data === 'isLoaded' ? said.data : undefined;
}
