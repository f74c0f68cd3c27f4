import { connect, createServer, type Socket } from 'node:net';
import { freePorts } from './free-ports.ts';

/** A TCP relay to a server, which a test can close and open again. */
export interface Relay {
  /** The address of the server through the relay. */
  url(serverUrl: string): string;
  open(): Promise<void>;
  /** Closes all connections; new ones are refused. */
  close(): Promise<void>;
  /**
   * Silently drops the traffic of some connections in both directions without closing them.
   * @param mark selects connections whose first packet contains it, for example an application name; new ones too
   */
  dropTraffic(mark: string): void;
  /** Resets the affected connections; new ones work again. */
  restore(): void;
}

/** Creates a relay to a local server; closed until `open` is called. */
export async function openRelay(target: string): Promise<Relay> {
  const [port] = await freePorts(1);
  const to = new URL(target);
  const sockets = new Set<Socket>();
  /** For each open connection: its first packet, and how to drop its traffic. */
  const links = new Map<Socket, { first: string; dropTraffic(): void; readonly dropped: boolean }>();
  let droppedMark: string | undefined;
  const server = createServer((client) => {
    const upstream = connect(Number(to.port), to.hostname);
    let dropped = false;
    const link = {
      first: '',
      get dropped() {
        return dropped;
      },
      dropTraffic() {
        dropped = true;
        for (const socket of [client, upstream]) socket.unpipe().pause();
      },
    };
    links.set(client, link);
    client.once('data', (chunk: Buffer) => {
      link.first = chunk.toString('latin1');
      if (droppedMark !== undefined && link.first.includes(droppedMark)) return link.dropTraffic();
      upstream.write(chunk);
      client.pipe(upstream).pipe(client);
    });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    client.on('close', () => {
      links.delete(client);
      upstream.destroy();
    });
    upstream.on('close', () => client.destroy());
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
    dropTraffic(mark) {
      droppedMark = mark;
      for (const link of links.values()) if (link.first.includes(mark)) link.dropTraffic();
    },
    restore() {
      droppedMark = undefined;
      for (const [client, { dropped }] of links) if (dropped) client.resetAndDestroy();
    },
  };
}
