import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { BoxLine } from '../../features/packing/box-answers.ts';
import { openBoxesQuery, type ShownBox } from '../../features/packing/box-query.ts';
import { fitOf, left, withPending } from '../../features/packing/pending.ts';
import { discard, enqueue, takeBackUnsent, useScanQueue } from '../../features/packing/queue.ts';
import type { StopReason } from '../../features/packing/stop.tsx';
import { useOpenOrder } from '../../features/packing/use-open-order.ts';
import { newKey } from '../../api/new-key.ts';
import { readScanned, type ScannedCommand } from '../../features/scanner/scanned.ts';
import { play } from '../../features/scanner/sounds.ts';
import { useMember } from '../../session/session.ts';
import { useBoxCommand, type BoxCommand } from './box-commands.ts';
import {
  colleagueSince,
  colleagueStop,
  DONE,
  FOREIGN,
  leftWords,
  needsCode,
  refusedStop,
  tooMany,
  UNREADABLE,
  whyStopped,
} from './box-words.ts';
import { nextBox } from './next-box.ts';
import { PROBLEMS, problemReason } from './problems.ts';
import { useBoxSounds } from './use-box-sounds.ts';

/** What the next scan answers. */
export type Asked =
  | { readonly kind: 'lot'; readonly line: BoxLine; readonly scan: string | undefined }
  | { readonly kind: 'problem' }
  /** A weight that may be a scanned number of something else. */
  | { readonly kind: 'heavy'; readonly weightGrams: number };

/** Numbers of orders are typed by slips: from here on a weight is asked about. */
const HEAVY_GRAMS = 10_000;

/** The work at one box: what scans, commands and buttons do, and what stops it. */
export function usePackBox(box: ShownBox) {
  const navigate = useNavigate();
  const member = useMember().id;
  const openOrder = useOpenOrder();
  const { commands, isOffline, outcome } = useScanQueue();
  const { data: open } = useQuery(openBoxesQuery);
  const [stop, setStop] = useState<StopReason>();
  const [asked, setAsked] = useState<Asked>();
  const [said, setSaid] = useState('');
  /** Lots that were read off packs of this box, by product; a product that needs one and has none is named by null. */
  const [lots, setLots] = useState<Readonly<Record<number, string | null>>>({});
  const [knownEvents, setKnownEvents] = useState(box.events.length);

  const { id: shipmentId, order, state } = box;
  const own = commands.filter((one) => one.member === member);
  const refused = own.filter(({ refusal }) => refusal);
  const pending = own.filter((one) => one.shipmentId === shipmentId && !one.refusal);
  const shown = withPending(box, pending);
  const missing = left(shown);
  const colleague = box.isKept ? undefined : colleagueSince(box, knownEvents, member);
  const blocked = whyStopped(box);
  const reason = stop ?? refusedStop(refused) ?? colleagueStop(colleague) ?? blocked;
  const wantsWeight = state === 'picking' && missing === 0;

  const command = useBoxCommand(box, ({ kind }) => {
    setSaid(DONE[kind]);
    play(kind === 'close' || kind === 'ready' || kind === 'register' ? 'complete' : 'taken');
  });
  const fail = (title: string, text: string) => setStop({ title, text });

  useBoxSounds(reason, outcome, wantsWeight);

  function run(wanted: BoxCommand) {
    setAsked(undefined);
    if (command.isPending) return;
    if (pending.length > 0) return ask('Сначала отправится очередь сканов: подождите связи и\u00a0повторите.');
    command.mutate(wanted, { onError: (error) => fail('Не\u00a0получилось', error.message) });
  }
  function ask(words: string) {
    setSaid(words);
    play('question');
  }
  function goOn() {
    const following = open && nextBox(open.shipments, shipmentId);
    void navigate(following ? `/packing/${following.id}` : '/packing');
  }

  /** The stop was read. One that stays is left by going to the next box. */
  function read() {
    if (stop) return setStop(undefined);
    if (refused.length > 0) {
      const doubtful = refused.filter(({ refusal }) => /lot|expired/.test(refusal!.code));
      setLots((all) => ({
        ...all,
        ...Object.fromEntries(doubtful.flatMap((one) => (one.kind === 'scan' ? [[one.productId, null]] : []))),
      }));
      return void discard(refused);
    }
    if (colleague !== undefined) return setKnownEvents(box.events.length);
    goOn();
  }

  /** @param lot as it was read off the pack; undefined where none is needed */
  function put({ name, productId }: BoxLine, scan: string | undefined, lot: string | undefined) {
    setAsked(undefined);
    setSaid(`${name}${lot === undefined ? '' : `, серия ${lot}`}`);
    void enqueue({
      kind: 'scan',
      key: newKey(),
      member,
      shipmentId,
      orderNumber: order.number,
      name,
      productId,
      scan,
      lot,
    });
    if (isOffline) play('queued');
  }
  function putOrAskLot(line: BoxLine, scan: string | undefined) {
    const known = lots[line.productId];
    if (known === null || (known === undefined && line.suggestedLot)) {
      setAsked({ kind: 'lot', line, scan });
      return ask(`${line.name}: какая серия на\u00a0упаковке?`);
    }
    put(line, scan, known);
  }
  function answerLot(number: string) {
    if (asked?.kind !== 'lot') return;
    setLots((all) => ({ ...all, [asked.line.productId]: number }));
    put(asked.line, asked.scan, number);
  }
  function takePack(isWanted: (line: BoxLine) => boolean, scan: string | undefined) {
    if (state !== 'picking') {
      if (state === 'allocated') return ask('Сначала начните сборку: отсканируйте «Дальше».');
      return fail('Коробка закрыта', 'Чтобы положить ещё упаковку, откройте коробку кнопкой внизу.');
    }
    const fit = fitOf(shown, isWanted);
    if (fit.kind === 'foreign') return setStop(FOREIGN);
    if (fit.kind === 'too-many') return setStop(tooMany(fit.name));
    if (fit.line.marked && (scan === undefined || scan.length <= 14)) return setStop(needsCode(fit.line.name));
    putOrAskLot(fit.line, scan);
  }

  async function undo() {
    if (asked) {
      setAsked(undefined);
      return setSaid('Отменено.');
    }
    if (state !== 'picking' || shown.units.length === 0) return ask('Вынимать нечего.');
    const last = shown.units.at(-1)!;
    const name = shown.lines.find(({ productId }) => productId === last.productId)?.name ?? '';
    if (!(await takeBackUnsent(shipmentId)))
      await enqueue({
        kind: 'undo',
        key: newKey(),
        member,
        shipmentId,
        orderNumber: order.number,
        name,
        scan: undefined,
      });
    setSaid(`Вынута: ${name}. Уберите её из\u00a0коробки.`);
    play('undone');
  }
  function close(weightGrams: number) {
    if (weightGrams === order.number) return ask('Это номер заказа, а\u00a0нужен вес коробки.');
    if (weightGrams < HEAVY_GRAMS) return run({ kind: 'close', weightGrams });
    setAsked({ kind: 'heavy', weightGrams });
    ask(`${weightGrams}\u00a0г\u00a0— больше десяти килограммов. Это вес?`);
  }
  function next() {
    if (asked?.kind === 'heavy') return run({ kind: 'close', weightGrams: asked.weightGrams });
    if (asked?.kind === 'lot') {
      const suggested = asked.line.suggestedLot;
      return suggested ? answerLot(suggested.number) : ask('Введите серию с\u00a0упаковки.');
    }
    if (asked) return ask('Выберите, что не\u00a0так: наберите номер.');
    if (state === 'allocated') return run({ kind: 'start' });
    if (state === 'picking') return ask(missing > 0 ? `${leftWords(missing)}.` : 'Введите вес коробки.');
    if (state === 'packed' && !box.isKept) return run({ kind: box.method === 'pickup' ? 'ready' : 'register' });
    if (state === 'registering') return ask('Служба доставки ещё не\u00a0ответила.');
    goOn();
  }
  function report(number: number) {
    const problem = PROBLEMS[number - 1];
    if (!problem) return ask('Такого номера нет: выберите из\u00a0списка.');
    run({ kind: 'hold', reason: problemReason(problem, shown.lines) });
  }

  const doCommand: Readonly<Record<ScannedCommand, () => void>> = {
    next,
    undo: () => void undo(),
    problem: () => {
      setAsked({ kind: 'problem' });
      ask('Что не\u00a0так?');
    },
    close: () => ask(wantsWeight ? 'Введите вес коробки.' : `${leftWords(missing)}.`),
  };

  function takeScan(text: string) {
    const scanned = readScanned(text);
    if (reason) {
      if (scanned.kind === 'command' && scanned.command === 'next') return read();
      return play('stop');
    }
    if (scanned.kind === 'command') return doCommand[scanned.command]();
    if (asked?.kind === 'problem')
      return scanned.kind === 'number' ? report(scanned.number) : ask('Наберите номер из\u00a0списка.');
    if (asked?.kind === 'lot') {
      if (scanned.kind !== 'pack') return answerLot(text.trim());
      return ask('Сначала серия прошлой упаковки: «Дальше» или номер серии.');
    }
    if (scanned.kind === 'unreadable') return setStop(UNREADABLE[scanned.problem]);
    if (scanned.kind === 'pack') return takePack(({ gtin }) => gtin === scanned.gtin, scanned.text);
    const { number, part } = scanned;
    if (wantsWeight && part === undefined) return close(number);
    if (number === order.number && (part === undefined || part === box.part)) return ask('Этот заказ уже открыт.');
    void openOrder(scanned).then((why) => why && setStop(why));
  }

  return {
    shown,
    pending,
    missing,
    reason,
    refused: stop ? [] : refused,
    asked,
    said,
    lots,
    isBusy: command.isPending,
    wantsWeight,
    scan: takeScan,
    read,
    next,
    run,
    report,
    answerLot,
    doCommand,
    putWithoutCode: (line: BoxLine) => takePack(({ productId }) => productId === line.productId, undefined),
    forgetLot: (productId: number) => setLots((all) => ({ ...all, [productId]: null })),
  };
}
