import { readSlip, type SlipNumber } from '../../../kernel/slip-number.ts';
import { readScan, type Scan, type ScanProblem } from '../../../kernel/marking-code.ts';

/** Barcodes that stand for a press of a button; «TS» is Травосоль. */
export const COMMANDS = {
  next: 'TS-NEXT',
  undo: 'TS-UNDO',
  problem: 'TS-PROBLEM',
  close: 'TS-CLOSE',
} as const;
export type ScannedCommand = keyof typeof COMMANDS;

/** The same by the keys of a number pad, followed by Enter. */
export const COMMAND_KEYS = { next: '+', undo: '-', problem: '/', close: '*' } as const satisfies Record<
  ScannedCommand,
  string
>;

export type Scanned =
  | { readonly kind: 'command'; readonly command: ScannedCommand }
  /** A number: an order, or a part of one, as its slip names it, or a weight, by what is asked for. */
  | ({ readonly kind: 'number'; readonly text: string } & SlipNumber)
  | { readonly kind: 'pack'; readonly text: string; readonly gtin: string }
  | { readonly kind: 'unreadable'; readonly text: string; readonly problem: ScanProblem };

/** What a scan, or what was typed in its place, stands for. Whether it fits is decided by the shop. */
export function readScanned(typed: string): Scanned {
  const text = typed.trim();
  for (const [command, code] of Object.entries(COMMANDS))
    if (text.toUpperCase() === code || text === COMMAND_KEYS[command as ScannedCommand])
      return { kind: 'command', command: command as ScannedCommand };
  const slip = readSlip(text);
  if (slip) return { kind: 'number', ...slip, text };
  const scan: Scan = readScan(typed);
  return scan.kind === 'unreadable'
    ? { kind: 'unreadable', text, problem: scan.problem }
    : { kind: 'pack', text: scan.kind === 'marking' ? scan.code : text, gtin: scan.gtin };
}
