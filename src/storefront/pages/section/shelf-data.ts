import type { useLoaderData } from 'react-router';
import type { loader } from './section.server.ts';

export type ShelfData = ReturnType<typeof useLoaderData<typeof loader>> & {
  /** The connection was lost: this is still the previous shelf. */
  readonly lost?: true;
};
