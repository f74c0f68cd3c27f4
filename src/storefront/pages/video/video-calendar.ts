import type { LoaderFunctionArgs } from 'react-router';
import { calendarAnswer } from './video-calendar.server.ts';

/** A route without a page: the answer is a file. */
export const loader = (args: LoaderFunctionArgs): Promise<Response> => calendarAnswer(args);
