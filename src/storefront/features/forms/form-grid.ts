/** Classes of a form in two columns where there is room; `sm:col-span-full` makes a field wide. */
export const FORM_GRID = 'grid grid-cols-1 gap-5 sm:grid-cols-2 [&>[role=alert]]:col-span-full';
