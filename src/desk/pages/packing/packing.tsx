import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { OpenBox } from '../../features/packing/box-answers.ts';
import { openBoxesQuery } from '../../features/packing/box-query.ts';
import { PackingTabs } from '../../features/packing/packing-tabs.tsx';
import { Stop, type StopReason } from '../../features/packing/stop.tsx';
import { useOpenOrder } from '../../features/packing/use-open-order.ts';
import { useOpenQueue } from '../../features/packing/use-open-queue.ts';
import { WaitingScans } from '../../features/packing/waiting-scans.tsx';
import { ScanField } from '../../features/scanner/scan-field.tsx';
import { readScanned } from '../../features/scanner/scanned.ts';
import { play } from '../../features/scanner/sounds.ts';
import { registerWorker } from '../../offline/register-worker.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { InWork } from './in-work.tsx';
import { ToPack } from './to-pack.tsx';
import './packing.css';

const NOT_AN_ORDER: StopReason = {
  title: 'Это не\u00a0заказ',
  text: 'Сначала откройте заказ: отсканируйте его лист или наберите номер.',
};
const WATCH_MS = 30_000;

/** What can be packed now: a scan opens an order, chosen ones become a wave. */
export function Packing() {
  useOpenQueue();
  useEffect(registerWorker, []);
  const navigate = useNavigate();
  const openOrder = useOpenOrder();
  const found = useQuery({ ...openBoxesQuery, refetchInterval: WATCH_MS });
  const [stop, setStop] = useState<StopReason>();
  function alarm(reason: StopReason | undefined) {
    setStop(reason);
    if (reason) play('stop');
  }
  function scan(text: string) {
    const scanned = readScanned(text);
    const isNext = scanned.kind === 'command' && scanned.command === 'next';
    if (stop) return isNext ? setStop(undefined) : play('stop');
    if (scanned.kind === 'number') return void openOrder(scanned).then(alarm);
    const next = found.data?.shipments.find(({ state, onHold }) => state === 'picking' && !onHold);
    if (isNext && next) return void navigate(`/packing/${next.id}`);
    alarm(NOT_AN_ORDER);
  }
  return (
    <div className="grid gap-4">
      <title>Сборка</title>
      <h1>Сборка</h1>
      <PackingTabs />
      <WaitingScans />
      {stop && <Stop stop={stop} onRead={() => setStop(undefined)} />}
      <ScanField
        label="Скан листа или номер заказа"
        hint="Команда «Дальше» открывает следующую начатую коробку."
        onScan={scan}
      />
      <Loaded of={found}>{({ shipments }) => <Boxes boxes={shipments} />}</Loaded>
    </div>
  );
}

function Boxes({ boxes }: { readonly boxes: readonly OpenBox[] }) {
  const waiting = boxes.filter(({ state }) => state === 'allocated');
  const inWork = boxes.filter(({ state }) => state === 'picking');
  if (waiting.length + inWork.length === 0)
    return (
      <div className="empty-list" role="status">
        <h2>Собирать нечего</h2>
        <p className="text-quiet">Заказы появятся здесь, когда будут оплачены или подтверждены.</p>
      </div>
    );
  return (
    <>
      {inWork.length > 0 && <InWork boxes={inWork} />}
      {waiting.length > 0 && <ToPack boxes={waiting} />}
    </>
  );
}
