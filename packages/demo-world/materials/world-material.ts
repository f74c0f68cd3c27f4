/** Product → its lessons or chapters in the order of its programme: minutes (0 for a chapter) and paragraphs. */
export type ProductMaterials = Readonly<
  Record<string, readonly (readonly [minutes: number, ...paragraphs: string[]])[]>
>;
