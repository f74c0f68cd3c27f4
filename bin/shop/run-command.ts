import { endCommand } from '../end-command.ts';
import { readCommand } from './read-command.ts';

/** Runs a command of the staff; one that fails ends the process with a sentence that says why. */
export async function runCommand(words: readonly string[]): Promise<void> {
  try {
    await readCommand(words);
  } catch (error) {
    endCommand(error);
  }
}
