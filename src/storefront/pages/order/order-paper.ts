import type { LoaderFunctionArgs } from 'react-router';
import { paperResponse } from './order-paper.server.ts';

/** A route without a page: the response is a file. */
export const loader = (args: LoaderFunctionArgs): Promise<Response> => paperResponse(args);
