import { TICKET_STATES } from '../../kernel/tickets.ts';
import {
  ownTicketsWhere,
  TICKET_ORDER,
  type TicketOrder,
  type WantedTickets,
} from '../../shop/tickets/tickets.reads.ts';
import { invalid } from '../bad-query.ts';
import { readStrapiQuery, type StrapiQuery } from '../strapi-query.ts';
import { plainFilters } from '../strapi-where.ts';

/** Fields of the list that a client may filter by, with the values that there are. */
const FILTERED: Readonly<Record<string, readonly string[]>> = { state: TICKET_STATES };

/**
 * Reads the query of a list of tickets.
 * @throws BadQuery for every name or value that is not known, which is never silently ignored
 */
export function readTicketQuery(search: string): WantedTickets & Pick<StrapiQuery, 'page'> {
  const { where, sort, fields, populate, page, preview } = readStrapiQuery(search);
  const states = plainFilters(where).map(([field, operator, value]) => {
    if (!Object.hasOwn(FILTERED, field)) throw invalid(field);
    if (operator !== '$eq' && operator !== '$in') throw invalid(operator);
    const values: unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : [value];
    return values.map((each) => {
      const state = TICKET_STATES.find((one) => one === each);
      if (!state) throw invalid(field);
      return state;
    });
  });
  const [unknownField] = fields ?? [];
  if (unknownField !== undefined) throw invalid(unknownField);
  const [unknownRelation] = populate;
  if (unknownRelation !== undefined) throw invalid(unknownRelation);
  if (preview) throw invalid('publicationState');
  const order = sort.map(([field, descending]) => {
    if (!Object.hasOwn(TICKET_ORDER, field)) throw invalid(field);
    return [field as TicketOrder, descending] as const;
  });
  return { where: ownTicketsWhere(states), sort: order, start: page.start, limit: page.limit, page };
}
