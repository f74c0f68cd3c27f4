import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { refused, unlessRefused } from '../../http/api-errors.ts';
import { COUPON_STATES } from '../../kernel/coupon-choices.ts';
import { kopecks } from '../../kernel/money.ts';
import { refuse } from '../../kernel/refusal.ts';
import {
  codesOfSeries,
  deskCoupon,
  deskSeries,
  latestSeries,
  listedCoupons,
} from '../../shop/desk/desk-coupons.reads.ts';
import { may } from '../../shop/permissions/permissions.rules.ts';
import { couponExamples } from '../../shop/pricing/coupon-example.rules.ts';
import { changeCoupon } from '../../shop/promotions/change-coupon.ts';
import { couponState } from '../../shop/promotions/coupon-state.rules.ts';
import { couponTerms } from '../../shop/promotions/coupon-terms.rules.ts';
import type { Coupon } from '../../shop/promotions/coupon.rules.ts';
import { createCouponSeries } from '../../shop/promotions/create-coupon-series.ts';
import { createCoupon } from '../../shop/promotions/create-coupon.ts';
import { unfitTerm } from '../../shop/promotions/new-terms.rules.ts';
import { recordCodesRead } from '../../shop/promotions/record-codes-read.ts';
import { switchOffCoupon, switchOnCoupon } from '../../shop/promotions/switch-coupon.ts';
import { switchOffSeries } from '../../shop/promotions/switch-off-series.ts';
import type { ApiParts } from '../api-parts.ts';
import { sendCsv } from '../send-csv.ts';
import {
  ChangedCoupon,
  CouponPath,
  Coupons,
  CouponsQuery,
  DeskCoupon,
  DeskSeries,
  Examples,
  ExampleTerms,
  NewCoupon,
  NewSeries,
  SavedCoupon,
  SavedSeries,
  SeriesList,
  SeriesPath,
  SwitchedCoupon,
  SwitchedSeries,
} from './coupons.schema.ts';
import { shownCode, shownCoupon, shownEvent, shownSeries } from './shown-coupon.ts';
import { allow, staffOf } from './staff-guard.ts';

const PAGE = 50;
const FILE_HEAD = ['Код', 'Состояние', 'Применён, раз', 'Можно, раз'];

/** Coupons: lists, one with its uses and history, commands, and series of personal codes (decision 0140). */
export async function couponsStaffApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/staff/coupons',
    {
      schema: {
        summary: 'Coupons, the newest first; those of a series only with its id or the beginning of a code',
        querystring: CouponsQuery,
        response: { 200: Coupons },
      },
    },
    async (request) => {
      allow(request, 'read', 'coupon');
      const { after, ...filter } = request.query;
      const now = shop.now();
      const readsCodes = may(staffOf(request).actor, 'save', 'coupon');
      const found = await listedCoupons(shop.db, filter, { after, most: PAGE + 1, now, readsCodes });
      const page = found.slice(0, PAGE);
      const coupons = page.map((coupon) => ({
        ...coupon,
        code: shownCode(coupon, readsCodes),
        words: couponTerms(coupon)[0]!,
        state: couponState(coupon, now),
        startsAt: coupon.startsAt?.toISOString() ?? null,
        endsAt: coupon.endsAt?.toISOString() ?? null,
      }));
      return { coupons, next: found.length > PAGE ? page.at(-1)!.id : null };
    },
  );

  typed.get(
    '/staff/coupons/:couponId',
    {
      schema: {
        summary: 'One coupon: terms, an example, uses and history',
        params: CouponPath,
        response: { 200: DeskCoupon },
      },
    },
    async (request) => {
      allow(request, 'read', 'coupon');
      const found = await deskCoupon(shop.db, request.params.couponId);
      if (!found) throw refused(refuse('coupon-unknown'));
      return shownCoupon(found, shop.now(), may(staffOf(request).actor, 'save', 'coupon'));
    },
  );

  typed.post(
    '/staff/coupons',
    { schema: { summary: 'Create a coupon', body: NewCoupon, response: { 200: SavedCoupon } } },
    async (request) => {
      const command = { ...request.body, minTotal: kopecks(request.body.minTotal) };
      return unlessRefused(await createCoupon(shop.as(staffOf(request).actor), command));
    },
  );

  typed.post(
    '/staff/coupons/example',
    {
      schema: {
        summary: 'What a coupon of these terms would do to some baskets; nothing is saved',
        body: ExampleTerms,
        response: { 200: Examples },
      },
    },
    async (request) => {
      allow(request, 'save', 'coupon');
      const terms = { ...request.body, minTotal: kopecks(request.body.minTotal) };
      const unfit = unfitTerm(terms, shop.now());
      // An end that has passed changes no sum.
      if (unfit && unfit !== 'ends-in-past') throw refused(refuse('coupon-terms-unfit', { term: unfit }));
      const coupon: Coupon = { ...terms, id: 0, code: '', uses: 0, active: true };
      return { terms: couponTerms(coupon), examples: couponExamples(terms, shop.now()) };
    },
  );

  typed.post(
    '/staff/coupons/:couponId/changed',
    {
      schema: { summary: 'Change its terms', params: CouponPath, body: ChangedCoupon, response: { 200: SavedCoupon } },
    },
    async (request) => {
      const { couponId } = request.params;
      const command = { ...request.body, couponId, minTotal: kopecks(request.body.minTotal) };
      return unlessRefused(await changeCoupon(shop.as(staffOf(request).actor), command));
    },
  );

  for (const [path, summary, run] of [
    ['switched-off', 'End it at once', switchOffCoupon],
    ['switched-on', 'Let it be used again', switchOnCoupon],
  ] as const)
    typed.post(
      `/staff/coupons/:couponId/${path}`,
      { schema: { summary, params: CouponPath, body: SwitchedCoupon, response: { 200: SavedCoupon } } },
      async (request) => {
        const { couponId } = request.params;
        return unlessRefused(await run(shop.as(staffOf(request).actor), { ...request.body, couponId }));
      },
    );

  typed.get(
    '/staff/coupon-series',
    { schema: { summary: 'Series of personal codes, the newest first', response: { 200: SeriesList } } },
    async (request) => {
      allow(request, 'read', 'coupon');
      return { series: (await latestSeries(shop.db)).map(shownSeries) };
    },
  );

  typed.get(
    '/staff/coupon-series/:seriesId',
    { schema: { summary: 'One series with its history', params: SeriesPath, response: { 200: DeskSeries } } },
    async (request) => {
      allow(request, 'read', 'coupon');
      const found = await deskSeries(shop.db, request.params.seriesId);
      if (!found) throw refused(refuse('coupon-unknown'));
      return { ...shownSeries(found), events: found.events.map(shownEvent) };
    },
  );

  typed.post(
    '/staff/coupon-series',
    { schema: { summary: 'Make a series of personal codes', body: NewSeries, response: { 200: SavedSeries } } },
    async (request) => {
      const command = { ...request.body, minTotal: kopecks(request.body.minTotal) };
      return unlessRefused(await createCouponSeries(shop.as(staffOf(request).actor), command));
    },
  );

  typed.post(
    '/staff/coupon-series/:seriesId/switched-off',
    {
      schema: {
        summary: 'End all its codes',
        params: SeriesPath,
        body: SwitchedSeries,
        response: { 200: SavedSeries },
      },
    },
    async (request) => {
      const { seriesId } = request.params;
      return unlessRefused(await switchOffSeries(shop.as(staffOf(request).actor), { ...request.body, seriesId }));
    },
  );

  typed.get(
    '/staff/coupon-series/:seriesId/codes.csv',
    {
      exposeHeadRoute: false,
      schema: { summary: 'Its codes, CSV; who has read them is recorded', params: SeriesPath },
    },
    async (request, reply) => {
      const { seriesId } = request.params;
      const { prefix } = unlessRefused(await recordCodesRead(shop.as(staffOf(request).actor), seriesId));
      const now = shop.now();
      async function* rows() {
        for await (const batch of codesOfSeries(shop.db, seriesId))
          for (const coupon of batch)
            yield [coupon.code, COUPON_STATES[couponState(coupon, now)], coupon.uses, coupon.maxUses ?? ''];
      }
      void reply.header('cache-control', 'no-store');
      return sendCsv(reply, `коды-${prefix}-${seriesId}.csv`, FILE_HEAD, rows());
    },
  );
}
