import { FISCAL_NUMBERS, type FiscalNumbers } from '../../src/kernel/fiscal-numbers.ts';
import { UsageError } from '../end-command.ts';
import { visible } from './visible.ts';

interface TillOptions {
  readonly fn?: string | undefined;
  readonly fd?: string | undefined;
  readonly fpd?: string | undefined;
}

/** Numbers of the till's receipt: all or none. */
export function fiscalOf({ fn, fd, fpd }: TillOptions): FiscalNumbers | undefined {
  if (fn && fd && fpd) return { storage: fn, document: fd, attribute: fpd };
  if ((fn ?? fd ?? fpd) !== undefined) throw new UsageError('Укажите все три номера: --fn, --fd, --fpd.');
  return undefined;
}

/** Reads a number of a receipt. */
export function readFiscalNumber(which: keyof FiscalNumbers) {
  const { least, most } = FISCAL_NUMBERS[which];
  return (text: string): string => {
    if (!/^\d+$/.test(text) || text.length < least || text.length > most)
      throw new UsageError(`«${visible(text)}» — не номер с чека.`);
    return text;
  };
}
