import { removeRows } from '../../platform/retention.ts';
import { menuPreviews } from './menus.tables.ts';

/** Removes menus whose previews are past. */
export const removeOldMenuPreviews = removeRows(menuPreviews, menuPreviews.createdAt);
