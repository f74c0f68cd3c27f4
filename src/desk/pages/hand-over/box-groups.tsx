import { useState } from 'react';
import { useBulk } from '../../api/use-bulk.ts';
import { useMay } from '../../session/session.ts';
import { AskAct } from './ask-act.tsx';
import { BoxTable } from './box-table.tsx';
import { BULK, type BulkName } from './bulk-commands.ts';
import { BulkForm } from './bulk-form.tsx';
import { ChosenBar } from './chosen-bar.tsx';
import { ORDERS_KEY } from '../../api/orders-key.ts';
import { type Box } from './hand-over-queries.ts';
import { whereOf, WHERE_WORDS } from './hand-over-words.ts';
import { Outcomes } from './outcomes.tsx';

/** What one run is about. */
interface Job {
  readonly id: string;
  readonly version: number;
  readonly name: BulkName;
  readonly box: Box;
}

/** Boxes by carriers, those that are chosen, and what became of what was done with them. */
export function BoxGroups({ boxes }: { readonly boxes: readonly Box[] }) {
  const may = useMay();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<BulkName>();
  const { outcomes, isRunning, start, again } = useBulk<Job>({
    reads: ORDERS_KEY,
    send: ({ name, box }, sent) => BULK[name].send(box.shipmentId, sent),
  });
  const mayHandOver = may('shipment:hand-over');
  const taken = boxes.filter(({ shipmentId }) => chosen.has(shipmentId));
  const groups = [...Map.groupBy(boxes, whereOf)];
  function choose(ids: readonly string[], isChosen: boolean) {
    const next = new Set(chosen);
    for (const id of ids)
      if (isChosen) next.add(id);
      else next.delete(id);
    setChosen(next);
  }
  async function run(name: BulkName, of: readonly Box[]) {
    setAsked(undefined);
    setChosen(new Set());
    await start(of.map((box) => ({ id: `${name} ${box.shipmentId}`, version: box.version, name, box })));
  }
  const fitting = asked && taken.filter(({ step }) => step === BULK[asked].step);
  return (
    <>
      <Outcomes outcomes={outcomes} isRunning={isRunning} onAgain={() => void again()} />
      {boxes.length > 0 && <ChosenBar boxes={taken} mayAct={mayHandOver} busy={isRunning} onAsk={setAsked} />}
      {asked && fitting && fitting.length > 0 && (
        <BulkForm
          name={asked}
          boxes={fitting}
          onSubmit={() => void run(asked, fitting)}
          onCancel={() => setAsked(undefined)}
        />
      )}
      {groups.map(([where, ofGroup]) => (
        <section key={where} aria-labelledby={`group-${where}`} className="grid gap-2">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 id={`group-${where}`}>{WHERE_WORDS[where]}</h2>
            {mayHandOver && where !== 'shop' && ofGroup.some(({ step }) => step === 'act') && (
              <AskAct carrier={where} boxes={ofGroup.filter(({ step }) => step === 'act').length} />
            )}
          </div>
          <BoxTable name={WHERE_WORDS[where]} boxes={ofGroup} chosen={chosen} onChoose={choose} />
        </section>
      ))}
    </>
  );
}
