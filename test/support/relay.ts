import { connect, createServer, type Socket } from 'node:net';
import { freePorts } from './free-ports.ts';

/** A road to a server that a story may close and open again. */
export interface Relay {
  /** The address of the server by this road. */
  url(serverUrl: string): string;
  open(): Promise<void>;
  /** Ends what is on its way; whoever comes next finds nobody. */
  close(): Promise<void>;
  /**
   * From now on loses what either side of some connections sends, and closes nothing: neither side learns of it.
   * @param mark what such a connection sends first, its name at the server for example; later ones are lost too
   */
  lose(mark: string): void;
  /** Lets everything pass that comes after a reset of what was lost. */
  restore(): void;
}

/** Carries bytes to a server on this machine; closed until it is opened. */
export async function openRelay(target: string): Promise<Relay> {
  const [port] = await freePorts(1);
  const to = new URL(target);
  const sockets = new Set<Socket>();
  /** Of each open connection: what it sent first, and how to lose it. */
  const roads = new Map<Socket, { first: string; lose(): void; readonly lost: boolean }>();
  let lostMark: string | undefined;
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    let lost = false;
    const road = {
      first: '',
      get lost() {
        return lost;
      },
      lose() {
        lost = true;
        for (const socket of [near, far]) socket.unpipe().pause();
      },
    };
    roads.set(near, road);
    near.once('data', (chunk: Buffer) => {
      road.first = chunk.toString('latin1');
      if (lostMark !== undefined && road.first.includes(lostMark)) return road.lose();
      far.write(chunk);
      near.pipe(far).pipe(near);
    });
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    near.on('close', () => {
      roads.delete(near);
      far.destroy();
    });
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
    lose(mark) {
      lostMark = mark;
      for (const road of roads.values()) if (road.first.includes(mark)) road.lose();
    },
    restore() {
      lostMark = undefined;
      for (const [near, { lost }] of roads) if (lost) near.resetAndDestroy();
    },
  };
}
