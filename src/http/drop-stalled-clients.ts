import type { Server } from 'node:http';
import type { Socket } from 'node:net';

interface Seen {
  /** Bytes taken by the client, as far as whole pieces go. */
  taken: number;
  at: number;
}

/**
 * Cuts off connections whose client does not take what was sent: such an answer would stay in memory for as long as the
 * client likes. Node's own timeouts speak of requests only.
 * @param patienceMs longest time in which no piece of an answer is taken
 * @returns ends the watch
 */
export function dropStalledClients(server: Server, patienceMs: number): () => void {
  const open = new Map<Socket, Seen>();
  server.on('connection', (socket) => {
    open.set(socket, { taken: 0, at: performance.now() });
    socket.once('close', () => open.delete(socket));
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, seen] of open) {
      const taken = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0 || taken !== seen.taken) {
        seen.taken = taken;
        seen.at = now;
      } else if (now - seen.at > patienceMs) {
        // Not ended in order: the client would have to read for that.
        socket.resetAndDestroy();
      }
    }
  }, patienceMs / 4);
  timer.unref();
  return () => clearInterval(timer);
}
