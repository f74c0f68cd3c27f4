import { expect, it } from 'vitest';
import { pickingList } from './wave.rules.ts';

it('each product once, by name, with its sum over the boxes and the lots to take what is not packed yet', () => {
  const line = (orderNumber: number, productId: number, name: string, quantity: number, packed = 0) => ({
    shipmentId: `box of ${orderNumber}`,
    orderNumber,
    productId,
    name,
    quantity,
    packed,
  });
  const lot = (number: string, left: number) => ({ number, bestBefore: '2027-03-01', left });
  const wanted = [
    line(102, 7, 'Ёлка', 3, 1),
    line(101, 7, 'Ёлка', 1),
    line(102, 7, 'Ёлка', 1),
    line(101, 9, 'Аир', 2, 2),
    line(102, 8, 'Жасмин', 1),
  ];
  const fitting = new Map([
    [7, [lot('A', 1), lot('B', 9)]],
    [9, [lot('C', 5)]],
  ]);
  const list = pickingList(wanted, fitting).map(({ name, quantity, packed, lots, boxes }) => ({
    what: `${name} ${quantity - packed} of ${quantity}`,
    lots: lots.map(({ number, take }) => `${number} ${take}`),
    boxes: boxes.map((box) => `${box.orderNumber}: ${box.packed} of ${box.quantity}`),
  }));
  expect(list).toEqual([
    { what: 'Аир 0 of 2', lots: [], boxes: ['101: 2 of 2'] },
    { what: 'Ёлка 4 of 5', lots: ['A 1', 'B 3'], boxes: ['101: 0 of 1', '102: 1 of 4'] },
    { what: 'Жасмин 1 of 1', lots: [], boxes: ['102: 0 of 1'] },
  ]);
});
