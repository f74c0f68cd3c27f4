import { isModernDay } from '../../src/kernel/dates.ts';
import { parseEmail } from '../../src/kernel/email.ts';
import { UsageError } from '../end-command.ts';
import { visible } from './visible.ts';

const LONGEST_NAME = 80;

/** Reads the name of a staff member; buyers see it in the chat. */
export function readName(text: string): string {
  const name = text.trim();
  if (name.length < 2 || name.length > LONGEST_NAME || /\p{C}/u.test(name))
    throw new UsageError(`Имя — от 2 до ${LONGEST_NAME} знаков: --name Вера.`);
  return name;
}

/** Reads the e-mail address of a staff member. */
export function readStaffEmail(text: string): string {
  const email = parseEmail(text);
  if (!email) throw new UsageError(`«${visible(text)}» — не адрес почты.`);
  return email;
}

/** Reads a numeric id of at most `digits` digits. */
export function readNumber(digits: number) {
  return (text: string): number => {
    if (!/^[1-9]\d*$/.test(text) || text.length > digits)
      throw new UsageError(`«${text}» — не номер: возьмите его из списка.`);
    return Number(text);
  };
}

/** The option that says which part of an order is meant. */
export const whichPart = ['--part <номер>', 'какая часть, если заказ отправляют по частям', readNumber(1)] as const;

/**
 * An option: the version that the person saw; without it, the one at this moment.
 * @param of whose, in the genitive: «заказа»
 */
export const seenVersion = (of: string) =>
  [
    '--version <номер>',
    `версия ${of} из show: если с тех пор что-то изменилось, команда ничего не сделает`,
    readNumber(9),
  ] as const;

/** Reads a UUID. */
export function readUuid(text: string): string {
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text))
    throw new UsageError(`«${text}» — не номер: возьмите его из списка целиком.`);
  return text.toLowerCase();
}

/** Reads a day: «2026-11-20». */
export function readDay(text: string): string {
  const date = new Date(`${text}T00:00:00Z`);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  if (!isDay || !isModernDay(text))
    throw new UsageError(`«${visible(text)}» — не день: напишите, например, 2026-11-20.`);
  return text;
}

/** Reads a non-empty text of at most `most` characters. */
export function readText(most: number) {
  return (text: string): string => {
    const words = text.trim();
    if (words === '') throw new UsageError('Текст пуст: напишите его в кавычках.');
    if (words.length > most) throw new UsageError(`Слишком длинно: не больше ${most} знаков.`);
    return words;
  };
}

/** Reads one of the allowed words. */
export function readOneOf<T extends string>(words: readonly T[]) {
  return (text: string): T => {
    const found = words.find((word) => word === text);
    if (!found) throw new UsageError(`«${text}» здесь не бывает. Бывает: ${words.join(', ')}.`);
    return found;
  };
}

/** Reads two numbers with a colon between them. @param what for the sentence, with an example */
export function readPair(text: string, what: string): readonly [number, number] {
  const [, one, other] = /^([1-9]\d{0,8}):([1-9]\d{0,3})$/.exec(text) ?? [];
  if (one === undefined) throw new UsageError(`«${visible(text)}» — не ${what}.`);
  return [Number(one), Number(other)];
}

/** Reads «2:1», one piece of the second line. */
export function readLine(text: string): { position: number; quantity: number } {
  const [line, quantity] = readPair(text, 'строка и число штук: 2:1');
  return { position: line - 1, quantity };
}

/** Reads an option that may be repeated. */
export function readEach<T>(read: (text: string) => T) {
  return (text: string, before: readonly T[] = []): readonly T[] => [...before, read(text)];
}
