/** Of the consent to the copy of a plan. */
export const consentSubject = (customerId: number) => `course:${customerId}` as const;
