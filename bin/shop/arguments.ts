import { UsageError } from '../end-command.ts';

const LONGEST_NAME = 80;

/** Reads who acts: buyers see the name in the chat. */
export function readName(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > LONGEST_NAME || /\p{C}/u.test(name))
    throw new UsageError(`Кто это делает? Назовите имя, не длиннее ${LONGEST_NAME} знаков: --by Вера.`);
  return name;
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

/** Reads one of several words. */
export function readOneOf<T extends string>(words: readonly T[]) {
  return (text: string): T => {
    const found = words.find((word) => word === text);
    if (!found) throw new UsageError(`«${text}» здесь не бывает. Бывает: ${words.join(', ')}.`);
    return found;
  };
}

/** Reads an option that may be said several times. */
export function readEach<T>(read: (text: string) => T) {
  return (text: string, before: readonly T[] = []): readonly T[] => [...before, read(text)];
}
