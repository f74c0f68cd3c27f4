import { createFailures, type Failures } from './failures.ts';
import { type Ids, mintIds } from './ids.ts';
import { openSavedState, type SavedState } from './saved-state.ts';
import { createSeenRequests, type SeenRequests } from './seen-requests.ts';

/** What all pretended companies share. */
export interface World {
  readonly ids: Ids;
  readonly failures: Failures;
  readonly seen: SeenRequests;
  readonly saved: SavedState;
  readonly now: () => Date;
  /** Something a person may want to see changed. */
  changed(): void;
  /** Grows with every change; the console reloads by it. */
  readonly version: number;
  /** Registers what `POST /__sandbox/reset` forgets. */
  onReset(forget: () => void): void;
  reset(): void;
}

export function createWorld(options: { deterministic: boolean; stateFile?: string }): World {
  const saved = openSavedState(options.stateFile);
  const ids = mintIds({
    deterministic: options.deterministic,
    now: Date.now,
    counter: saved.restore<{ counter: number }>('ids')?.counter,
  });
  saved.keep('ids', () => ids.state);
  const forgetters: (() => void)[] = [];
  let version = 0;
  const world: World = {
    ids,
    failures: createFailures(),
    seen: createSeenRequests(),
    saved,
    now: () => new Date(),
    changed() {
      version += 1;
      saved.touch();
    },
    get version() {
      return version;
    },
    onReset: (forget) => void forgetters.push(forget),
    reset() {
      ids.reset();
      world.failures.clear();
      world.seen.clear();
      for (const forget of forgetters) forget();
      world.changed();
    },
  };
  return world;
}
