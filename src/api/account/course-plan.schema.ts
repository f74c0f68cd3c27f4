import { z } from 'zod';
import { DOSE_UNITS, type DoseUnit } from '../../kernel/dose-units.ts';
import { Consent } from '../text.schema.ts';

/** Checked whole by `parsePlan`, the same function that reads it from the storage of a browser. */
const Plan = z.record(z.string(), z.unknown());

const Version = z.int().positive();

export const SavedCoursePlan = z.object({
  version: Version,
  plan: Plan,
  reminders: z.boolean(),
  /** Path of its calendar; null: it has none. */
  calendar: z.string().nullable(),
});

const answer = <T extends z.ZodType>(attributes: T) => z.object({ data: attributes, meta: z.object({}) });

const SavedVersion = answer(z.object({ version: Version }));

const days = z.int().nullable();

const CourseFacts = z.object({
  products: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      path: z.string(),
      unit: z.enum(Object.keys(DOSE_UNITS) as DoseUnit[]),
      unitsPerPack: z.number(),
      unitsPerIntake: z.number(),
      intakesPerDay: z.int(),
      daysAfterOpening: days,
      courseDays: days,
      breakDays: days,
      /** It has a page; it can be bought now. */
      published: z.boolean(),
      sold: z.boolean(),
    }),
  ),
  /** Own orders, with the packs that are or will be at home. */
  orders: z.array(
    z.object({
      id: z.string(),
      number: z.int(),
      day: z.string(),
      /** It was handed over on this day; otherwise it is expected then. */
      arrived: z.boolean(),
      goods: z.array(
        z.object({
          product: z.int(),
          pieces: z.int(),
          /** Packs that were handed over, those that went back among them. */
          units: z.array(z.object({ bestBefore: z.string().nullable(), back: z.boolean() })),
        }),
      ),
    }),
  ),
  longestDeliveryDays: z.int(),
});

export const coursePlanCalls = {
  facts: {
    method: 'GET',
    url: '/course-facts',
    schema: {
      summary: 'What a plan on a device is compared with: doses of all products by their labels, own orders',
      response: { 200: answer(CourseFacts) },
    },
  },
  read: {
    method: 'GET',
    url: '/course-plan',
    schema: {
      summary: 'The saved copy of the own course plan; null without consent',
      response: { 200: answer(SavedCoursePlan.nullable()) },
    },
  },
  start: {
    method: 'POST',
    url: '/course-plan',
    schema: {
      summary: 'Save a copy of the course plan, under its own consent',
      body: z.object({ plan: Plan, consent: Consent }),
      response: { 200: SavedVersion },
    },
  },
  save: {
    method: 'PUT',
    url: '/course-plan',
    schema: {
      summary: 'Replace the copy of the course plan, if it has this version',
      // `format` of the page; those that were loaded before 26 November 2026 send none.
      body: z.object({ version: Version, plan: Plan, format: z.int().optional() }),
      response: { 200: SavedVersion },
    },
  },
  end: {
    method: 'DELETE',
    url: '/course-plan',
    schema: {
      summary: 'Withdraw the consent and remove the copy',
      response: { 200: answer(z.object({ ended: z.literal(true) })) },
    },
  },
  reminders: {
    method: 'PUT',
    url: '/course-plan/reminders',
    schema: {
      summary: 'Ask for reminders by letter, or for none',
      body: z.object({ reminders: z.boolean() }),
      response: { 200: answer(z.object({ reminders: z.boolean() })) },
    },
  },
  calendar: {
    method: 'PUT',
    url: '/course-plan/calendar',
    schema: {
      summary: 'Give the calendar of the plan a new address, or take it away',
      body: z.object({ on: z.boolean() }),
      response: { 200: answer(z.object({ calendar: z.string().nullable() })) },
    },
  },
} as const;
