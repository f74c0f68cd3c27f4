/** The part of opentype.js that lettering needs; the package ships no types of its own. */
declare module 'opentype.js' {
  export interface PathCommand {
    readonly type: 'M' | 'L' | 'C' | 'Q' | 'Z';
    readonly x?: number;
    readonly y?: number;
    readonly x1?: number;
    readonly y1?: number;
    readonly x2?: number;
    readonly y2?: number;
  }
  export interface Font {
    charToGlyphIndex(character: string): number;
    getKerningValue(left: number, right: number): number;
    getPath(text: string, x: number, y: number, size: number): { readonly commands: readonly PathCommand[] };
    getAdvanceWidth(text: string, size: number): number;
  }
  const opentype: { parse(file: ArrayBuffer): Font };
  export default opentype;
}
