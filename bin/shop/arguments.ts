import type { Argv } from 'yargs';
import { UsageError } from '../end-command.ts';

/** Options of every command. */
export interface Staff {
  readonly by: string;
}

export type StaffArguments = Argv<Staff>;

/** Reads who acts; a name given twice comes as a list. */
export function readName(given: string | readonly string[]): string {
  if (typeof given !== 'string' || !given.trim() || given.length > 100)
    throw new UsageError('Кто это делает? Назовите одно имя: --by Вера.');
  return given.trim();
}

/** Reads a number that names something, of that many digits at most. */
export function readNumber(digits: number) {
  return (text: string): number => {
    if (!/^[1-9]\d*$/.test(text) || text.length > digits)
      throw new UsageError(`«${text}» — не номер: возьмите его из списка.`);
    return Number(text);
  };
}

/** Reads an identifier as the lists show it. */
export function readUuid(text: string): string {
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text))
    throw new UsageError(`«${text}» — не номер: возьмите его из списка целиком.`);
  return text.toLowerCase();
}

/** Reads words for people: something must be said, and no more than that many characters. */
export function readWords(most: number) {
  return (text: string): string => {
    const words = text.trim();
    if (words === '') throw new UsageError('Текст пуст: напишите его в кавычках.');
    if (words.length > most) throw new UsageError(`Слишком длинно: не больше ${most} знаков.`);
    return words;
  };
}
