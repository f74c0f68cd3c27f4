import { createFailures, type Failures } from './failures.ts';
import { type Ids, mintIds } from './ids.ts';
import { openSavedState, type SavedState } from './saved-state.ts';
import { createRequestLog, type RequestLog } from './request-log.ts';

/** State and services shared by all fake companies. */
export interface SandboxContext {
  readonly ids: Ids;
  readonly failures: Failures;
  readonly requests: RequestLog;
  readonly saved: SavedState;
  readonly now: () => Date;
  /** Moves the clock of all companies forward. */
  shiftClock(ms: number): void;
  /** Call after every change: the console reloads and the state is saved. */
  changed(): void;
  /** Incremented with every change; the console polls it. */
  readonly version: number;
  /** Registers a handler for `POST /__sandbox/reset`. */
  onReset(handler: () => void): void;
  reset(): void;
}

export function createSandboxContext(options: { deterministic: boolean; stateFile?: string }): SandboxContext {
  const saved = openSavedState(options.stateFile);
  const ids = mintIds({
    deterministic: options.deterministic,
    now: Date.now,
    counter: saved.restore<{ counter: number }>('ids')?.counter,
  });
  saved.register('ids', () => ids.state);
  const resetHandlers: (() => void)[] = [];
  let version = 0;
  let shiftedBy = 0;
  const context: SandboxContext = {
    ids,
    failures: createFailures(),
    requests: createRequestLog(),
    saved,
    now: () => new Date(Date.now() + shiftedBy),
    shiftClock: (ms) => {
      shiftedBy += ms;
    },
    changed() {
      version += 1;
      saved.scheduleWrite();
    },
    get version() {
      return version;
    },
    onReset: (handler) => void resetHandlers.push(handler),
    reset() {
      ids.reset();
      context.failures.clear();
      context.requests.clear();
      for (const handler of resetHandlers) handler();
      context.changed();
    },
  };
  return context;
}
