import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, freshPhone, newCustomer, ticketFor, type Signed } from '../support/customer.ts';
import { openHouse, type House } from '../support/house.ts';

const MINUTE = 60_000;

type Me = Pick<Signed, 'jwt' | 'user'>;

describe('word to the mailing company', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse();
  });
  afterAll(() => house.close());

  async function post<T>(path: string, body: object, jwt?: string): Promise<T> {
    const told = await ask<T>(house.url, path, { body, jwt });
    expect(told.status, told.text).toBe(200);
    return told.body;
  }
  const enter = async (phone: string, newsletter: boolean) =>
    post<Signed>('/api/auth/local/register', {
      name: 'Анна',
      last_name: 'Иванова',
      phone,
      email: 'anna.ne.dokazan@example.ru',
      consent: true,
      newsletter,
      ticket: await ticketFor(house, { identifier: phone }),
    });
  const register = (newsletter: boolean) => enter(freshPhone(), newsletter);
  const setNewsletter = ({ jwt }: Me, newsletter: boolean) => post('/api/auth/update-user', { newsletter }, jwt);
  /** Somebody whose phone is known by now only signs in. */
  const signIn = ({ user }: Me) => enter(user.phone!, false);

  const toldOf = async ({ user }: Me) =>
    (await house.sandbox.operationsAbout(user.id)).map(({ operation }) => operation).sort();
  async function becomesTold(me: Me, ...operations: string[]): Promise<void> {
    await house.drain();
    expect(await toldOf(me)).toEqual(operations.sort());
  }
  const eventsOf = ({ user }: Me) =>
    house.query<{ id: string; kind: string; state: string; answer: string }>(
      'select id, kind, state, answer from mailing_events where customer_id = $1 order by created_at, kind',
      [user.id],
    );
  const statesOf = async (me: Me) => (await eventsOf(me)).map(({ kind, state, answer }) => [kind, state, answer]);
  const ANSWERED = ['sent', 'refused'];
  async function allAnswered(me: Me): Promise<void> {
    await house.drain();
    const events = await eventsOf(me);
    expect(events).not.toEqual([]);
    for (const { state } of events) expect(ANSWERED).toContain(state);
  }
  /** Runs the jobs of these events, not waiting for their next try. */
  async function tellNow(me: Me): Promise<void> {
    for (const { id } of await eventsOf(me)) {
      await house.enqueue('tell-mailing', { eventId: id });
      await house.drain();
    }
  }
  const REGISTERED = ['Website.RegisterCustomer', 'UserSubscribe'];

  it('goes of registration, sign-in and subscription to those who agreed, and once of their leaving', async () => {
    const anna = await register(true);
    await becomesTold(anna, ...REGISTERED);
    const [first] = await house.sandbox.operationsAbout(anna.user.id);
    // The address was typed, not proved: it may be anybody's.
    expect(first!.body.customer).toMatchObject({
      mobilePhone: anna.user.phone,
      firstName: 'Анна',
      lastName: 'Иванова',
    });
    expect(JSON.stringify(await house.sandbox.operationsAbout(anna.user.id))).not.toContain('@');

    const again = await signIn(anna);
    expect(again.user.id).toBe(anna.user.id);
    await becomesTold(anna, ...REGISTERED, 'Website.AuthorizeCustomer');

    await setNewsletter(again, false);
    await becomesTold(anna, ...REGISTERED, 'Website.AuthorizeCustomer', 'Website.EditCustomer');
    const left = (await house.sandbox.operationsAbout(anna.user.id)).at(-1)!;
    expect(left.body.customer).toEqual({
      ids: { websiteId: String(anna.user.id) },
      subscriptions: [{ brand: 'Travosol', pointOfContact: 'Email', isSubscribed: false }],
    });
    await signIn(anna);
    await setNewsletter(again, false);
    expect((await eventsOf(anna)).length).toBe(4);
    await allAnswered(anna);
    expect((await house.sandbox.operationsAbout(anna.user.id)).length).toBe(4);
  });

  it('is not even noted of those who did not agree, until they do; the consent is kept', async () => {
    const boris = await register(false);
    await signIn(boris);
    await setNewsletter(boris, false);
    expect(await eventsOf(boris)).toEqual([]);
    const consents = () =>
      house.query("select purpose from consents where subject = $1 and purpose = 'newsletter'", [
        `customer:${boris.user.id}`,
      ]);
    expect(await consents()).toEqual([]);
    await setNewsletter(boris, true);
    await becomesTold(boris, 'UserSubscribe');
    expect(await consents()).toHaveLength(1);

    const proved = await newCustomer(house, { email: 'dokazan@example.ru' });
    expect(await eventsOf(proved)).toEqual([]);
    await setNewsletter(proved, true);
    await becomesTold(proved, 'UserSubscribe');
    const [told] = await house.sandbox.operationsAbout(proved.user.id);
    expect(told!.body.customer).toMatchObject({ email: 'dokazan@example.ru', subscriptions: [{ isSubscribed: true }] });
  });

  it('is kept back when the consent was withdrawn before it was told', async () => {
    const vera = await register(false);
    await house.sandbox.fail({ provider: 'mindbox', status: 500, times: 1_000 });
    await setNewsletter(vera, true);
    const [subscription] = await eventsOf(vera);
    await setNewsletter(vera, false);
    await house.sandbox.fail({ provider: 'mindbox', times: 0 });
    await tellNow(vera);
    await allAnswered(vera);
    expect(await statesOf(vera)).toEqual([
      ['subscription', 'refused', 'no-consent'],
      ['unsubscription', 'sent', ''],
    ]);
    expect(subscription!.state).toBe('waiting');
    expect(await toldOf(vera)).toEqual(['Website.EditCustomer']);
  });

  it('waits while the company is down, and comes when the schedule takes it up again', async () => {
    await house.sandbox.fail({ provider: 'mindbox', status: 503, times: 1_000 });
    const anna = await register(true);
    const asked = await house.sandbox.timesAsked('mindbox');
    await house.drain();
    expect(await house.sandbox.timesAsked('mindbox')).toBeGreaterThan(asked);
    await house.query("delete from jobs.job where name = 'tell-mailing'");
    await house.sandbox.fail({ provider: 'mindbox', times: 0 });
    await house.enqueue('retell-mailing');
    await house.drain();
    // Its own job is given an hour and a half.
    expect(await toldOf(anna)).toEqual([]);
    await house.shiftClock(91 * MINUTE);
    await house.enqueue('retell-mailing');
    await becomesTold(anna, ...REGISTERED);
    await allAnswered(anna);
    await house.shiftClock(-91 * MINUTE);
  });

  it('is given up after a week of silence', async () => {
    await house.sandbox.fail({ provider: 'mindbox', status: 503, times: 1_000 });
    const anna = await register(true);
    await house.shiftClock(8 * 24 * 60 * MINUTE);
    await tellNow(anna);
    await allAnswered(anna);
    expect(new Set((await statesOf(anna)).map(([, state, answer]) => `${state} ${answer}`))).toEqual(
      new Set(['refused too-late']),
    );
    await house.sandbox.fail({ provider: 'mindbox', times: 0 });
    await house.shiftClock(-8 * 24 * 60 * MINUTE);
  });

  it('counts once when the answer was lost, and when its job runs again', async () => {
    await house.sandbox.fail({ provider: 'mindbox', lost: true, times: 2 });
    const anna = await register(true);
    await becomesTold(anna, ...REGISTERED);
    await tellNow(anna);
    await allAnswered(anna);
    const events = await eventsOf(anna);
    const asked = await house.sandbox.timesAsked('mindbox');
    await tellNow(anna);
    expect(await house.sandbox.timesAsked('mindbox')).toBe(asked);
    expect(await toldOf(anna)).toEqual([...REGISTERED].sort());
    const told = await house.sandbox.operationsAbout(anna.user.id);
    expect(new Set(told.map(({ transactionId }) => transactionId))).toEqual(new Set(events.map(({ id }) => id)));
  });

  it('that the company finds fault with is refused for good, inside an HTTP 200', async () => {
    const galina = await register(false);
    await house.query("update customers set email = 'galina@nigde', email_confirmed_at = now() where id = $1", [
      galina.user.id,
    ]);
    const before = await house.sandbox.timesAsked('mindbox');
    await setNewsletter(galina, true);
    await allAnswered(galina);
    expect(await statesOf(galina)).toEqual([['subscription', 'refused', 'ValidationError /customer/email']]);
    const [event] = await eventsOf(galina);
    const jobs = await house.query("select state from jobs.job where data->>'eventId' = $1", [event!.id]);
    expect(jobs).toEqual([{ state: 'completed' }]);
    expect(await house.sandbox.timesAsked('mindbox')).toBe(before + 1);
  });

  it('is told after the answer to the person, who does not wait for a company that hangs', async () => {
    await house.sandbox.fail({ provider: 'mindbox', timeout: true, times: 20 });
    const asked = await house.sandbox.timesAsked('mindbox');
    const anna = await register(true);
    await signIn(anna);
    await setNewsletter(anna, false);
    expect(await house.sandbox.timesAsked('mindbox')).toBe(asked);
    expect((await eventsOf(anna)).every(({ state }) => state === 'waiting')).toBe(true);
    await house.sandbox.fail({ provider: 'mindbox', times: 0 });
  });

  it('carries an id in its jobs and nothing of the person', async () => {
    const jobs = await house.query<{ data: object }>("select data from jobs.job where name = 'tell-mailing'");
    expect(jobs.length).toBeGreaterThan(3);
    for (const { data } of jobs) expect(Object.keys(data)).toEqual(['eventId']);
  });
});
