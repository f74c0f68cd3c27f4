import type { LoaderFunctionArgs } from 'react-router';
import { cachePage, STATIC_FRAME } from '../context.server.ts';

/** For pages whose goods the browser knows: the frame is the same for everybody, and nothing ever changes it. */
export function loader({ context }: LoaderFunctionArgs) {
  cachePage(context, [STATIC_FRAME]);
  return null;
}
