import type { LoaderFunctionArgs } from 'react-router';
import { moscowClock, moscowDayStart } from '../../../kernel/moscow-time.ts';
import { cachePage, pageContext } from '../../context.server.ts';

/** The present year, by which a page tells search engines the closed days of the shop; the page is cached until it ends. */
export function storeYear(context: LoaderFunctionArgs['context']): number {
  const year = moscowClock(context.get(pageContext).shop.now()).getUTCFullYear();
  cachePage(context, [], moscowDayStart(`${year + 1}-01-01`));
  return year;
}
