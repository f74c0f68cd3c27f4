import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffActor } from '../../src/kernel/actor.ts';
import { isRefusal } from '../../src/kernel/refusal.ts';
import { STAFF_ROLES } from '../../src/kernel/staff-roles.ts';
import { publishProduct } from '../../src/shop/catalog/publish-product.ts';
import { saveProduct } from '../../src/shop/catalog/save-product.ts';
import { withdrawProduct } from '../../src/shop/catalog/withdraw-product.ts';
import { addClaimRule } from '../../src/shop/claims/add-claim-rule.ts';
import { changeClaimRule } from '../../src/shop/claims/change-claim-rule.ts';
import { forgiveFailures } from '../../src/shop/codes/forgive-failures.ts';
import { addRedirect, removeRedirect } from '../../src/shop/content/change-redirects.ts';
import { publishContent } from '../../src/shop/content/publish-content.ts';
import { saveContent } from '../../src/shop/content/save-content.ts';
import { withdrawContent } from '../../src/shop/content/withdraw-content.ts';
import type { ShopContext } from '../../src/shop/context.ts';
import { resendDigital } from '../../src/shop/digital/resend-digital.ts';
import { closeException } from '../../src/shop/exceptions/close-exception.ts';
import { finishForm } from '../../src/shop/forms/finish-form.ts';
import { cancelOrder } from '../../src/shop/orders/cancel-order.ts';
import { confirmByStaff, confirmOrder } from '../../src/shop/orders/confirm-order.ts';
import { startPayment } from '../../src/shop/payments/start-payment.ts';
import { may, type Thing, type Verb } from '../../src/shop/permissions/permissions.rules.ts';
import { importRows } from '../../src/shop/places/import-cities.ts';
import { decideReview } from '../../src/shop/reviews/decide-review.ts';
import { changeCompany } from '../../src/shop/settings/change-company.ts';
import { addStaff } from '../../src/shop/staff/add-staff.ts';
import { disableStaff, enableStaff } from '../../src/shop/staff/disable-staff.ts';
import { resetSecondFactor } from '../../src/shop/staff/reset-second-factor.ts';
import { setStaffRoles } from '../../src/shop/staff/set-staff-roles.ts';
import { answerChat, closeChat } from '../../src/shop/support/answer-chat.ts';
import { callOffWebinar } from '../../src/shop/webinars/call-off-webinar.ts';
import { setRoom } from '../../src/shop/webinars/set-room.ts';
import { checkoutForm, place, totalOf } from '../support/buyer.ts';
import { freshPhone } from '../support/customer.ts';
import { openHouse, type House } from '../support/house.ts';
import { inShop } from '../support/in-shop.ts';

const NONE = 2_000_000_000;
const NO_UUID = randomUUID();
/** Doors ask about reading; there is no action. */
const AT_THE_DOOR = 'door';

const RULE: Parameters<typeof addClaimRule>[1] = {
  kind: 'phrase',
  text: 'морск* бриз*',
  exceptions: [],
  scopes: ['goods'],
  reason: 'Так о магнии не пишем: назовите вкус.',
};

type Try = (ctx: ShopContext, orderId: string) => Promise<unknown>;

/** An action for each verb of the table, about things that are not there but for the order. A new verb needs its line, by type. */
const TRIES: { readonly [T in Thing]: { readonly [V in Verb<T>]: Try | typeof AT_THE_DOOR } } = {
  order: {
    read: AT_THE_DOOR,
    pay: (ctx, id) => startPayment(ctx, id, 'http://localhost'),
    cancel: cancelOrder,
    confirm: confirmByStaff,
    'confirm-by-code': (ctx, id) => ctx.transaction((tx) => confirmOrder(tx, id, { by: 'code', limitsTimes: 1 })),
    'resend-digital': resendDigital,
  },
  exception: { read: AT_THE_DOOR, close: (ctx) => closeException(ctx, NONE, 'проба') },
  review: { read: AT_THE_DOOR, decide: (ctx) => decideReview(ctx, NO_UUID, { kind: 'publish' }) },
  chat: {
    read: AT_THE_DOOR,
    answer: (ctx) => answerChat(ctx, NO_UUID, { key: randomUUID(), text: 'Да' }),
    close: (ctx) => closeChat(ctx, NO_UUID),
  },
  form: { read: AT_THE_DOOR, finish: (ctx) => finishForm(ctx, NONE) },
  webinar: {
    read: AT_THE_DOOR,
    'set-room': (ctx) => setRoom(ctx, { slug: 'net', url: 'https://rooms.example' }),
    'call-off': (ctx) => callOffWebinar(ctx, { slug: 'net' }),
  },
  content: {
    read: AT_THE_DOOR,
    save: (ctx) => saveContent(ctx, {} as never, { id: NONE, version: 1 }),
    publish: (ctx) => publishContent(ctx, NONE),
    withdraw: (ctx) => withdrawContent(ctx, NONE),
  },
  product: {
    save: (ctx) => saveProduct(ctx, NONE, {}),
    publish: (ctx) => publishProduct(ctx, NONE),
    withdraw: (ctx) => withdrawProduct(ctx, NONE),
  },
  company: { read: AT_THE_DOOR, change: (ctx) => changeCompany(ctx, {}) },
  'claim-rule': {
    read: AT_THE_DOOR,
    add: (ctx) => addClaimRule(ctx, RULE),
    change: (ctx) => changeClaimRule(ctx, NONE, { active: false }),
  },
  redirect: {
    read: AT_THE_DOOR,
    add: (ctx) => addRedirect(ctx, { fromPath: '/proba', toPath: '/news', status: 302 }),
    remove: (ctx) => removeRedirect(ctx, '/proba'),
  },
  city: { import: (ctx) => importRows(ctx, [], 'проба') },
  'code-failures': { forgive: (ctx) => forgiveFailures(ctx, '79990000000') },
  staff: {
    read: AT_THE_DOOR,
    add: (ctx) => addStaff(ctx, { email: `${randomUUID()}@travosol.example`, name: 'Проба', roles: ['picker'] }),
    disable: (ctx) => disableStaff(ctx, NONE),
    enable: (ctx) => enableStaff(ctx, NONE),
    'set-roles': (ctx) => setStaffRoles(ctx, NONE, ['picker']),
    'reset-second-factor': (ctx) => resetSecondFactor(ctx, NONE),
  },
};

describe('every action that somebody of the staff may cause', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse();
  });
  afterAll(() => house.close());

  it('asks who it is, of every role, of visitors and of jobs', { timeout: 180_000 }, async () => {
    const items = [{ product: 2, quantity: 1 }];
    const contact = { name: 'Анна Иванова', phone: freshPhone(), email: 'anna@example.ru' };
    const form = checkoutForm(items, await totalOf(house.url, items), { paySystem: 3, contact });
    const { orderId } = (await place(house.url, form)).body;
    const answers: unknown[] = [];
    const expected: unknown[] = [];
    await inShop(house, {}, async (shop) => {
      for (const [thing, verbs] of Object.entries(TRIES)) {
        for (const [verb, act] of Object.entries<Try | typeof AT_THE_DOOR>(verbs)) {
          if (act === AT_THE_DOOR) continue;
          const actors = [
            ...STAFF_ROLES.map((role): StaffActor => ({ kind: 'staff', id: 1, name: 'Вера', roles: [role] })),
            { kind: 'visitor' } as const,
            { kind: 'customer', id: 1 } as const,
            { kind: 'job', name: 'proba' } as const,
          ];
          for (const actor of actors) {
            const who = actor.kind === 'staff' ? actor.roles[0] : actor.kind;
            const answer = await act(shop.as(actor), orderId);
            const refused = isRefusal(answer) ? answer.refused : '';
            // An order that somebody may not read is told to be unknown.
            const turnedAway = refused === 'not-allowed' || (thing === 'order' && refused === 'order-unknown');
            answers.push([thing, verb, who, !turnedAway]);
            expected.push([thing, verb, who, may(actor, verb as never, thing as never)]);
          }
        }
      }
    });
    expect(answers).toEqual(expected);
  });
});
