import { z } from 'zod';
import type { NewIntake } from '../integrations/boxberry/protocol.ts';
import { BoxberryRefusal } from './boxberry-refusal.ts';
import type { SandboxContext } from './sandbox-context.ts';

const Text = z.string().default('');

const Given = z.object({
  zip: Text,
  city: Text,
  street: Text,
  house: Text,
  building: Text,
  housing: Text,
  flat: Text,
  contact_person: Text,
  contact_phone: Text,
  taking_date: Text,
  taking_time_from: Text,
  taking_time_to: Text,
  seats_count: Text,
  volume: Text,
  weight: Text,
  comment: Text,
} satisfies Record<keyof NewIntake, z.ZodType>);

interface BoxberryIntake {
  readonly number: number;
  readonly content: NewIntake;
}

/** Which of the fields Boxberry requires is assumed. */
const REQUIRED = {
  city: 'Город',
  street: 'Улица',
  house: 'Дом',
  contact_person: 'Контактное лицо',
  contact_phone: 'Контактный телефон',
} as const;

/** Calls of couriers of the fake Boxberry: decided at once, none on Sundays. Each request is another call, as at the company. */
export function createBoxberryIntakes(context: SandboxContext, moscow: () => string) {
  let intakes: BoxberryIntake[] = [...(context.saved.restore<BoxberryIntake[]>('boxberry-intakes') ?? [])];
  context.saved.register('boxberry-intakes', () => intakes);
  context.onReset(() => {
    intakes = [];
  });

  return {
    /** @returns the number of the call. @throws BoxberryRefusal whose words are assumed */
    accept(given: unknown): number {
      const content = Given.parse(given);
      checkIntake(content, moscow().slice(0, 10));
      const intake = { number: 4_000_000 + context.ids.number(), content };
      intakes.push(intake);
      context.changed();
      return intake.number;
    },

    /** The oldest first. */
    list: (): readonly BoxberryIntake[] => intakes,
  };
}

function checkIntake(content: NewIntake, today: string): void {
  for (const [field, name] of Object.entries(REQUIRED) as [keyof typeof REQUIRED, string][])
    if (content[field] === '') throw new BoxberryRefusal(`Необходимо заполнить «${name}».`);
  if (!/^\d{6}$/.test(content.zip)) throw new BoxberryRefusal('Неверный индекс', 'error-message');
  const day = dayOf(content.taking_date);
  if (day === undefined || day < today) throw new BoxberryRefusal('Неверная дата забора', 'message');
  if (new Date(`${day}T00:00:00Z`).getUTCDay() === 0)
    throw new BoxberryRefusal('В этот день забор посылок не производится', 'message');
  const [from, to] = [content.taking_time_from, content.taking_time_to];
  if (![from, to].every((time) => /^\d\d:\d\d$/.test(time)) || from >= to)
    throw new BoxberryRefusal('Неверное время забора', 'error');
  if (!/^[1-9]\d*$/.test(content.seats_count) || !(Number(content.volume) > 0) || !(Number(content.weight) > 0))
    throw new BoxberryRefusal('Количество мест, объём и вес должны быть больше нуля');
}

/** «25.11.2026» as `2026-11-25`; undefined when there is no such day. */
function dayOf(text: string): string | undefined {
  const day = text.split('.').toReversed().join('-');
  return z.iso.date().safeParse(day).data;
}
