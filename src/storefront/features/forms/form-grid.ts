/** Classes of the fields of a form: two beside each other where there is room; one is made wide by `sm:col-span-full`. */
export const FORM_GRID = 'grid grid-cols-1 gap-5 sm:grid-cols-2 [&>[role=alert]]:col-span-full';
