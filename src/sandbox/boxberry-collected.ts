import type { BoxberryParcels } from './boxberry-parcels.ts';

const cents = (text: string): number => Math.round(Number(text) * 100);

/** What recipients of the fake Boxberry have paid at the hand-over, rubles: for the items they have taken, and for delivery. */
export function collectedByBoxberry(parcels: BoxberryParcels): { track: string; sum: string }[] {
  return parcels
    .list()
    .filter(({ handedOver, content }) => handedOver && cents(content.payment_sum) > 0)
    .map(({ track, content: { items, delivery_sum: delivery }, taken }) => {
      const goods = items.map(
        ({ price, quantity }, nth) => cents(price) * (taken ? (taken[nth] ?? 0) : Number(quantity)),
      );
      return { track, sum: goods.reduce((sum, one) => sum + one, cents(delivery)) };
    })
    .filter(({ sum }) => sum > 0)
    .map(({ track, sum }) => ({ track, sum: (sum / 100).toFixed(2) }));
}
