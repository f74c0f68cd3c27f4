/** Bytes of a file that the staff adds as a picture. */
export const MOST_PICTURE_BYTES = 15 * 1024 * 1024;
/** Characters of the words about what a picture shows. */
export const LONGEST_PICTURE_WORDS = 300;
