/** A UUID of version 4 from 16 random bytes; `crypto.randomUUID`, which needs none, is missing on plain http addresses. */
export function uuidOf(bytes: Uint8Array): string {
  const hex = [...bytes].map((byte, at) => markedByte(byte, at).toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Two of the bytes carry the version and the variant. */
function markedByte(byte: number, at: number): number {
  if (at === 6) return (byte & 0x0f) | 0x40;
  return at === 8 ? (byte & 0x3f) | 0x80 : byte;
}
