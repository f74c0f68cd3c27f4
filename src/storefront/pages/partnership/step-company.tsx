import { LONGEST_TEXT } from '../../../kernel/form-options.ts';
import { ContactFields } from '../../features/forms/contact-fields.tsx';
import { FileField } from '../../features/forms/file-field.tsx';
import type { Files } from '../../features/forms/use-files.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { fieldId } from '../../ui/form-issue.ts';
import { KIND } from './brief.ts';
import type { BriefPart } from './brief-part.ts';

/** Company, contacts, comment and files. */
export function StepCompany({ typed, type, errorAt, files }: BriefPart & { files: Files }) {
  return (
    <>
      <TextField
        id={fieldId(`${KIND}.brief.company`)}
        label="Компания или ИП"
        autoComplete="organization"
        required
        maxLength={160}
        value={typed.company}
        onChange={({ currentTarget: { value } }) => type({ company: value })}
        error={errorAt('brief.company')}
      />
      <TextField
        id={fieldId(`${KIND}.brief.inn`)}
        label="ИНН"
        inputMode="numeric"
        autoComplete="off"
        required
        maxLength={14}
        value={typed.inn}
        onChange={({ currentTarget: { value } }) => type({ inn: value.replace(/[^\d]/g, '') })}
        error={errorAt('brief.inn')}
        hint="10 цифр у компании, 12 у ИП"
      />
      <ContactFields kind={KIND} typed={typed} type={type} errorOf={errorAt} needsEmail />
      <TextArea
        id={fieldId(`${KIND}.text`)}
        label="Комментарий"
        optional
        className="sm:col-span-full"
        rows={4}
        maxLength={LONGEST_TEXT}
        value={typed.text}
        onChange={({ currentTarget: { value } }) => type({ text: value })}
        error={errorAt('text')}
      />
      <FileField path={`${KIND}.files`} files={files} error={errorAt('files')} />
    </>
  );
}
