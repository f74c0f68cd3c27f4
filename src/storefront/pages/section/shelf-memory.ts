import { replace, type ClientLoaderFunctionArgs } from 'react-router';
import { isConnectionLost } from '../../client/connection.ts';
import type { loader } from './section.server.ts';
import type { ShelfData } from './shelf-data.ts';

let shown: ShelfData | undefined;
/** Where the reader is left, having asked for more without a connection. */
let left: string | undefined;

/** Remembers what is on the screen, until told otherwise. */
export function rememberShelf(shelf: ShelfData | undefined): void {
  shown = shelf;
}

/** A lost connection leaves the reader at the shelf and the address that were there, with a note. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<ShelfData> {
  const stays = left === request.url;
  left = undefined;
  if (stays && shown) return { ...shown, lost: true };
  try {
    return await serverLoader<typeof loader>();
  } catch (error) {
    if (!isConnectionLost(error) || shown?.path !== new URL(request.url).pathname) throw error;
    const { origin, pathname, search } = location;
    left = origin + pathname + search;
    throw replace(pathname + search);
  }
}
