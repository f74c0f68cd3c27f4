import { Paperclip, X } from 'lucide-react';
import { useRef } from 'react';
import { MOST_FILES } from '../../../kernel/form-options.ts';
import { FieldError } from '../../ui/field.tsx';
import { fieldId } from '../../ui/form-issue.ts';
import type { ChosenFile, Files } from './use-files.ts';

const ACCEPTED = '.pdf,.jpg,.jpeg,.png,.docx,.xlsx';

function sizeOf(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  if (megabytes < 0.1) return `${Math.max(1, Math.round(bytes / 1024))}\u00a0КБ`;
  return `${megabytes.toLocaleString('ru-RU', { maximumFractionDigits: 1 })}\u00a0МБ`;
}

/** The files of a form with the state of each: uploading, uploaded, or failed with the reason. */
export function FileField({ path, files, error }: { path: string; files: Files; error: string | undefined }) {
  const id = fieldId(path);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="sm:col-span-full">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        Файлы<span className="font-normal text-quiet">&nbsp;— необязательно</span>
      </label>
      <span className="form-file">
        <Paperclip size={18} aria-hidden />
        Выбрать файлы
        <input
          ref={input}
          id={id}
          type="file"
          multiple
          accept={ACCEPTED}
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
        PDF, JPG, PNG, DOCX, XLSX; до&nbsp;{MOST_FILES}&nbsp;файлов по&nbsp;5&nbsp;МБ
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
