/** The place where live-filters.ts says that a filter was not applied because the connection was lost. */
export function ConnectionLostNote() {
  return <p role="status" className="text-sm font-semibold text-error" data-lost />;
}
