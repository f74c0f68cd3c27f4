export interface ExceptionOwner {
  readonly id: number;
  readonly name: string;
}

/** The member of the staff whom an actor's name means: `staff:7 Вера`. */
export function ownerOf(actorName: string | null): ExceptionOwner | null {
  const [, id, name] = /^staff:(\d+) (.*)$/.exec(actorName ?? '') ?? [];
  return id === undefined || name === undefined ? null : { id: Number(id), name };
}
