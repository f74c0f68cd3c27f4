import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { SANDBOX_MAILBOX_PASSWORD } from '../kernel/sandbox-mailbox.ts';
import type { PlannedFailure } from './failures.ts';
import { createCommandReader, parseCommand, type ImapCommand } from './imap-commands.ts';
import type { SandboxContext } from './sandbox-context.ts';

interface KeptLetter {
  uid: number;
  folder: string;
  readonly raw: Buffer;
  readonly flags: Set<string>;
}

/** What one connection is allowed to do. */
interface Session {
  state: 'stranger' | 'signed-in';
  /** The folder that is open. */
  folder?: string;
  /** `AUTHENTICATE` waits for the login and the password. */
  authenticating?: string | undefined;
}

const CAPABILITIES = 'IMAP4rev1 AUTH=PLAIN MOVE';
const INBOX = 'INBOX';
const HEADERS_END = '\r\n\r\n';

/**
 * An IMAP server for one reader: what is needed to find letters, to read and to move them to other folders (RFC 3501, 6851). Letters and
 * folders are not kept across a restart.
 */
export function openImap(context: SandboxContext) {
  let letters: KeptLetter[] = [];
  let folders = [INBOX];
  let lastUid = 0;
  context.onReset(() => {
    letters = [];
    folders = [INBOX];
  });
  const connections = new Set<Socket>();
  const server: Server = createServer((socket) => {
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
    // Clients may disconnect at any time.
    socket.on('error', () => undefined);
    serve(socket);
  });

  function serve(socket: Socket): void {
    const session: Session = { state: 'stranger' };
    const linesIn = createCommandReader(() => socket.write('+ go on\r\n'));
    socket.write(`* OK [CAPABILITY ${CAPABILITIES}] ready\r\n`);
    socket.on('data', (bytes: Buffer) => {
      try {
        for (const line of linesIn(bytes)) answerLine(socket, session, line);
      } catch {
        socket.destroy();
      }
    });
  }

  function answerLine(socket: Socket, session: Session, line: string): void {
    const { authenticating } = session;
    session.authenticating = undefined;
    if (authenticating !== undefined) {
      const [, login = '', password = ''] = Buffer.from(line, 'base64').toString().split('\0');
      return void socket.write(signIn(session, authenticating, login, password));
    }
    const command = parseCommand(line);
    const failure = context.failures.take('imap', [command.name, ...withoutPassword(command)].join(' '));
    logCommand(command, failure);
    if (failure?.kind === 'timeout') return;
    if (failure && failure.kind !== 'lost' && failure.kind !== 'unanswered')
      return void socket.write(`${command.tag} NO [UNAVAILABLE] Planned failure of the sandbox\r\n`);
    const answer = answerTo(session, command);
    if (failure?.kind === 'lost') return void socket.destroy();
    if (failure) return;
    socket.write(answer);
    if (command.name === 'LOGOUT') socket.end();
  }

  function logCommand(command: ImapCommand, failure: PlannedFailure | undefined): void {
    const kind = failure?.kind;
    const answer =
      kind === 'timeout' || kind === 'lost' || kind === 'unanswered' ? kind : failure ? failure.status : 200;
    const url = withoutPassword(command).join(' ');
    context.requests.add({ at: context.now().toISOString(), provider: 'imap', method: command.name, url, answer });
    context.changed();
  }

  /** Everything that goes back, untagged answers first. */
  function answerTo(session: Session, { tag, name, args }: ImapCommand): Buffer {
    const done = (...untagged: (string | Buffer)[]) =>
      Buffer.concat([...untagged, `${tag} OK ${name} done\r\n`].map((part) => Buffer.from(part as string, 'latin1')));
    const refused = (why: string) => Buffer.from(`${tag} ${why}\r\n`);
    if (name === 'CAPABILITY') return done(`* CAPABILITY ${CAPABILITIES}\r\n`);
    if (name === 'NOOP') return done();
    if (name === 'LOGOUT') return done('* BYE see you\r\n');
    if (name === 'LOGIN') return Buffer.from(signIn(session, tag, args[0] ?? '', args[1] ?? ''));
    if (name === 'AUTHENTICATE' && args[0]?.toUpperCase() === 'PLAIN') {
      session.authenticating = tag;
      return Buffer.from('+ \r\n');
    }
    if (session.state === 'stranger') return refused('BAD sign in first');
    if (name === 'NAMESPACE') return done('* NAMESPACE (("" "/")) NIL NIL\r\n');
    if (name === 'LIST' || name === 'LSUB') {
      const listed = args[1] === '' ? ['(\\Noselect) "/" ""'] : folders.map((one) => `(\\HasNoChildren) "/" ${one}`);
      return done(...listed.map((one) => `* ${name} ${one}\r\n`));
    }
    if (name === 'CREATE') {
      if (args[0] === undefined || folders.includes(args[0])) return refused('NO [ALREADYEXISTS] there is one');
      folders.push(args[0]);
      return done();
    }
    if (name === 'DELETE') {
      if (args[0] === undefined || !folders.includes(args[0])) return refused('NO [NONEXISTENT] no such folder');
      folders = folders.filter((one) => one !== args[0]);
      letters = letters.filter(({ folder }) => folder !== args[0]);
      return done();
    }
    if (name === 'SUBSCRIBE') return done();
    if (name === 'SELECT') {
      const asked = args[0]?.toUpperCase() === INBOX ? INBOX : args[0];
      if (asked === undefined || !folders.includes(asked)) return refused('NO [NONEXISTENT] no such folder');
      session.folder = asked;
      return done(
        '* FLAGS (\\Seen \\Deleted)\r\n* OK [PERMANENTFLAGS (\\Seen \\Deleted)] ok\r\n',
        `* ${lettersIn(asked).length} EXISTS\r\n* 0 RECENT\r\n* OK [UIDVALIDITY 1] ok\r\n* OK [UIDNEXT ${lastUid + 1}] ok\r\n`,
      );
    }
    const { folder } = session;
    if (folder === undefined) return refused('BAD select a folder first');
    if (name === 'UID SEARCH')
      return done(
        `* SEARCH${found(folder, args)
          .map((uid) => ` ${uid}`)
          .join('')}\r\n`,
      );
    const chosen = chosenIn(folder, args[0]);
    if (name === 'UID FETCH') return done(...chosen.map((letter) => fetched(letter, args.slice(1))));
    if (name === 'UID STORE') {
      for (const { flags } of chosen) for (const flag of args.slice(2)) flags.add(flag);
      return args[1]?.toUpperCase().startsWith('+FLAGS') ? done() : refused('BAD flags are only added here');
    }
    if (name === 'UID MOVE') {
      const to = args[1];
      if (to === undefined || !folders.includes(to)) return refused('NO [TRYCREATE] no such folder');
      return done(...chosen.map((letter) => moved(letter, to)));
    }
    return refused('BAD not imitated');
  }

  const lettersIn = (folder: string): KeptLetter[] => letters.filter((letter) => letter.folder === folder);

  /** @param criteria of those that the shop uses: «UNSEEN», «UNDELETED» */
  const found = (folder: string, criteria: readonly string[]): number[] => {
    const without = (flag: string, criterion: string) => (letter: KeptLetter) =>
      !criteria.includes(criterion) || !letter.flags.has(flag);
    return lettersIn(folder)
      .filter(without('\\Seen', 'UNSEEN'))
      .filter(without('\\Deleted', 'UNDELETED'))
      .map(({ uid }) => uid);
  };

  /** @param uids «3», «1:4» or «2,5» */
  const chosenIn = (folder: string, uids = ''): KeptLetter[] => {
    const ranges = uids.split(',').map((range) => range.split(':').map(Number));
    return lettersIn(folder).filter(({ uid }) => ranges.some(([from = 0, to = from]) => uid >= from && uid <= to));
  };

  /** @returns what tells that it is no longer there */
  function moved(letter: KeptLetter, to: string): string {
    const nth = lettersIn(letter.folder).indexOf(letter) + 1;
    Object.assign(letter, { folder: to, uid: ++lastUid });
    return `* ${nth} EXPUNGE\r\n`;
  }

  function fetched(letter: KeptLetter, items: readonly string[]): Buffer {
    const asked = items.map((item) => item.toUpperCase());
    const values: Buffer[] = [Buffer.from(`UID ${letter.uid}`)];
    if (asked.includes('RFC822.SIZE')) values.push(Buffer.from(`RFC822.SIZE ${letter.raw.length}`));
    if (asked.includes('FLAGS')) values.push(Buffer.from(`FLAGS (${[...letter.flags].join(' ')})`));
    if (asked.includes('BODY.PEEK[]')) values.push(literalOf('BODY[]', letter.raw));
    if (asked.includes('BODY.PEEK[HEADER]')) values.push(literalOf('BODY[HEADER]', headersOf(letter.raw)));
    const spaced = values.flatMap((value, nth) => (nth === 0 ? [value] : [Buffer.from(' '), value]));
    const start = Buffer.from(`* ${lettersIn(letter.folder).indexOf(letter) + 1} FETCH (`);
    return Buffer.concat([start, ...spaced, Buffer.from(')\r\n')]);
  }

  return {
    /** Puts a letter into the mailbox, unseen. */
    deliver(raw: Buffer): void {
      lastUid += 1;
      letters.push({ uid: lastUid, folder: INBOX, raw, flags: new Set() });
    },
    /** @returns the port it listens on */
    listen: (port: number, host: string) =>
      new Promise<number>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
      }),
    close: () =>
      new Promise<void>((resolve) => {
        for (const connection of connections) connection.destroy();
        server.close(() => resolve());
      }),
  };
}

export type Imap = ReturnType<typeof openImap>;

/** @returns the answer to the command with this tag */
function signIn(session: Session, tag: string, login: string, password: string): string {
  if (login === '' || password !== SANDBOX_MAILBOX_PASSWORD)
    return `${tag} NO [AUTHENTICATIONFAILED] wrong login or password\r\n`;
  session.state = 'signed-in';
  return `${tag} OK signed in\r\n`;
}

const withoutPassword = ({ name, args }: ImapCommand): readonly string[] =>
  name === 'LOGIN' || name === 'AUTHENTICATE' ? args.slice(0, 1) : args;

const literalOf = (name: string, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${name} {${content.length}}\r\n`), content]);

function headersOf(raw: Buffer): Buffer {
  const end = raw.indexOf(HEADERS_END);
  return end === -1 ? raw : raw.subarray(0, end + HEADERS_END.length);
}
