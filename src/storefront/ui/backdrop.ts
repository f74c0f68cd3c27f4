/** Classes of the backdrop of a dialog. */
export const BACKDROP =
  'fixed inset-0 z-60 bg-veil [transition:opacity_0.18s] data-ending-style:opacity-0 data-starting-style:opacity-0';
