import type { LoaderFunctionArgs } from 'react-router';
import { keepPage, MERE_FRAME } from '../../context.server.ts';

/** For pages whose goods the browser knows: the frame is the same for everybody, and nothing ever changes it. */
export function loader({ context }: LoaderFunctionArgs) {
  keepPage(context, [MERE_FRAME]);
  return null;
}
