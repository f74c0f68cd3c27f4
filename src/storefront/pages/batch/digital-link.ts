import type { LoaderFunctionArgs } from 'react-router';
import { digitalLinkTarget } from './digital-link.server.ts';

/** A route without a page: the address of a QR code on a pack leads to the passport. */
export const loader = (args: LoaderFunctionArgs): Promise<Response> => digitalLinkTarget(args);
