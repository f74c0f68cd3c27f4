/** Slug → lessons or chapters in the order of the programme: minutes (0 for a chapter) and paragraphs. */
export type ProductMaterials = Readonly<
  Record<string, readonly (readonly [minutes: number, ...paragraphs: string[]])[]>
>;
