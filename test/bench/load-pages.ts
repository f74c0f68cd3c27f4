import { spawn, spawnSync } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { requestBytes, sendRawRequests, type Answered } from './raw-requests.ts';
import { LOAD_CORE, moveToLoadCore } from './server.ts';

const hasWrk = spawnSync('wrk', ['-v']).error === undefined && process.env.BENCH_WRK !== 'no';

/** What sends the requests for pages; one that is slower than the server would hide what the server costs. */
export const LOADER = hasWrk ? 'wrk' : 'our own loop over sockets, without wrk';

interface PageLoad {
  readonly connections: number;
  readonly seconds: number;
  readonly headers: Record<string, string>;
  /** The only status that is expected, 200 by default. */
  readonly status?: number;
}

/** Asks for one page on many connections from the other core. */
export function loadPages(url: string, load: PageLoad): Promise<Answered> {
  return hasWrk ? runWrk(url, load) : runOwnLoop(url, load);
}

async function runWrk(url: string, { connections, seconds, headers }: PageLoad): Promise<Answered> {
  const headerArguments = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const wrk = spawn(
    'taskset',
    ['-c', String(LOAD_CORE), 'wrk', '-t1', `-c${connections}`, `-d${seconds}s`, ...headerArguments, url],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const printed = await text(wrk.stdout);
  const [, answers, took] = /(\d+) requests in ([\d.]+)s/.exec(printed) ?? [];
  if (!answers || /Non-2xx|Socket errors/.test(printed)) throw new Error(`wrk ${url}: ${printed}`);
  return { answers: Number(answers), seconds: Number(took) };
}

function runOwnLoop(url: string, { connections, seconds, headers, status = 200 }: PageLoad): Promise<Answered> {
  moveToLoadCore();
  const { port, pathname } = new URL(url);
  const request = requestBytes('GET', pathname, headers);
  return sendRawRequests({ port: Number(port), connections, seconds, next: () => request, status });
}
