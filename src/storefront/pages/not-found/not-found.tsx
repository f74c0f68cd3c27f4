export { loader } from '../../features/not-found/not-found.server.ts';

/** Never shown: the loader always throws to the boundary in `root.tsx`. */
export default function NotFoundPage() {
  return null;
}
