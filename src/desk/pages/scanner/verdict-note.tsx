import { CircleAlert, CircleCheck } from 'lucide-react';
import { GS } from '../../features/scanner/scanner-keys.ts';
import { changeScannerSettings } from '../../features/scanner/scanner-settings.ts';
import { Button } from '../../ui/button.tsx';
import type { Verdict } from './judge-scan.ts';

const WORDS: Readonly<Record<Verdict['kind'], readonly [title: string, todo: string]>> = {
  good: ['Сканер годится', 'Разделитель GS, буквы и\u00a0Enter пришли верно. Можно собирать.'],
  substitute: [
    'Вместо GS сканер шлёт другой знак',
    'Так тоже можно: запомните этот знак на\u00a0этом устройстве и\u00a0отсканируйте код ещё раз.',
  ],
  'separator-lost': [
    'Сканер теряет разделитель GS',
    'Коды маркировки с\u00a0ним не\u00a0примутся. Включите по\u00a0инструкции сканера передачу GS (FNC1) как Ctrl+] или Alt+029, либо замену GS на\u00a0F8 или знак ~.',
  ],
  capitals: [
    'Большие и\u00a0маленькие буквы перепутаны',
    'Выключите Caps Lock на\u00a0компьютере и\u00a0смену регистра в\u00a0сканере, потом отсканируйте снова.',
  ],
  garbled: [
    'Знаки кода перепутаны',
    'В\u00a0сканере выбрана клавиатура другой страны: выберите США (US English) по\u00a0его инструкции и\u00a0отсканируйте снова.',
  ],
  'other-code': [
    'Это другой код',
    'Отсканируйте код с\u00a0этой страницы. Если это он, верните сканер к\u00a0заводским настройкам.',
  ],
};

/** What the scan of the test code tells, and what to do. */
export function VerdictNote({ text, verdict }: { readonly text: string; readonly verdict: Verdict }) {
  const [title, todo] = WORDS[verdict.kind];
  const isGood = verdict.kind === 'good';
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <div className={isGood ? 'done-note' : 'problem'}>
      <div className="grid gap-2">
        <p className="flex items-center gap-2 font-semibold">
          <Icon aria-hidden size={20} className="shrink-0" />
          {title}
        </p>
        <p>{todo}</p>
        {verdict.kind === 'substitute' && (
          <div>
            <Button look="outline" onClick={() => changeScannerSettings({ substitute: verdict.substitute })}>
              Запомнить: вместо GS&nbsp;— {verdict.substitute}
            </Button>
          </div>
        )}
        <p className="code-text text-xs break-all">Пришло: {text.replaceAll(GS, '␝')}</p>
      </div>
    </div>
  );
}
