import type { LoaderFunctionArgs } from 'react-router';
import { fileResponse } from './ticket-file.server.ts';

/** A route without a page: the response is a file. */
export const loader = (args: LoaderFunctionArgs): Promise<Response> => fileResponse(args);
