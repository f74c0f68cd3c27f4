import { useRef, useState } from 'react';
import { LONGEST_FILE_BYTES, MOST_FILES } from '../../../kernel/form-options.ts';
import { errorSentence } from '../../client/api-error.ts';
import { newKey } from '../../client/new-key.ts';
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

const TOO_LONG = 'Больше 5\u00a0МБ: сожмите файл или пришлите его ответом на\u00a0наше письмо';

/** The files of one form; each is uploaded as soon as it is chosen. */
export function useFiles() {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [status, setStatus] = useState('');
  const stops = useRef(new Map<string, AbortController>());

  const change = (key: string, changes: Partial<ChosenFile>) =>
    setFiles((all) => all.map((file) => (file.key === key ? { ...file, ...changes } : file)));

  function add(chosen: readonly File[]): void {
    const free = MOST_FILES - files.filter(({ state }) => state !== 'failed').length;
    setStatus(chosen.length > free ? `Можно приложить не\u00a0больше ${MOST_FILES}\u00a0файлов` : '');
    for (const file of chosen.slice(0, Math.max(0, free))) send(file);
  }

  function send(file: File): void {
    const key = newKey();
    const started = { key, name: file.name, bytes: file.size, part: 0 } as const;
    if (file.size > LONGEST_FILE_BYTES) {
      return setFiles((all) => [...all, { ...started, state: 'failed', error: TOO_LONG }]);
    }
    setFiles((all) => [...all, { ...started, state: 'sending' }]);
    const stop = new AbortController();
    stops.current.set(key, stop);
    uploadFile(file, (part) => change(key, { part }), stop.signal).then(
      ({ id, name }) => {
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
