/** Photos that a buyer may add to a return request. */
export const MOST_PHOTOS = 5;
/** Of one photo as it is uploaded. */
export const LONGEST_PHOTO_BYTES = 10 * 1024 * 1024;
