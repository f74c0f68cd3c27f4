/** Largest file of a protocol, in bytes. */
export const MOST_DOCUMENT_BYTES = 10_000_000;

/** Whether bytes begin and end as a PDF does. It is only ever downloaded, so nothing in it is looked at. */
export function isPdf(bytes: Uint8Array): boolean {
  const latin = (part: Uint8Array) => Buffer.from(part).toString('latin1');
  return /^%PDF-[12]\.\d/.test(latin(bytes.subarray(0, 8))) && latin(bytes.subarray(-2048)).includes('%%EOF');
}
