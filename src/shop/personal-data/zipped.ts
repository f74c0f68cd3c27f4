import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ArchiveFile {
  readonly name: string;
  /** Read when its turn comes, so that only one file is in memory. */
  readonly read: () => Promise<Uint8Array> | Uint8Array;
  /** Already compressed: photos. */
  readonly packed?: boolean;
}

/** The pieces of a ZIP archive with these files. */
export async function* zipped(files: Iterable<ArchiveFile>): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, piece) => {
    failure ??= error;
    pieces.push(piece);
  });
  const taken = (): Uint8Array[] => {
    if (failure) throw failure;
    const ready = pieces;
    pieces = [];
    return ready;
  };
  for (const { name, read, packed } of files) {
    const body = await read();
    const entry = packed ? new ZipPassThrough(name) : new ZipDeflate(name);
    zip.add(entry);
    entry.push(body, true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
