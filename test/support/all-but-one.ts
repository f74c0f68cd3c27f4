/** Resolves when all of the runs but one have ended, whatever their outcome: the last one waits for an answer that is held. */
export function allButOne(runs: readonly Promise<unknown>[]): Promise<void> {
  return new Promise((resolve) => {
    let under = runs.length;
    for (const run of runs) {
      const end = () => --under === 1 && resolve();
      run.then(end, end);
    }
  });
}
