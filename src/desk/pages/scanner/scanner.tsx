import { useEffect, useRef, useState } from 'react';
import { PackingTabs } from '../../features/packing/packing-tabs.tsx';
import { Barcode } from '../../features/scanner/barcode.tsx';
import { ScanField } from '../../features/scanner/scan-field.tsx';
import { play } from '../../features/scanner/sounds.ts';
import { CommandSheet } from './command-sheet.tsx';
import { judgeScan, TEST_ELEMENTS, type Verdict } from './judge-scan.ts';
import { ScannerSettings } from './scanner-settings-form.tsx';
import { VerdictNote } from './verdict-note.tsx';
import './scanner.css';

interface Tried {
  readonly text: string;
  readonly verdict: Verdict;
}

/** Whether this scanner is fit for marking codes, its settings on this device, and the sheet of command barcodes. */
export function Scanner() {
  const keys = useRef<string[]>([]);
  const [tried, setTried] = useState<Tried>();
  useEffect(() => {
    const note = ({ code }: KeyboardEvent) => void keys.current.push(code);
    addEventListener('keydown', note, { capture: true });
    return () => removeEventListener('keydown', note, { capture: true });
  }, []);
  function scan(text: string) {
    const verdict = judgeScan(text, keys.current);
    keys.current = [];
    setTried({ text, verdict });
    play(verdict.kind === 'good' ? 'complete' : 'stop');
  }
  return (
    <div className="grid gap-4">
      <title>Проверка сканера</title>
      <h1 className="no-print">Сканер</h1>
      <div className="no-print">
        <PackingTabs />
      </div>
      <section aria-labelledby="test" className="part no-print">
        <h2 id="test">Проверка</h2>
        <p>
          Отсканируйте этот код. Раскладка клавиатуры не&nbsp;важна: магазин смотрит на&nbsp;клавиши,
          а&nbsp;не&nbsp;на&nbsp;буквы.
        </p>
        <div>
          <Barcode kind="gs1datamatrix" text={TEST_ELEMENTS} label="Проверочный код DataMatrix" />
        </div>
        <ScanField
          label="Что передал сканер"
          hint="Код появился в поле, а ниже ничего? Сканер не нажимает Enter: включите ему суффикс CR по его инструкции."
          onScan={scan}
        />
        <div role="status">{tried && <VerdictNote {...tried} />}</div>
      </section>
      <ScannerSettings />
      <CommandSheet />
    </div>
  );
}
