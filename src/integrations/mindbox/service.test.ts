import { describe, expect, it } from 'vitest';
import { MailingError, type MailingMessage } from '../../shop/mailing/mailing-service.port.ts';
import { createMindboxMailing } from './service.ts';

const WORD: MailingMessage = {
  eventId: '0b9f7f5e-8f0e-4d4e-9a51-2f4f3f2c8a10',
  kind: 'authorization',
  at: new Date('2026-02-03T11:37:00Z'),
  customerId: 1042,
  person: { email: 'anna@example.ru', phone: '79161234567', name: 'Анна', lastName: '' },
};

/** A company that gives every call this answer. */
function withAnswers(answer: () => Response, operations = {}) {
  const requests: { url: URL; key: string | null; body: any }[] = [];
  const fakeFetch: typeof fetch = async (url, init) => {
    const key = new Headers(init?.headers).get('authorization');
    requests.push({ url: new URL(String(url)), key, body: JSON.parse(String(init?.body)) });
    return answer();
  };
  const mailing = createMindboxMailing({
    baseUrl: 'https://company.example/v3',
    endpointId: 'shop.Website',
    secretKey: 'sk',
    brand: 'Travosol',
    operations: {
      authorization: 'Website.AuthorizeCustomer',
      registration: 'Website.RegisterCustomer',
      subscription: 'UserSubscribe',
      unsubscription: 'Website.EditCustomer',
      ...operations,
    },
    timeoutMs: 1_000,
    fetch: fakeFetch,
  });
  return { mailing, requests };
}
const success = () => Response.json({ status: 'Success' });

describe('a word to Mindbox', () => {
  it('names the operation, the event and the person, and only what is known of them', async () => {
    const { mailing, requests } = withAnswers(success);
    expect(await mailing.send(WORD)).toEqual({ accepted: true });
    expect(requests[0]!.url.pathname).toBe('/v3/operations/async');
    expect(Object.fromEntries(requests[0]!.url.searchParams)).toEqual({
      endpointId: 'shop.Website',
      operation: 'Website.AuthorizeCustomer',
      transactionId: WORD.eventId,
    });
    expect(requests[0]!.key).toBe('SecretKey sk');
    expect(requests[0]!.body).toEqual({
      customer: {
        ids: { websiteId: '1042' },
        email: 'anna@example.ru',
        mobilePhone: '79161234567',
        firstName: 'Анна',
      },
      executionDateTimeUtc: '2026-02-03T11:37:00.000Z',
    });
  });

  it('subscribes and unsubscribes letters; who leaves is a number and nothing more', async () => {
    const { mailing, requests } = withAnswers(success);
    const { person: _person, ...nobody } = WORD;
    await mailing.send({ ...WORD, kind: 'subscription' });
    await mailing.send({ ...nobody, kind: 'unsubscription' });
    const subscription = { brand: 'Travosol', pointOfContact: 'Email' };
    expect(requests[0]!.body.customer.subscriptions).toEqual([{ ...subscription, isSubscribed: true }]);
    expect(requests[1]!.body.customer).toEqual({
      ids: { websiteId: '1042' },
      subscriptions: [{ ...subscription, isSubscribed: false }],
    });
  });

  it('is kept back where the operation is switched off', async () => {
    const { mailing, requests } = withAnswers(success, { authorization: null });
    expect(await mailing.send(WORD)).toEqual({ accepted: false, why: 'not-configured' });
    expect(requests).toEqual([]);
  });

  it('that was accepted before is accepted', async () => {
    const { mailing } = withAnswers(() => Response.json({ status: 'TransactionAlreadyProcessed' }));
    expect(await mailing.send(WORD)).toEqual({ accepted: true });
  });

  it('is refused for good inside an HTTP 200 and by 4xx, in words without the person', async () => {
    const issue = { message: 'Некорректный адрес anna@example.ru', location: '/customer/email' };
    const refused = withAnswers(() => Response.json({ status: 'ValidationError', validationMessages: [issue] }));
    expect(await refused.mailing.send(WORD)).toEqual({ accepted: false, why: 'ValidationError /customer/email' });
    const error = { status: 'ProtocolError', errorMessage: 'anna@example.ru', errorId: 'e-1', httpStatusCode: 400 };
    const wrong = withAnswers(() => Response.json(error, { status: 400 }));
    expect(await wrong.mailing.send(WORD)).toEqual({ accepted: false, why: 'ProtocolError 400 e-1' });
    const proxy = withAnswers(() => new Response('<html></html>', { status: 403 }));
    expect(await proxy.mailing.send(WORD)).toEqual({ accepted: false, why: 'answer 403' });
  });

  it.each([
    ['429', () => Response.json({ status: 'ProtocolError', httpStatusCode: 429 }, { status: 429 })],
    ['500', () => Response.json({ status: 'InternalServerError' }, { status: 500 })],
    ['an error of its own inside a 200', () => Response.json({ status: 'InternalServerError' })],
    ['a page', () => new Response('<html></html>')],
    ['a redirect', () => new Response('', { status: 302, headers: { location: 'https://elsewhere.example' } })],
    ['silence', () => Response.error()],
    [
      'a broken line',
      () => {
        throw new TypeError('fetch failed');
      },
    ],
  ])('after %s may be said again', async (_what, answer) => {
    const { mailing } = withAnswers(answer as () => Response);
    await expect(mailing.send(WORD)).rejects.toBeInstanceOf(MailingError);
  });
});
