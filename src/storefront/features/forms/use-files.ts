import { useRef, useState } from 'react';
import { LONGEST_FILE_BYTES, MOST_FILES } from '../../../kernel/form-options.ts';
import { counted } from '../../../kernel/plural.ts';
import { errorSentence } from '../../client/api-error.ts';
import { newKey } from '../../client/new-key.ts';
import type { FileTransfer } from './put-file.ts';
import { uploadFile } from './upload-file.ts';

/** A file chosen in a form. */
export interface ChosenFile {
  readonly key: string;
  readonly name: string;
  readonly bytes: number;
  readonly state: 'sending' | 'uploaded' | 'failed';
  /** Uploaded part, from 0 to 1. */
  readonly part: number;
  readonly error?: string;
  /** Id of the uploaded file, sent with the form. */
  readonly id?: string;
}

/** What a form takes, and where it goes. */
export interface FileRules {
  readonly most: number;
  readonly longestBytes: number;
  /** Why a longer file is not sent. */
  readonly tooLong: string;
  /** @returns the name the server has given it, if any, and the id to send with the form */
  upload(file: File, transfer: FileTransfer): Promise<{ readonly id: string; readonly name?: string }>;
}

const OF_FORMS: FileRules = {
  most: MOST_FILES,
  longestBytes: LONGEST_FILE_BYTES,
  tooLong: 'Больше 5\u00a0МБ: сожмите файл или пришлите его ответом на\u00a0наше письмо',
  upload: uploadFile,
};

/** The files of one form; each is uploaded as soon as it is chosen. */
export function useFiles({ most, longestBytes, tooLong, upload }: FileRules = OF_FORMS) {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [status, setStatus] = useState('');
  const stops = useRef(new Map<string, AbortController>());

  const change = (key: string, changes: Partial<ChosenFile>) =>
    setFiles((all) => all.map((file) => (file.key === key ? { ...file, ...changes } : file)));

  function add(chosen: readonly File[]): void {
    const free = most - files.filter(({ state }) => state !== 'failed').length;
    setStatus(
      chosen.length > free ? `Можно приложить не\u00a0больше ${counted(most, ['файла', 'файлов', 'файлов'])}` : '',
    );
    for (const file of chosen.slice(0, Math.max(0, free))) send(file);
  }

  function send(file: File): void {
    const key = newKey();
    const started = { key, name: file.name, bytes: file.size, part: 0 } as const;
    if (file.size > longestBytes) {
      return setFiles((all) => [...all, { ...started, state: 'failed', error: tooLong }]);
    }
    setFiles((all) => [...all, { ...started, state: 'sending' }]);
    const stop = new AbortController();
    stops.current.set(key, stop);
    upload(file, { onProgress: (part) => change(key, { part }), signal: stop.signal }).then(
      ({ id, name = file.name }) => {
        change(key, { id, name, part: 1, state: 'uploaded' });
        setStatus(`Файл ${name} загружен`);
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        change(key, { state: 'failed', error: errorSentence(error) });
      },
    );
  }

  function remove(key: string): void {
    stops.current.get(key)?.abort();
    const name = files.find((file) => file.key === key)?.name ?? '';
    setFiles((all) => all.filter((file) => file.key !== key));
    setStatus(`Файл ${name} убран`);
  }

  return {
    files,
    /** The last event, for screen readers. */
    status,
    add,
    remove,
    busy: files.some(({ state }) => state === 'sending'),
    ids: files.flatMap(({ id }) => (id ? [id] : [])),
    clear: () => setFiles([]),
  };
}

export type Files = ReturnType<typeof useFiles>;
