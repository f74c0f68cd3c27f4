import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { ApiFailure } from '../../api/api-failure.ts';
import { BOXES_KEY } from '../../features/packing/box-query.ts';
import { Stop, type StopReason } from '../../features/packing/stop.tsx';
import { useOpenOrder } from '../../features/packing/use-open-order.ts';
import { useOpenQueue } from '../../features/packing/use-open-queue.ts';
import { WaitingScans } from '../../features/packing/waiting-scans.tsx';
import { ScanField } from '../../features/scanner/scan-field.tsx';
import { readScanned } from '../../features/scanner/scanned.ts';
import { play } from '../../features/scanner/sounds.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { actorWords } from '../../words/actor-words.ts';
import { PickList } from './pick-list.tsx';
import { readWave } from './read-wave.ts';
import { WaveBoxes } from './wave-boxes.tsx';
import './wave.css';

interface LeftOut {
  readonly shipmentId: string;
  readonly orderNumber: number | null;
  readonly message: string;
}

/** What to take from the shelf for the boxes of a wave, and the boxes. */
export function Wave() {
  const { waveId = '' } = useParams();
  useOpenQueue();
  const navigate = useNavigate();
  const openOrder = useOpenOrder();
  const { leftOut = [] } = (useLocation().state ?? {}) as { leftOut?: readonly LeftOut[] };
  const found = useQuery({
    queryKey: [...BOXES_KEY, 'wave', waveId],
    queryFn: ({ signal }) => readWave(waveId, signal),
    refetchInterval: 15_000,
  });
  const [stop, setStop] = useState<StopReason>();
  function alarm(reason: StopReason | undefined) {
    setStop(reason);
    if (reason) play('stop');
  }
  const next = found.data?.boxes.find(({ state, orderState }) => state === 'picking' && orderState === 'packing');
  function goOn() {
    void navigate(next ? `/packing/${next.shipmentId}` : '/packing');
  }
  function scan(text: string) {
    const scanned = readScanned(text);
    const isNext = scanned.kind === 'command' && scanned.command === 'next';
    if (stop) return isNext ? setStop(undefined) : play('stop');
    if (scanned.kind === 'number') return void openOrder(scanned).then(alarm);
    if (isNext) return goOn();
    alarm({ title: 'Это не\u00a0заказ', text: 'Сначала откройте коробку: отсканируйте лист заказа или «Дальше».' });
  }
  if (found.error instanceof ApiFailure && [400, 404].includes(found.error.status))
    return (
      <>
        <title>Нет такой волны</title>
        <h1>Нет такой волны</h1>
        <p className="mt-2">
          <Link to="/packing" className="text-link">
            К&nbsp;сборке
          </Link>
        </p>
      </>
    );
  return (
    <Loaded of={found}>
      {(wave) => (
        <div className="grid gap-4">
          <title>{`Волна ${wave.number}`}</title>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1>Волна {wave.number}</h1>
            <span className="text-quiet">
              {actorWords(wave.startedBy)}, <Moment at={wave.startedAt} />
            </span>
          </div>
          <div className="no-print grid gap-4">
            <WaitingScans />
            {stop && <Stop stop={stop} onRead={() => setStop(undefined)} />}
            {leftOut.length > 0 && (
              <section className="problem" aria-labelledby="left-out">
                <div>
                  <h2 id="left-out">Не взяты в&nbsp;волну</h2>
                  <ul>
                    {leftOut.map(({ shipmentId, orderNumber, message }) => (
                      <li key={shipmentId}>
                        {orderNumber === null ? '' : `№ ${orderNumber}: `}
                        {message}
                      </li>
                    ))}
                  </ul>
                </div>
              </section>
            )}
            <ScanField label="Скан листа, номер заказа или «Дальше»" onScan={scan} />
            <div className="flex flex-wrap gap-2">
              <Button onClick={goOn}>{next ? `Собирать № ${next.orderNumber}` : 'К\u00a0списку сборки'}</Button>
              <Button look="outline" onClick={() => print()}>
                <Printer aria-hidden size={18} />
                Печатать список
              </Button>
            </div>
          </div>
          <PickList products={wave.products} />
          <WaveBoxes boxes={wave.boxes} />
        </div>
      )}
    </Loaded>
  );
}
