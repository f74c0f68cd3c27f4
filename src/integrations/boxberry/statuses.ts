import type { ParcelMeaning } from '../../shop/delivery/parcel-carrier.port.ts';

/** Boxberry has no codes: the beginnings of its texts, in lower case and with «е» for «ё». The first that fits counts. */
const MEANINGS: readonly (readonly [beginning: string, meaning: ParcelMeaning])[] = [
  ['загружен реестр им', 'known'],
  ['принято к доставке', 'moving'],
  ['заказ передан на доставку', 'moving'],
  ['передано на сортировку', 'moving'],
  ['отправлено на сортировочный терминал', 'moving'],
  ['отправлен на сортировочный терминал', 'moving'],
  ['отправлено в город назначения', 'moving'],
  ['в пути в город получателя', 'moving'],
  ['в городе получателя', 'moving'],
  ['на отделении-получателе', 'moving'],
  ['на терминале-отправителе', 'moving'],
  ['в пути на терминал', 'moving'],
  ['в пути из отделения на терминал', 'moving'],
  ['передано на доставку до пункта выдачи', 'moving'],
  ['передан на доставку до пункта выдачи', 'moving'],
  ['передано на курьерскую доставку', 'moving'],
  ['передан на курьерскую доставку', 'moving'],
  ['поступил в город для передачи курьеру', 'moving'],
  ['поступило в пункт выдачи', 'ready'],
  ['доступен к получению', 'ready'],
  ['доступно к получению', 'ready'],
  ['выдано', 'delivered'],
  ['успешно выдан', 'delivered'],
  // The courier may come again; what is given up is prepared for its return.
  ['возвращено с курьерской доставки', 'known'],
  ['готовится к возврату', 'failed'],
  ['заказ передан на возврат', 'failed'],
  ['отправлено в пункт приема', 'failed'],
  ['возвращено в пункт приема', 'failed'],
  ['заказ в пути в интернет-магазин', 'failed'],
  ['возвращено в им', 'failed'],
  ['заказ возвращен в интернет-магазин', 'failed'],
];

/** What the statuses mean, the earliest first. The steps of a return fail once. */
export function statusMeanings(names: readonly string[]): ParcelMeaning[] {
  let hasFailed = false;
  return names.map((name) => {
    const text = name.trim().toLowerCase().replaceAll('ё', 'е');
    const meaning = MEANINGS.find(([beginning]) => text.startsWith(beginning))?.[1] ?? 'unknown';
    if (meaning !== 'failed') return meaning;
    const isFirst = !hasFailed;
    hasFailed = true;
    return isFirst ? 'failed' : 'known';
  });
}
