import type { TypedBrief } from './brief.ts';

/** What a step of the brief works with. */
export interface BriefPart {
  readonly typed: TypedBrief;
  type(change: Partial<TypedBrief>): void;
  /** What is wrong at a path of the request, such as `brief.pack`. */
  errorAt(path: string): string | undefined;
}
