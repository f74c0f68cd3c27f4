import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { listenFailure } from './listen-failure.ts';

/** @returns the error of listening, if any */
function listenError(host: string, port: number): Promise<Error | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', resolve);
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}

it('a port in use and an address of another machine are reported in one sentence', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as { port: number };
  expect(listenFailure(await listenError('127.0.0.1', port))).toBe(
    `Порт ${port} занят: освободите его или задайте другой в PORT или METRICS_PORT.`,
  );
  taken.close();
  // Reserved for documentation (RFC 5737).
  expect(listenFailure(await listenError('192.0.2.1', 3000))).toBe(
    'У этой машины нет адреса 192.0.2.1: исправьте HOST.',
  );
});

it('so is a privileged port; errors of files and outgoing connections are not', () => {
  const error = (facts: object) => Object.assign(new Error('x'), facts);
  expect(listenFailure(error({ code: 'EACCES', syscall: 'listen', address: '0.0.0.0', port: 80 }))).toMatch(
    /^Порт 80 закрыт для этого пользователя: задайте другой, от 1024, в PORT/,
  );
  expect(listenFailure(error({ code: 'EACCES', syscall: 'mkdir', path: '/x' }))).toBeUndefined();
  expect(listenFailure(error({ code: 'EADDRNOTAVAIL', syscall: 'connect' }))).toBeUndefined();
  expect(listenFailure(undefined)).toBeUndefined();
});
