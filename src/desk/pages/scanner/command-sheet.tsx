import { Printer } from 'lucide-react';
import { Barcode } from '../../features/scanner/barcode.tsx';
import { COMMAND_KEYS, COMMANDS, type ScannedCommand } from '../../features/scanner/scanned.ts';
import { Button } from '../../ui/button.tsx';

const WORDS: Readonly<Record<ScannedCommand, readonly [name: string, does: string]>> = {
  next: ['Дальше', 'Прочитать стоп, принять предложенную серию, перейти к\u00a0следующему шагу или коробке'],
  undo: ['Отменить', 'Вынуть последнюю упаковку, уйти от\u00a0вопроса'],
  problem: ['Проблема', 'Задержать отправку и\u00a0назвать причину'],
  close: ['Закрыть коробку', 'Спросить вес собранной коробки'],
};

/** To be printed and laid beside the scanner. */
export function CommandSheet() {
  return (
    <section aria-labelledby="commands" className="part">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="commands">Команды сборки</h2>
        <div className="no-print">
          <Button look="outline" onClick={() => print()}>
            <Printer aria-hidden size={18} />
            Печатать лист
          </Button>
        </div>
      </div>
      <ul className="command-sheet">
        {(Object.entries(COMMANDS) as [ScannedCommand, string][]).map(([command, code]) => {
          const [name, does] = WORDS[command];
          return (
            <li key={command} className="command-card">
              <h3>{name}</h3>
              <Barcode kind="code128" text={code} label={`Штрихкод команды «${name}»`} />
              <p>{does}</p>
              <p className="note">
                С&nbsp;клавиатуры: <span className="key">{COMMAND_KEYS[command]}</span> и&nbsp;Enter
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
