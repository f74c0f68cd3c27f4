import { Paperclip, X } from 'lucide-react';
import { useRef } from 'react';
import { MOST_FILES } from '../../../kernel/form-options.ts';
import { FieldError } from '../../ui/field.tsx';
import { fieldId } from '../../ui/form-issue.ts';
import type { ChosenFile, Files } from './use-files.ts';

/** What the field is called and takes. */
export interface FileChoice {
  readonly label: string;
  readonly button: string;
  /** Extensions or media types, for the dialog of the browser. */
  readonly accept: string;
  readonly hint: string;
}

const OF_FORMS: FileChoice = {
  label: 'Файлы',
  button: 'Выбрать файлы',
  accept: '.pdf,.jpg,.jpeg,.png,.docx,.xlsx',
  hint: `PDF, JPG, PNG, DOCX, XLSX; до\u00a0${MOST_FILES}\u00a0файлов по\u00a05\u00a0МБ`,
};

interface FileFieldProps {
  path: string;
  files: Files;
  error: string | undefined;
  choice?: FileChoice;
}

function sizeOf(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  if (megabytes < 0.1) return `${Math.max(1, Math.round(bytes / 1024))}\u00a0КБ`;
  return `${megabytes.toLocaleString('ru-RU', { maximumFractionDigits: 1 })}\u00a0МБ`;
}

/** The files of a form with the state of each: uploading, uploaded, or failed with the reason. */
export function FileField({ path, files, error, choice = OF_FORMS }: FileFieldProps) {
  const id = fieldId(path);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="sm:col-span-full">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {choice.label}
        <span className="font-normal text-quiet">&nbsp;— необязательно</span>
      </label>
      <span className="form-file">
        <Paperclip size={18} aria-hidden />
        {choice.button}
        <input
          ref={input}
          id={id}
          type="file"
          multiple
          accept={choice.accept}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${error ? `${id}-error ` : ''}${id}-hint`}
          onChange={({ currentTarget }) => {
            files.add([...(currentTarget.files ?? [])]);
            // Otherwise choosing the same file again after its removal fires no event.
            currentTarget.value = '';
          }}
        />
      </span>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-quiet">
        {choice.hint}
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {files.files.length > 0 && (
        <ul className="form-files">
          {files.files.map((file) => (
            <FileLine
              key={file.key}
              file={file}
              onRemove={() => {
                files.remove(file.key);
                input.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {files.status}
      </p>
    </div>
  );
}

function FileLine({ file, onRemove }: { file: ChosenFile; onRemove(): void }) {
  const { name, bytes, state, part, error } = file;
  return (
    <li>
      <span className="form-file-name">
        {name} <span className="text-quiet">{sizeOf(bytes)}</span>
      </span>
      <button type="button" className="icon-btn" aria-label={`Убрать файл ${name}`} onClick={onRemove}>
        <X size={18} aria-hidden />
      </button>
      {state === 'sending' && <progress value={part} max={1} aria-label={`Загружается ${name}`} />}
      {error && (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </li>
  );
}
