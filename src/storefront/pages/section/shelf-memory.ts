import { replace, type ClientLoaderFunctionArgs } from 'react-router';
import { isConnectionLost } from '../../client/connection.ts';
import type { loader } from './section.server.ts';
import type { ShelfData } from './shelf-data.ts';

let shown: ShelfData | undefined;
/** Address to stay at after a navigation that failed without a connection. */
let stayAt: string | undefined;

/** Records the shelf on the screen; undefined when none is shown. */
export function recordShelf(shelf: ShelfData | undefined): void {
  shown = shelf;
}

/** When the connection is lost, keeps the current shelf and its address and marks the shelf as `lost`. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<ShelfData> {
  const stays = stayAt === request.url;
  stayAt = undefined;
  if (stays && shown) return { ...shown, lost: true };
  try {
    return await serverLoader<typeof loader>();
  } catch (error) {
    if (!isConnectionLost(error) || shown?.path !== new URL(request.url).pathname) throw error;
    const { origin, pathname, search } = location;
    stayAt = origin + pathname + search;
    throw replace(pathname + search);
  }
}
