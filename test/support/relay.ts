import { connect, createServer, type Socket } from 'node:net';
import { freePorts } from './free-ports.ts';

/** A road to a server that a story may close and open again. */
export interface Relay {
  /** The address of the server by this road. */
  url(serverUrl: string): string;
  open(): Promise<void>;
  /** Ends what is on its way; whoever comes next finds nobody. */
  close(): Promise<void>;
}

/** Carries bytes to a server on this machine; closed until it is opened. */
export async function openRelay(target: string): Promise<Relay> {
  const [port] = await freePorts(1);
  const to = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  return {
    url(serverUrl) {
      const url = new URL(serverUrl);
      url.host = `127.0.0.1:${port}`;
      return url.href;
    },
    open: () => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve)),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
