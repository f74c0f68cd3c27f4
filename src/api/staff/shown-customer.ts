import { readActorName, type Actor } from '../../kernel/actor.ts';
import { FORM_TYPES } from '../../kernel/form-types.ts';
import { MOST_OF_PART } from '../../shop/desk/customer-parts.reads.ts';
import type { deskCustomer } from '../../shop/desk/desk-customer.reads.ts';
import { maskedEmail, maskedPhone } from '../../shop/desk/masked-contacts.rules.ts';
import { may } from '../../shop/permissions/permissions.rules.ts';

type Found = NonNullable<Awaited<ReturnType<typeof deskCustomer>>>;

const moment = (at: string | Date) => new Date(at).toISOString();

/** A part as the API shows it, or null for those who may not read it. */
function part<R, S>(isShown: boolean, rows: readonly R[], show: (row: R) => S) {
  return isShown ? { rows: rows.slice(0, MOST_OF_PART).map(show), more: rows.length > MOST_OF_PART } : null;
}

/** A customer as the API shows one to a member of the staff: contacts masked, without the parts that the member may not see. */
export function shownCustomer(found: Found, actor: Actor) {
  const { customer, erasedAt, sessions } = found;
  const { id, name, lastName, phone, email, emailConfirmed, hasPassword, blocked, createdAt, newsletter } = customer;
  const mayHandle = may(actor, 'read-requests', 'customer');
  return {
    id,
    name,
    lastName,
    phone: maskedPhone(phone),
    email: maskedEmail(email),
    emailConfirmed,
    hasPassword,
    blocked,
    createdAt: moment(createdAt),
    erasedAt: erasedAt && moment(erasedAt),
    newsletter: newsletter || found.subscriber === 'subscribed',
    orders: part(may(actor, 'read-money', 'order'), found.orders, ({ placedAt, ...order }) => ({
      ...order,
      placedAt: moment(placedAt),
    })),
    returns: part(may(actor, 'read', 'return'), found.returns, dated),
    tickets: part(may(actor, 'read', 'ticket'), found.tickets, ({ updatedAt, ...ticket }) => ({
      ...ticket,
      updatedAt: moment(updatedAt),
    })),
    chatId: may(actor, 'read', 'chat') ? found.chatId : null,
    forms: part(may(actor, 'read', 'form'), found.forms, ({ type, ...form }) => ({
      ...dated(form),
      type: FORM_TYPES[type],
    })),
    reviews: part(may(actor, 'read', 'review'), found.reviews, ({ writtenAt, ...review }) => ({
      ...review,
      writtenAt: moment(writtenAt),
    })),
    certificates: part(mayHandle, found.certificates, ({ boughtIn, validUntil, ...certificate }) => ({
      ...certificate,
      orderId: boughtIn.id,
      orderNumber: Number(boughtIn.number),
      validUntil: moment(validUntil),
    })),
    sessions: { count: sessions.length, lastSeenAt: sessions[0] ? moment(sessions[0].seenAt) : null },
    notes: part(true, found.notes, ({ actor: by, at, ...note }) => ({
      ...note,
      by: readActorName(by).name,
      at: moment(at),
    })),
    consents: mayHandle ? found.consents.map(shownConsent) : null,
    requests: mayHandle
      ? { deletionDueAt: found.deletionDueAt && moment(found.deletionDueAt), exportState: found.exportState }
      : null,
    looks: part(may(actor, 'read-looks', 'customer'), found.looks, ({ actor: by, at, ...look }) => ({
      ...look,
      by: readActorName(by).name,
      at: moment(at),
    })),
  };
}

const dated = <R extends { readonly createdAt: string }>({ createdAt, ...row }: R) => ({
  ...row,
  createdAt: moment(createdAt),
});

function shownConsent({ wordings, ...purpose }: Found['consents'][number]) {
  return {
    ...purpose,
    howGiven: wordings.find(({ text }) => text !== undefined)?.text?.howGiven ?? '',
    given: wordings.flatMap(({ version, given }) =>
      given.map(({ edition, at, endedAt, order }) => ({
        version,
        edition,
        at: moment(at),
        endedAt: endedAt && moment(endedAt),
        order,
      })),
    ),
  };
}
