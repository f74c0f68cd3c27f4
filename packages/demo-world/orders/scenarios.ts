import { PAY } from '../../../src/kernel/pay-systems.ts';
import { contactOfAnna } from '../account.ts';
import type { Begun } from './play-scenarios.ts';
import { cancelledByBuyer, faultyPack, takenInPart, wantsToReturn } from './scenarios/came-back.ts';
import { paidInShop, sentByEmail, takenAtPoint, takenLongAgo } from './scenarios/delivered.ts';
import { endingLot, newerLots, olderLots } from './scenarios/lots.ts';
import {
  beingPacked,
  cameBack,
  cancelAsked,
  foundAtShelf,
  mistypedAddress,
  refundRefused,
  refusedByCarrier,
  reported,
  waitsForInspection,
  withoutNews,
} from './scenarios/troubles.ts';
import {
  awaitsPayment,
  onItsWay,
  waitsAtPoint,
  waitsForCarrier,
  waitsInShop,
  waitsToBePacked,
  waitsToBePaidInShop,
} from './scenarios/under-way.ts';

const nearby = { method: 'point', pointCode: 'MSK1' } as const;
const atWork = { method: 'point', pointCode: 'MSK4' } as const;
const home = {
  method: 'courier',
  address: { street: 'ул. Никольская', house: '4', flat: '12', zip: contactOfAnna.zip ?? '' },
} as const;

/** The orders of Анна: about a year and a half, each state in which a customer sees an order, and something for each desk of the staff. */
export const ORDERS_OF_ANNA: readonly Begun[] = [
  { daysAgo: 545, scenario: olderLots },
  {
    daysAgo: 540,
    scenario: takenLongAgo(
      {
        goods: { 'vitamin-d3-kapli': 1, 'magniy-citrat-b6': 1, 'chay-tihiy-vecher': 2 },
        delivery: nearby,
        pay: PAY.card,
      },
      '1410006702',
    ),
  },
  {
    daysAgo: 452,
    scenario: takenLongAgo(
      { goods: { 'omega-3': 2 }, coupons: ['SOL300'], delivery: home, pay: PAY.sbp },
      '1410118351',
    ),
  },
  { daysAgo: 371, scenario: paidInShop({ 'solevaya-lampa-skala-2-kg': 1, 'solyanoe-mylo': 2 }, '1807') },
  {
    daysAgo: 296,
    scenario: takenLongAgo({ goods: { 'kompleks-severnaya-zima': 1 }, delivery: nearby, pay: PAY.card }, '1410357920'),
  },
  { daysAgo: 212, scenario: sentByEmail({ 'sertifikat-2000': 1, 'kurs-vecher-bez-ekrana': 1 }) },
  {
    daysAgo: 205,
    scenario: takenLongAgo(
      {
        goods: { 'kollagen-peptidy': 1, 'gialuronovaya-kislota': 1 },
        withCertificate: true,
        delivery: atWork,
        pay: PAY.card,
      },
      '1410492264',
    ),
  },
  { daysAgo: 160, scenario: newerLots },
  {
    daysAgo: 118,
    scenario: faultyPack(
      {
        goods: { 'podushka-s-solyu-i-travami': 1, 'sol-dlya-vanny-lavanda': 2 },
        delivery: home,
        pay: PAY.card,
      },
      '1410638809',
      'Шов подушки разошёлся, травы высыпаются.',
    ),
  },
  {
    daysAgo: 74,
    scenario: cancelledByBuyer({ goods: { 'solyanaya-plitka': 1 }, delivery: atWork, pay: PAY.card }),
  },
  {
    daysAgo: 41,
    scenario: takenInPart({ 'kniga-sol-zemli': 1, 'aromamaslo-pihta': 1, 'melnitsa-s-rozovoy-solyu': 1 }, 'MSK1'),
  },
  {
    daysAgo: 16,
    scenario: takenAtPoint({
      goods: { 'vitamin-d3-kapli': 1, 'magniy-citrat-b6': 1, 'probiotik-sem-shtammov': 1 },
      bonuses: 100,
      delivery: nearby,
      pay: PAY.sbp,
    }),
  },
  {
    daysAgo: 6,
    scenario: wantsToReturn(
      { goods: { 'sol-dlya-vanny-lavanda': 1, 'solyanoe-mylo': 1 }, delivery: nearby, pay: PAY.card },
      '1410871126',
      'Крышка треснула, соль отсырела.',
    ),
  },
  {
    daysAgo: 5,
    scenario: waitsAtPoint({
      goods: { 'tsink-pikolinat': 2, 'ivan-chay-fermentirovannyy': 1 },
      delivery: nearby,
      pay: PAY.card,
    }),
  },
  {
    daysAgo: 4,
    scenario: onItsWay({ goods: { 'omega-3': 1, 'koenzim-q10': 1 }, delivery: home, pay: PAY.card }),
  },
  { daysAgo: 3, scenario: waitsInShop({ 'kniga-travy-sredney-polosy': 1 }) },
  { daysAgo: 3, scenario: endingLot },
  {
    daysAgo: 2,
    scenario: waitsToBePacked({
      goods: { 'chay-tihiy-vecher': 2, 'aromamaslo-pihta': 1 },
      delivery: nearby,
      pay: PAY.card,
    }),
  },
  { daysAgo: 1, scenario: waitsForCarrier({ goods: { 'kollagen-peptidy': 1 }, delivery: atWork, pay: PAY.sbp }) },
  { daysAgo: 0, scenario: waitsToBePaidInShop({ 'solyanaya-plitka': 1 }) },
  {
    daysAgo: 0,
    scenario: awaitsPayment({
      goods: { 'lyutein-iz-barhattsev': 1, 'ginkgo-list': 1 },
      delivery: nearby,
      pay: PAY.card,
    }),
  },
];

/** Of Борис, who has no account: what the staff finds as an exception, and the states that the orders of Анна lack. */
export const ORDERS_OF_BORIS: readonly Begun[] = [
  { daysAgo: 33, scenario: cameBack({ goods: { 'solyanoe-mylo': 3 }, delivery: nearby, pay: PAY.card }) },
  { daysAgo: 20, scenario: foundAtShelf },
  {
    daysAgo: 17,
    scenario: waitsForInspection(
      { goods: { 'melnitsa-s-rozovoy-solyu': 1 }, delivery: nearby, pay: PAY.card },
      'Ручка прокручивается, соль не мелется.',
    ),
  },
  {
    daysAgo: 9,
    scenario: reported(
      { goods: { 'chay-tihiy-vecher': 3 }, delivery: nearby, pay: PAY.card },
      'ACCEPTED_AT_PICK_UP_POINT',
    ),
  },
  { daysAgo: 7, scenario: withoutNews({ goods: { 'tsink-pikolinat': 1 }, delivery: atWork, pay: PAY.card }) },
  {
    daysAgo: 5,
    scenario: reported({ goods: { 'kniga-sol-zemli': 1 }, delivery: atWork, pay: PAY.sbp }, 'NOT_DELIVERED'),
  },
  {
    daysAgo: 4,
    scenario: reported({ goods: { 'solyanaya-plitka': 1 }, delivery: nearby, pay: PAY.card }, 'SORTING_DELAYED'),
  },
  {
    daysAgo: 1,
    scenario: refusedByCarrier({ goods: { 'solevaya-lampa-skala-2-kg': 1 }, delivery: atWork, pay: PAY.card }),
  },
  { daysAgo: 1, scenario: cancelAsked({ goods: { 'aromamaslo-pihta': 2 }, delivery: nearby, pay: PAY.card }) },
  { daysAgo: 1, scenario: refundRefused({ goods: { 'kollagen-peptidy': 1 }, delivery: nearby, pay: PAY.card }) },
  { daysAgo: 0, scenario: mistypedAddress({ 'kniga-travy-sredney-polosy': 1 }) },
  { daysAgo: 0, scenario: beingPacked({ goods: { 'sol-dlya-vanny-lavanda': 2 }, delivery: nearby, pay: PAY.card }) },
];
