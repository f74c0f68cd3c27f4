import type { TypedBrief } from './brief.ts';

/** Props of every step of the brief. */
export interface BriefPart {
  readonly typed: TypedBrief;
  type(change: Partial<TypedBrief>): void;
  /** Message for a path of the request, such as `brief.pack`. */
  errorAt(path: string): string | undefined;
}
