import { useEffect, useState } from 'react';

/** `unreadable`: the browser cannot show it; whether it is a picture is for the server to say. */
export type OpenedFile = 'reading' | 'unreadable' | ImageBitmap;

/**
 * The pixels of a file, turned as the camera was held. Decoded here and drawn on a canvas: an `<img>` would not say its size in a browser
 * that loads no pictures, such as the one of the tests. The component is keyed by the file.
 */
export function useOpenedFile(file: File): OpenedFile {
  const [opened, setOpened] = useState<OpenedFile>('reading');
  useEffect(() => {
    let isGone = false;
    let pixels: ImageBitmap | undefined;
    createImageBitmap(file).then(
      (bitmap) => {
        if (isGone) return bitmap.close();
        pixels = bitmap;
        setOpened(bitmap);
      },
      () => {
        if (!isGone) setOpened('unreadable');
      },
    );
    return () => {
      isGone = true;
      pixels?.close();
    };
  }, [file]);
  return opened;
}
