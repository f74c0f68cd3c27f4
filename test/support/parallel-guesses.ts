import { Agent, request } from 'node:http';
import { wrongCode } from './codes.ts';

/** An IP address for each index, each in its own subnet. */
export const addressOf = (index: number) => `10.${index >> 8}.${index & 255}.7`;

/**
 * Sends wrong guesses of a code in parallel over keep-alive connections, each from its own network.
 * The test shop must trust loopback.
 * @returns how often each answer was given
 */
export async function guessInParallel(
  url: string,
  { userId, code, guesses }: { readonly userId: string; readonly code: string; readonly guesses: number },
): Promise<Record<string, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 500 });
  const { port } = new URL(url);
  const guess = (otp: string, from: string) =>
    new Promise<string>((resolve, reject) => {
      const sent = request(
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
      sent.on('error', reject);
      sent.end(JSON.stringify({ userId, otp }));
    });
  const answers = await Promise.all(
    Array.from({ length: guesses }, (_, index) => guess(wrongCode(code, 1 + (index % 9_999)), addressOf(index))),
  );
  agent.destroy();
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1;
  return counts;
}
