/** Id of the button that opens the form. */
export const WRITE_REVIEW = 'write-review';
