import type { PlacedOrder } from '../../../../api/shop/orders.schema.ts';
import { kopecks, type Kopecks } from '../../../../kernel/money.ts';
import { ApiError, errorSentence } from '../../../client/api-error.ts';
import { callApi } from '../../../client/api.ts';
import { sendWithSolution } from '../../../client/puzzle.ts';
import { createSubmissionKeys, tabStorage } from '../../../client/submission-key.ts';
import type { FormIssue } from '../../../ui/form-issue.ts';
import { filledForm, issuesOf, type OrderBody } from './order-form.ts';

/** Why the order was not placed, as the page shows it. */
export type Problem =
  | { readonly kind: 'fields'; readonly issues: readonly FormIssue[] }
  | { readonly kind: 'total'; readonly was: Kopecks; readonly now: Kopecks }
  | { readonly kind: 'cart'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  /** Signing in with the phone of the order lifts the limit. */
  | { readonly kind: 'sign-in'; readonly text: string }
  | { readonly kind: 'sentence'; readonly text: string };

/** Placing an order waits for the delivery company and then for the payment company. */
const TIMEOUT_MS = 40_000;

let keys: ReturnType<typeof createSubmissionKeys> | undefined;

/**
 * Sends the order. Sending the same form again, even after a reload, leads to the order already made: its codes may be
 * refused by then, so the key does not depend on them (decision 0037).
 */
export async function sendOrder(body: OrderBody): Promise<{ placed: PlacedOrder } | { problem: Problem }> {
  keys ??= createSubmissionKeys(tabStorage());
  try {
    const checkoutKey = keys.keyFor(filledForm(body));
    const placed = await sendWithSolution('order', (captcha) =>
      callApi('POST /api/orders', { body: { checkoutKey, ...body, captcha }, timeoutMs: TIMEOUT_MS }),
    );
    keys.clear();
    return { placed };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'checkout-key-reused') keys.clear();
    return { problem: problemOf(error, kopecks(body.expectedTotal)) };
  }
}

function problemOf(error: unknown, was: Kopecks): Problem {
  if (!(error instanceof ApiError)) return { kind: 'sentence', text: errorSentence(error) };
  const issues = issuesOf(error.fields);
  if (issues.length > 0) return { kind: 'fields', issues };
  const { total } = error.details;
  switch (error.code) {
    case 'total-changed':
      return { kind: 'total', was, now: typeof total === 'number' ? kopecks(total) : was };
    case 'out-of-stock':
    case 'product-gone':
    case 'cart-empty':
    case 'too-many-lines':
      return { kind: 'cart', text: error.message };
    case 'coupon-refused':
    case 'certificate-refused':
    case 'bonuses-short':
      return { kind: 'code', text: error.message };
    case 'bonuses-need-account':
      return { kind: 'sign-in', text: error.message };
    case 'too-many-open-orders':
    case 'too-many-open-pieces':
      return { kind: error.details.proved === false ? 'sign-in' : 'sentence', text: error.message };
    case 'delivery-point-unknown':
    case 'delivery-point-unfit':
      return { kind: 'fields', issues: [{ path: 'delivery.pointCode', message: error.message }] };
    case 'delivery-zip-unserved':
      return { kind: 'fields', issues: [{ path: 'delivery.address.zip', message: error.message }] };
    case 'delivery-unavailable':
    case 'delivery-too-many-packs':
    case 'delivery-too-valuable':
      return { kind: 'fields', issues: [{ path: 'delivery.method', message: error.message }] };
    case 'pay-system-unavailable':
    case 'payment-too-large':
      return { kind: 'fields', issues: [{ path: 'paySystem', message: error.message }] };
    case 'city-unknown':
      return { kind: 'fields', issues: [{ path: 'delivery.cityId', message: error.message }] };
    default:
      // After a lost response the order may exist: say that pressing again is safe.
      return {
        kind: 'sentence',
        text: error.retryable
          ? `${error.message} Данные сохранены, а\u00a0второй заказ от\u00a0повторного нажатия не\u00a0появится.`
          : error.message,
      };
  }
}
