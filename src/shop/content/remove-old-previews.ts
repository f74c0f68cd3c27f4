import { removeRows } from '../../platform/retention.ts';
import { contentPreviews } from './content.tables.ts';

/** Removes drafts whose previews are past. */
export const removeOldPreviews = removeRows(contentPreviews, contentPreviews.createdAt);
