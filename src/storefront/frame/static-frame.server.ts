import type { LoaderFunctionArgs } from 'react-router';
import { cachePage, STATIC_FRAME } from '../context.server.ts';

/** Loader of pages rendered from browser state, such as the cart: their HTML is the same for everybody and never changes. */
export function loader({ context }: LoaderFunctionArgs) {
  cachePage(context, [STATIC_FRAME]);
  return null;
}
