import type { z } from 'zod';
import type { authCalls, usersCalls } from './account/auth.schema.ts';
import type { authClientCalls } from './account/auth-client.schema.ts';
import type { authCodesCalls } from './account/auth-codes.schema.ts';
import type { consentsCalls } from './account/consents.schema.ts';
import type { passkeysCalls } from './account/passkeys.schema.ts';
import type { sessionsCalls } from './account/sessions.schema.ts';
import type { contactsCalls } from './account/contacts.schema.ts';
import type { courseLinksCalls } from './account/course-links.schema.ts';
import type { coursePlanCalls } from './account/course-plan.schema.ts';
import type { coursePushCalls } from './account/course-push.schema.ts';
import type { personalDataCalls } from './account/personal-data.schema.ts';
import type { recipientsCalls } from './account/recipients.schema.ts';
import type { tempDataCalls } from './account/temp-data.schema.ts';
import type { tempBasketsCalls } from './account/temp-baskets.schema.ts';
import type { ticketFilesCalls, ticketsCalls } from './account/tickets.schema.ts';
import type { homePageCalls } from './content/home-page.schema.ts';
import type { cartCalls } from './shop/cart.schema.ts';
import type { chatCalls } from './shop/chat.schema.ts';
import type { deliveryCalls } from './shop/delivery.schema.ts';
import type { formFilesCalls } from './shop/form-files.schema.ts';
import type { formsCalls } from './shop/forms.schema.ts';
import type { frameCalls } from './shop/frame.schema.ts';
import type { newsletterCalls } from './shop/newsletter.schema.ts';
import type { orderDataCalls } from './shop/order-data.schema.ts';
import type { ordersCalls } from './shop/orders.schema.ts';
import type { overlapCalls } from './shop/overlap.schema.ts';
import type { placesCalls } from './shop/places.schema.ts';
import type { productsCalls } from './shop/products.schema.ts';
import type { batchesCalls } from './shop/batches.schema.ts';
import type { restockCalls } from './shop/restock.schema.ts';
import type { returnPhotosCalls } from './shop/return-photos.schema.ts';
import type { reviewsCalls } from './shop/reviews.schema.ts';
import type { searchCalls } from './shop/search.schema.ts';
import type { webinarsCalls } from './shop/webinars.schema.ts';

type Values<T> = T extends unknown ? T[keyof T] : never;

/** Every call that pages may make: the same objects that routes register, so that client and server cannot differ. */
type ApiCall = Values<
  | typeof authCalls
  | typeof authClientCalls
  | typeof authCodesCalls
  | typeof cartCalls
  | typeof chatCalls
  | typeof contactsCalls
  | typeof consentsCalls
  | typeof courseLinksCalls
  | typeof coursePlanCalls
  | typeof coursePushCalls
  | typeof deliveryCalls
  | typeof formFilesCalls
  | typeof formsCalls
  | typeof frameCalls
  | typeof homePageCalls
  | typeof newsletterCalls
  | typeof orderDataCalls
  | typeof ordersCalls
  | typeof passkeysCalls
  | typeof overlapCalls
  | typeof personalDataCalls
  | typeof placesCalls
  | typeof productsCalls
  | typeof recipientsCalls
  | typeof batchesCalls
  | typeof restockCalls
  | typeof returnPhotosCalls
  | typeof reviewsCalls
  | typeof searchCalls
  | typeof sessionsCalls
  | typeof tempBasketsCalls
  | typeof tempDataCalls
  | typeof ticketFilesCalls
  | typeof ticketsCalls
  | typeof usersCalls
  | typeof webinarsCalls
>;

type NameOf<C> = C extends { method: infer M extends string; url: infer U extends string } ? `${M} /api${U}` : never;

/** Method and path, such as `GET /api/delivery/points`; `:name` is a path parameter. */
export type Endpoint = NameOf<ApiCall>;

type CallOf<E extends Endpoint> = ApiCall extends infer C
  ? C extends ApiCall
    ? NameOf<C> extends E
      ? C
      : never
    : never
  : never;

/** Input is sent unchecked and validated by the API, so that literals are widened to their primitive types. */
type Unchecked<T> = T extends string
  ? string
  : T extends number
    ? number
    : T extends boolean
      ? boolean
      : T extends readonly (infer U)[]
        ? readonly Unchecked<U>[]
        : T extends object
          ? { readonly [K in keyof T]: Unchecked<T[K]> }
          : T;

type InputOf<C, Part extends string> = C extends { schema: Readonly<Record<Part, infer S extends z.ZodType>> }
  ? z.input<S>
  : never;

type InputPart<Name extends string, T> = [T] extends [never]
  ? { readonly [K in Name]?: undefined }
  : Record<never, never> extends T
    ? { readonly [K in Name]?: T }
    : { readonly [K in Name]: T };

/** Input of a call: path parameters, query, body. */
export type CallInput<E extends Endpoint> = InputPart<'params', InputOf<CallOf<E>, 'params'>> &
  InputPart<'query', InputOf<CallOf<E>, 'querystring'>> &
  InputPart<'body', Unchecked<InputOf<CallOf<E>, 'body'>>>;

/** Response of a call; unknown when the caller parses it by its own rules. */
export type CallAnswer<E extends Endpoint> =
  CallOf<E> extends { schema: { response: { 200: infer S extends z.ZodType } } } ? z.output<S> : unknown;
