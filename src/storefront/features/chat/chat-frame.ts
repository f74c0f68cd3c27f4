import { CHAT_DEFAULTS, type ChatParameters } from './chat-defaults.ts';

/** Longer texts in the address are cut off. */
const MAX_LENGTH = 120;

/** Address of the frame. @param token value of `userSiteId`; null for a visitor */
export function chatAddress(url: URL, token: string | null): URL {
  const address = new URL(url);
  for (const [name, value] of Object.entries(CHAT_DEFAULTS)) address.searchParams.set(name, value);
  address.searchParams.set('userSiteId', token ?? 'null');
  return address;
}

/** Reads the parameters in our own chat page; invalid ones get their defaults. */
export function chatParameters(query: URLSearchParams): ChatParameters {
  const text = (name: keyof ChatParameters) => query.get(name)?.trim().slice(0, MAX_LENGTH) || CHAT_DEFAULTS[name];
  const color = text('color');
  return {
    application: text('application'),
    title: text('title'),
    subtitle: text('subtitle'),
    color: /^#[\da-f]{6}$/i.test(color) ? color : CHAT_DEFAULTS.color,
    placeholder: text('placeholder'),
  };
}

const INK = '#1f2a14';

/** Dark or white text, whichever has more contrast on this background. */
export function inkOn(color: string): string {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const light = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  // The luminance at which both have the same contrast.
  return light > 0.19 ? INK : '#ffffff';
}

interface FrameMessage {
  readonly data: unknown;
  readonly origin: string;
  readonly source: unknown;
}

/** Reads a message of the frame; messages of other windows, or of another page in the frame, are ignored. */
export function readFrameMessage(
  message: FrameMessage,
  frame: { window: unknown; origin: string },
): 'close' | 'isLoaded' | undefined {
  if (message.source === null || message.source !== frame.window || message.origin !== frame.origin) return undefined;
  return message.data === 'close' || message.data === 'isLoaded' ? message.data : undefined;
}
