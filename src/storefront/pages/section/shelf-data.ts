import type { useLoaderData } from 'react-router';
import type { loader } from './section.server.ts';

export type ShelfData = ReturnType<typeof useLoaderData<typeof loader>>;
