/**
 * An outside company has refused a call, or has given no clear answer. The shop expects that and asks again, so the log has the message in
 * one line; a stack is for faults of ours. The message says which company and why, and contains no personal data.
 */
export class CompanyError extends Error {}
