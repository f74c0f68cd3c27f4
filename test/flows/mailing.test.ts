import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchApi, freshPhone, newCustomer, ticketFor, type SignedIn } from '../support/customer.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const MINUTE = 60_000;

type Customer = Pick<SignedIn, 'jwt' | 'user'>;

describe('reporting to the mailing company', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
  });
  afterAll(() => shop.close());

  async function post<T>(path: string, body: object, jwt?: string): Promise<T> {
    const answer = await fetchApi<T>(shop.url, path, { body, jwt });
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  }
  const enter = async (phone: string, newsletter: boolean) =>
    post<SignedIn>('/api/auth/local/register', {
      name: 'Анна',
      last_name: 'Иванова',
      phone,
      email: 'anna.ne.dokazan@example.ru',
      consent: true,
      newsletter,
      ticket: await ticketFor(shop, { identifier: phone }),
    });
  const register = (newsletter: boolean) => enter(freshPhone(), newsletter);
  const setNewsletter = ({ jwt }: Customer, newsletter: boolean) => post('/api/auth/update-user', { newsletter }, jwt);
  /** A phone that already has an account only signs in. */
  const signIn = ({ user }: Customer) => enter(user.phone!, false);

  const sentOperations = async ({ user }: Customer) =>
    (await shop.sandbox.operationsAbout(user.id)).map(({ operation }) => operation).sort();
  async function untilSent(customer: Customer, ...operations: string[]): Promise<void> {
    await shop.drain();
    expect(await sentOperations(customer)).toEqual(operations.sort());
  }
  const eventsOf = ({ user }: Customer) =>
    shop.query<{ id: string; kind: string; state: string; answer: string }>(
      'select id, kind, state, answer from mailing_events where customer_id = $1 order by created_at, kind',
      [user.id],
    );
  const statesOf = async (customer: Customer) =>
    (await eventsOf(customer)).map(({ kind, state, answer }) => [kind, state, answer]);
  const ANSWERED = ['sent', 'refused'];
  async function allAnswered(customer: Customer): Promise<void> {
    await shop.drain();
    const events = await eventsOf(customer);
    expect(events).not.toEqual([]);
    for (const { state } of events) expect(ANSWERED).toContain(state);
  }
  /** Runs the jobs of these events without waiting for their next attempt. */
  async function sendNow(customer: Customer): Promise<void> {
    for (const { id } of await eventsOf(customer)) {
      await shop.enqueue('send-mailing-event', { eventId: id });
      await shop.drain();
    }
  }
  const REGISTERED = ['Website.RegisterCustomer', 'UserSubscribe'];

  it('registration, sign-in and subscription of those who agreed are reported, and the end of a subscription once', async () => {
    const anna = await register(true);
    await untilSent(anna, ...REGISTERED);
    const [first] = await shop.sandbox.operationsAbout(anna.user.id);
    // The address was typed, not proved: it may belong to another person.
    expect(first!.body.customer).toMatchObject({
      mobilePhone: anna.user.phone,
      firstName: 'Анна',
      lastName: 'Иванова',
    });
    expect(JSON.stringify(await shop.sandbox.operationsAbout(anna.user.id))).not.toContain('@');

    const again = await signIn(anna);
    expect(again.user.id).toBe(anna.user.id);
    await untilSent(anna, ...REGISTERED, 'Website.AuthorizeCustomer');

    await setNewsletter(again, false);
    await untilSent(anna, ...REGISTERED, 'Website.AuthorizeCustomer', 'Website.EditCustomer');
    const lastOperation = (await shop.sandbox.operationsAbout(anna.user.id)).at(-1)!;
    expect(lastOperation.body.customer).toEqual({
      ids: { websiteId: String(anna.user.id) },
      subscriptions: [{ brand: 'Travosol', pointOfContact: 'Email', isSubscribed: false }],
    });
    await signIn(anna);
    await setNewsletter(again, false);
    expect((await eventsOf(anna)).length).toBe(4);
    await allAnswered(anna);
    expect((await shop.sandbox.operationsAbout(anna.user.id)).length).toBe(4);
  });

  it('nothing is recorded about those who did not agree, until they do; the consent is kept', async () => {
    const boris = await register(false);
    await signIn(boris);
    await setNewsletter(boris, false);
    expect(await eventsOf(boris)).toEqual([]);
    const consents = () =>
      shop.query("select purpose from consents where subject = $1 and purpose = 'newsletter'", [
        `customer:${boris.user.id}`,
      ]);
    expect(await consents()).toEqual([]);
    await setNewsletter(boris, true);
    await untilSent(boris, 'UserSubscribe');
    expect(await consents()).toHaveLength(1);

    const proved = await newCustomer(shop, { email: 'dokazan@example.ru' });
    expect(await eventsOf(proved)).toEqual([]);
    await setNewsletter(proved, true);
    await untilSent(proved, 'UserSubscribe');
    const [operation] = await shop.sandbox.operationsAbout(proved.user.id);
    expect(operation!.body.customer).toMatchObject({
      email: 'dokazan@example.ru',
      subscriptions: [{ isSubscribed: true }],
    });
  });

  it('an event is withheld when the consent was withdrawn before it was sent', async () => {
    const vera = await register(false);
    await shop.sandbox.fail({ provider: 'mindbox', status: 500, times: 1_000 });
    await setNewsletter(vera, true);
    const [subscription] = await eventsOf(vera);
    await setNewsletter(vera, false);
    await shop.sandbox.fail({ provider: 'mindbox', times: 0 });
    await sendNow(vera);
    await allAnswered(vera);
    expect(await statesOf(vera)).toEqual([
      ['subscription', 'refused', 'no-consent'],
      ['unsubscription', 'sent', ''],
    ]);
    expect(subscription!.state).toBe('waiting');
    expect(await sentOperations(vera)).toEqual(['Website.EditCustomer']);
  });

  it('an event waits while the company is down, and is sent when the schedule retries it', async () => {
    await shop.sandbox.fail({ provider: 'mindbox', status: 503, times: 1_000 });
    const anna = await register(true);
    const requestsBefore = await shop.sandbox.requestCount('mindbox');
    await shop.drain();
    expect(await shop.sandbox.requestCount('mindbox')).toBeGreaterThan(requestsBefore);
    await shop.query("delete from jobs.job where name = 'send-mailing-event'");
    await shop.sandbox.fail({ provider: 'mindbox', times: 0 });
    await shop.enqueue('resend-mailing-events');
    await shop.drain();
    // The schedule leaves an hour and a half to the event's own job.
    expect(await sentOperations(anna)).toEqual([]);
    await shop.shiftClock(91 * MINUTE);
    await shop.enqueue('resend-mailing-events');
    await untilSent(anna, ...REGISTERED);
    await allAnswered(anna);
    await shop.shiftClock(-91 * MINUTE);
  });

  it('an event is given up after a week without an answer', async () => {
    await shop.sandbox.fail({ provider: 'mindbox', status: 503, times: 1_000 });
    const anna = await register(true);
    await shop.shiftClock(8 * 24 * 60 * MINUTE);
    await sendNow(anna);
    await allAnswered(anna);
    expect(new Set((await statesOf(anna)).map(([, state, answer]) => `${state} ${answer}`))).toEqual(
      new Set(['refused too-late']),
    );
    await shop.sandbox.fail({ provider: 'mindbox', times: 0 });
    await shop.shiftClock(-8 * 24 * 60 * MINUTE);
  });

  it('an event counts once when the answer was lost, and when its job runs again', async () => {
    await shop.sandbox.fail({ provider: 'mindbox', lost: true, times: 2 });
    const anna = await register(true);
    await untilSent(anna, ...REGISTERED);
    await sendNow(anna);
    await allAnswered(anna);
    const events = await eventsOf(anna);
    const requestsBefore = await shop.sandbox.requestCount('mindbox');
    await sendNow(anna);
    expect(await shop.sandbox.requestCount('mindbox')).toBe(requestsBefore);
    expect(await sentOperations(anna)).toEqual([...REGISTERED].sort());
    const operations = await shop.sandbox.operationsAbout(anna.user.id);
    expect(new Set(operations.map(({ transactionId }) => transactionId))).toEqual(new Set(events.map(({ id }) => id)));
  });

  it('an event that the company rejects inside an HTTP 200 is refused for good', async () => {
    const galina = await register(false);
    await shop.query("update customers set email = 'galina@nigde', email_confirmed_at = now() where id = $1", [
      galina.user.id,
    ]);
    const before = await shop.sandbox.requestCount('mindbox');
    await setNewsletter(galina, true);
    await allAnswered(galina);
    expect(await statesOf(galina)).toEqual([['subscription', 'refused', 'ValidationError /customer/email']]);
    const [event] = await eventsOf(galina);
    const jobs = await shop.query("select state from jobs.job where data->>'eventId' = $1", [event!.id]);
    expect(jobs).toEqual([{ state: 'completed' }]);
    expect(await shop.sandbox.requestCount('mindbox')).toBe(before + 1);
  });

  it('is done after the answer to the person, who does not wait for a company that hangs', async () => {
    await shop.sandbox.fail({ provider: 'mindbox', timeout: true, times: 20 });
    const requestsBefore = await shop.sandbox.requestCount('mindbox');
    const anna = await register(true);
    await signIn(anna);
    await setNewsletter(anna, false);
    expect(await shop.sandbox.requestCount('mindbox')).toBe(requestsBefore);
    expect((await eventsOf(anna)).every(({ state }) => state === 'waiting')).toBe(true);
    await shop.sandbox.fail({ provider: 'mindbox', times: 0 });
  });

  it('carries an id in its jobs and no personal data', async () => {
    const jobs = await shop.query<{ data: object }>("select data from jobs.job where name = 'send-mailing-event'");
    expect(jobs.length).toBeGreaterThan(3);
    for (const { data } of jobs) expect(Object.keys(data)).toEqual(['eventId']);
  });
});
