import type { Server } from 'node:http';
import type { Socket } from 'node:net';

interface Progress {
  /** Bytes received by the client, counted in whole chunks. */
  received: number;
  at: number;
}

/**
 * Closes connections whose client does not read the response, or does not close its side after the last one: they would
 * otherwise stay in memory. Node's own timeouts cover requests only.
 * @param stallMs longest time without progress in reading
 * @returns a function that stops the checks
 */
export function dropStalledClients(server: Server, stallMs: number): () => void {
  const open = new Map<Socket, Progress>();
  server.on('connection', (socket) => {
    open.set(socket, { received: 0, at: performance.now() });
    socket.once('close', () => open.delete(socket));
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, progress] of open) {
      const received = socket.bytesWritten - socket.writableLength;
      const isIdle = socket.writableLength === 0 && !socket.writableEnded;
      if (isIdle || received !== progress.received) {
        progress.received = received;
        progress.at = now;
      } else if (now - progress.at > stallMs) {
        // A graceful end would need the client to read.
        socket.resetAndDestroy();
      }
    }
  }, stallMs / 4);
  timer.unref();
  return () => clearInterval(timer);
}
