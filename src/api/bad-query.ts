/** A question nobody can answer, in the documented words. */
export class BadQuery extends Error {}

export const invalid = (name: string) => new BadQuery(`Invalid parameter ${name}`);
