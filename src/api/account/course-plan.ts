import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { unlessRefused, wrongField } from '../../http/api-errors.ts';
import { parsePlan } from '../../kernel/course/parse-plan.ts';
import type { CoursePlan } from '../../kernel/course/plan.ts';
import { NO_SUCH_DAY, wrongDay } from '../../kernel/course/typed-days.rules.ts';
import { links } from '../../kernel/links.ts';
import { endCoursePlan, saveCoursePlan, startCoursePlan } from '../../shop/courses/change-course-plan.ts';
import { setCourseCalendar, setCourseReminders } from '../../shop/courses/change-course-reminders.ts';
import { courseFacts } from '../../shop/courses/course-facts.reads.ts';
import { ownCoursePlan } from '../../shop/courses/course-plan.reads.ts';
import { actorOf } from '../actor-of.ts';
import type { ApiParts } from '../api-parts.ts';
import { requireSignedIn } from '../bearer.ts';
import { coursePlanCalls } from './course-plan.schema.ts';

/** A plan at its limits takes about so much. */
const LARGEST_BODY = 1024 * 1024;

/** The saved copy of the own course plan (decision 0120). */
export async function coursePlanApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  // Before the body is checked: a visitor learns nothing about it.
  const preValidation = async (request: Parameters<typeof requireSignedIn>[0]) => void requireSignedIn(request);
  const own = (request: Parameters<typeof requireSignedIn>[0]) => shop.as(actorOf(requireSignedIn(request)));

  typed.route({
    ...coursePlanCalls.facts,
    handler: async (request) => {
      const { products, orders, ...facts } = await courseFacts(
        shop.db,
        requireSignedIn(request).customerId,
        shop.now(),
      );
      return {
        data: {
          ...facts,
          products: [...products],
          orders: orders.map((order) => ({
            ...order,
            goods: order.goods.map((one) => ({ ...one, units: [...one.units] })),
          })),
        },
        meta: {},
      };
    },
  });

  typed.route({
    ...coursePlanCalls.read,
    handler: async (request) => {
      const saved = await ownCoursePlan(shop.db, requireSignedIn(request).customerId);
      return { data: saved ? shown(saved) : null, meta: {} };
    },
  });

  typed.route({
    ...coursePlanCalls.start,
    bodyLimit: LARGEST_BODY,
    preValidation,
    handler: async (request) => {
      const plan = { plan: readPlan(request.body.plan), consentFrom: request.ip };
      return { data: unlessRefused(await startCoursePlan(own(request), plan)), meta: {} };
    },
  });

  typed.route({
    ...coursePlanCalls.save,
    bodyLimit: LARGEST_BODY,
    preValidation,
    handler: async (request) => {
      const { version, plan, format } = request.body;
      const saved = await saveCoursePlan(own(request), { version, plan: readPlan(plan), format });
      return { data: unlessRefused(saved), meta: {} };
    },
  });

  typed.route({
    ...coursePlanCalls.end,
    handler: async (request) => ({ data: unlessRefused(await endCoursePlan(own(request))), meta: {} }),
  });

  typed.route({
    ...coursePlanCalls.reminders,
    preValidation,
    handler: async (request) => ({
      data: unlessRefused(await setCourseReminders(own(request), request.body)),
      meta: {},
    }),
  });

  typed.route({
    ...coursePlanCalls.calendar,
    preValidation,
    handler: async (request) => {
      const { token } = unlessRefused(await setCourseCalendar(own(request), request.body));
      return { data: { calendar: token && links.courseCalendar(token) }, meta: {} };
    },
  });
}

type Saved = NonNullable<Awaited<ReturnType<typeof ownCoursePlan>>>;

const shown = ({ calendarToken, plan, version, reminders }: Saved) => ({
  version,
  reminders,
  plan: { ...plan },
  calendar: calendarToken && links.courseCalendar(calendarToken),
});

function readPlan(value: Readonly<Record<string, unknown>>): CoursePlan {
  const plan = parsePlan(value);
  if (plan) return plan;
  const day = wrongDay(value);
  if (day) throw wrongField(['plan', ...day], NO_SUCH_DAY);
  throw wrongField(['plan'], 'План не\u00a0читается: обновите страницу и\u00a0повторите');
}
