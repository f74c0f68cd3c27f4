import { and, eq, inArray } from 'drizzle-orm';
import { parsePlan } from '../../kernel/course/parse-plan.ts';
import type { CourseMark, CoursePlan, RepeatAnswer } from '../../kernel/course/plan.ts';
import { ruleText } from '../../kernel/course/rule-text.ts';
import { unitsInWords, type DoseUnit } from '../../kernel/dose-units.ts';
import type { Db } from '../../platform/database.ts';
import { products } from '../catalog/catalog.tables.ts';
import { coursePlans } from '../courses/courses.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import type { ReadSection } from './export-section.ts';

/** The plan laid out for people, with names of goods and numbers of orders in place of ids. */
export const coursePlanSection: ReadSection = async (db, { person }) => {
  const { customerId } = person;
  const [row] = await db.select().from(coursePlans).where(eq(coursePlans.customerId, customerId));
  if (!row) return { name: 'coursePlan', title: 'План приёма', records: [] };
  const { reminders, calendarToken, createdAt, updatedAt } = row;
  const plan = parsePlan(row.plan);
  const contents = plan ? await contentsOf(db, customerId, plan) : { savedText: JSON.stringify(row.plan) };
  const hasCalendar = calendarToken !== null;
  return {
    name: 'coursePlan',
    title: 'План приёма',
    records: [
      { ...contents, reminders, hasCalendar, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() },
    ],
  };
};

const MARKS: Readonly<Record<CourseMark['kind'], string>> = { taken: 'Принято', skipped: 'Пропущено' };
const ANSWERS: Readonly<Record<RepeatAnswer['kind'], string>> = {
  later: 'Позже',
  skip: 'Пропустить',
  never: 'Больше не\u00a0надо',
};

async function contentsOf(db: Db, customerId: number, plan: CoursePlan): Promise<object> {
  const ids = [...plan.items, ...plan.packs, ...plan.answers].map(({ product }) => product);
  const goods = await db
    .select({ id: products.id, name: products.name, unit: products.doseUnit })
    .from(products)
    .where(inArray(products.id, ids));
  const numbers = await db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, customerId),
        inArray(
          orders.id,
          plan.packs.flatMap(({ source }) => (source && isUuid(source.order) ? [source.order] : [])),
        ),
      ),
    );
  const goodsOf = (id: number) => goods.find((one) => one.id === id);
  const nameOf = (id: number) => goodsOf(id)?.name ?? 'Товар, которого больше нет в\u00a0магазине';
  const amountOf = (id: number, units: number) => {
    const unit = goodsOf(id)?.unit as DoseUnit | null | undefined;
    return unit ? unitsInWords(units, unit) : units.toLocaleString('ru-RU');
  };
  return {
    zone: plan.zone,
    thresholdDays: plan.thresholdDays,
    people: plan.people.map(({ id, label }) => {
      const items = plan.items.filter(({ person }) => person === id);
      return {
        nickname: label,
        items: items.map(({ product, units, times, rule, start, end }) => ({
          product: nameOf(product),
          dose: amountOf(product, units),
          times: times.join(', '),
          days: ruleText(rule),
          start,
          end,
        })),
        pauses: plan.pauses.filter(({ person }) => person === id).map(({ from, to }) => ({ start: from, end: to })),
        marks: plan.marks.flatMap(({ item, day, time, kind }) => {
          const own = items.find((one) => one.id === item);
          return own ? [{ day, times: time, product: nameOf(own.product), mark: MARKS[kind] }] : [];
        }),
      };
    }),
    packs: plan.packs.map(({ product, units, on, openedOn, bestBefore, source, removedUnits, noTerm }) => ({
      product: nameOf(product),
      left: amountOf(product, units),
      countedOn: on,
      openedOn,
      bestBefore,
      noTerm,
      removedWith: removedUnits === undefined ? undefined : amountOf(product, removedUnits),
      orderNumber: numbers.find(({ id }) => id === source?.order)?.number,
    })),
    answers: plan.answers.map(({ product, kind, until }) => ({
      product: nameOf(product),
      answer: ANSWERS[kind],
      until,
    })),
  };
}

/** A plan may have been written by hand. */
const isUuid = (id: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);
