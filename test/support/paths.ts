import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');
/** Files that tests reuse between runs; safe to delete. */
export const cache = path.join(root, '.cache', 'test');
/** Pictures of the demo data. */
export const filesFolder = path.join(cache, 'files');
export const TEMPLATE = 'template_world';
