import { WifiOff } from 'lucide-react';
import { counted, type PluralForms } from '../../../kernel/plural.ts';
import { useMember } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { discard, useScanQueue } from './queue.ts';

const COMMANDS: PluralForms = ['скан', 'скана', 'сканов'];

/** Whether there is a network, what waits for it, and what a former member has left on this device. */
export function WaitingScans({ isKept = false }: { readonly isKept?: boolean }) {
  const { commands, isOffline } = useScanQueue();
  const { id } = useMember();
  const own = commands.filter(({ member, refusal }) => member === id && !refusal);
  const foreign = commands.filter(({ member }) => member !== id);
  const orders = [...new Set(foreign.map(({ orderNumber }) => orderNumber))].join(', ');
  return (
    <>
      <div role="status">
        {(isOffline || isKept) && (
          <p className="offline-note">
            <WifiOff aria-hidden size={18} className="mt-0.5 shrink-0" />
            <span>
              <strong>Нет связи, в&nbsp;очереди {own.length}.</strong>{' '}
              {own.length > 0
                ? 'Сканируйте дальше: очередь отправится сама, когда связь вернётся. Обновлять страницу можно.'
                : 'Сканировать упаковки можно, остальное подождёт связи.'}
            </span>
          </p>
        )}
      </div>
      {foreign.length > 0 && (
        <div className="foreign-note">
          <p>
            На этом устройстве остались неотправленные сканы другого сотрудника: {counted(foreign.length, COMMANDS)},{' '}
            {foreign.length === 1 ? 'заказ' : 'заказы'} {orders}. Пусть он войдёт здесь, и&nbsp;они отправятся. Или
            уберите их и&nbsp;отсканируйте эти упаковки заново.
          </p>
          <div>
            <Button look="outline" onClick={() => void discard(foreign)}>
              Убрать их
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
