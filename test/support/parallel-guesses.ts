import { Agent, request } from 'node:http';
import { wrongCode } from './codes.ts';

/** An address for each number, every one in a subnet of its own. */
export const addressOf = (index: number) => `10.${index >> 8}.${index & 255}.7`;

/**
 * So many wrong guesses at a code at once, each from a network of its own, over connections that stay open, as a machine does.
 * The house must trust loopback. Says how often each answer was given.
 */
export async function guessInParallel(
  url: string,
  { userId, code, guesses }: { readonly userId: string; readonly code: string; readonly guesses: number },
): Promise<Record<string, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 500 });
  const { port } = new URL(url);
  const guess = (otp: string, from: string) =>
    new Promise<string>((resolve, reject) => {
      const asking = request(
        {
          port,
          agent,
          method: 'POST',
          path: '/api/auth/verify-otp',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
        },
        (answer) => {
          let text = '';
          answer.on('data', (chunk) => (text += chunk));
          answer.on('end', () => {
            const message = (JSON.parse(text) as { error?: { message: string } }).error?.message;
            resolve(`${answer.statusCode} ${message ?? 'proved'}`);
          });
        },
      );
      asking.on('error', reject);
      asking.end(JSON.stringify({ userId, otp }));
    });
  const answers = await Promise.all(
    Array.from({ length: guesses }, (_, index) => guess(wrongCode(code, 1 + (index % 9_999)), addressOf(index))),
  );
  agent.destroy();
  const said: Record<string, number> = {};
  for (const answer of answers) said[answer] = (said[answer] ?? 0) + 1;
  return said;
}
