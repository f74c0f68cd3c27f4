import type { LoaderFunctionArgs } from 'react-router';
import { calendarResponse } from './video-calendar.server.ts';

/** A route without a page: the response is a file. */
export const loader = (args: LoaderFunctionArgs): Promise<Response> => calendarResponse(args);
