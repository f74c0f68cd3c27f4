import { connect } from 'node:net';

/** Requests that were answered. */
export interface Answered {
  readonly answers: number;
  readonly seconds: number;
}

interface TimedAnswers extends Answered {
  /** How long each answer took, milliseconds. */
  readonly times: readonly number[];
}

export interface RawRequestOptions {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** The bytes of the next request; undefined when there are no more. */
  readonly next: () => Uint8Array | undefined;
  /** The only status that is expected. */
  readonly status: number;
  /**
   * Requests a second of all connections together, evenly spread; without it each connection asks as soon as it is answered. An
   * answer is timed from when its request was due, so that a request that had to wait for a free connection is not flattered.
   */
  readonly perSecond?: number;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/** Of all connections: what is in it has been read when the next bytes arrive. */
const received = Buffer.alloc(64 * 1024);

/**
 * Sends ready bytes on connections that stay open, one request at a time on each, and reads no more of the answers than their
 * status and length: an HTTP client would cost more than the server under test.
 */
export async function sendRawRequests(options: RawRequestOptions): Promise<TimedAnswers> {
  const began = performance.now();
  const deadline = began + options.seconds * 1000;
  const { connections, perSecond } = options;
  const every = perSecond ? (connections * 1000) / perSecond : undefined;
  const all = Array.from({ length: connections }, (_, nth) =>
    useConnection(
      options,
      deadline,
      every === undefined ? undefined : { first: began + (nth * every) / connections, every },
    ),
  );
  const times = (await Promise.all(all)).flat();
  return { answers: times.length, seconds: (performance.now() - began) / 1000, times };
}

/**
 * @param due when its requests are due, milliseconds
 * @returns how long each answer took, milliseconds
 */
function useConnection(
  { port, next, status }: RawRequestOptions,
  deadline: number,
  due: { readonly first: number; readonly every: number } | undefined,
): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const times: number[] = [];
    let asked = 0;
    let askedAt = 0;
    /** Bytes of the current body still to come; undefined while its head is read. */
    let left: number | undefined;

    function ask(): void {
      const now = performance.now();
      const at = due ? due.first + asked * due.every : now;
      if (at > now) setTimeout(send, at - now, at);
      else send(at);
    }

    function send(at: number): void {
      const request = at < deadline ? next() : undefined;
      if (!request) {
        socket.end();
        return;
      }
      asked++;
      askedAt = at;
      socket.write(request);
    }

    function read(size: number): boolean {
      if (left === undefined) {
        // Servers write a head at once, and on one machine it arrives at once.
        const end = received.subarray(0, size).indexOf(HEAD_END);
        const head = received.toString('latin1', 0, end + 2);
        if (end < 0 || head.slice(9, 12) !== String(status)) return fail(received.toString('latin1', 0, size));
        left = bodyLength(head, status) - (size - end - HEAD_END.length);
      } else left -= size;
      if (left < 0) return fail('more bytes than announced');
      if (left > 0) return true;
      left = undefined;
      times.push(performance.now() - askedAt);
      ask();
      return true;
    }

    function fail(why: string): false {
      reject(new Error(`unexpected answer: ${why}`));
      socket.destroy();
      return false;
    }

    const socket = connect({
      port,
      host: '127.0.0.1',
      onread: { buffer: received, callback: read },
    });
    socket.setNoDelay();
    socket.once('connect', ask);
    socket.once('error', reject);
    socket.once('close', () =>
      times.length === asked ? resolve(times) : reject(new Error('closed without an answer')),
    );
  });
}

const LENGTH = /\r\ncontent-length: (\d+)\r\n/i;

function bodyLength(head: string, status: number): number {
  if (status === 304) return 0;
  const length = LENGTH.exec(head)?.[1];
  if (length === undefined) throw new Error(`an answer without content-length: ${head}`);
  return Number(length);
}

/** The bytes of a request. */
export function requestBytes(method: string, path: string, headers: Record<string, string>, body = ''): Buffer {
  const all = { host: 'localhost', ...headers, ...(body && { 'content-length': String(Buffer.byteLength(body)) }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}
