import { expect, it } from 'vitest';
import {
  isNetwork,
  isPublicAddress,
  liesIn,
  networkOf,
  networkRange,
  plainAddress,
  readAddress,
  subnetOf,
} from './network.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['203.0.113.7:52811', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::99', '2001:db8:1:2'],
  ['2001:0DB8:0001:2::99', '2001:db8:1:2'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['', ''],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  ['203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0'],
])('%s is of the subnet %s', (address, subnet) => {
  expect(subnetOf(address)).toBe(subnet);
});

it.each([
  ['203.0.113.7', '203.0.113.7/32'],
  ['::ffff:203.0.113.7', '203.0.113.7/32'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unix:', undefined],
])('%s lies in %s', (address, range) => {
  expect(networkRange(address)).toBe(range);
});

it.each([
  ['2001:DB8::0007', '2001:db8:0:0:0:0:0:7'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0:0:0:c000:221'],
  ['nonsense', 'nonsense'],
])('%s is spelled %s', (address, plain) => {
  expect(plainAddress(address)).toBe(plain);
});

it.each([
  ['fe80::1%eth0', 'fe80:0:0:0:0:0:0:1'],
  ['::ffff:203.0.113.7%eth0', '203.0.113.7'],
  ['203.0.113.7:52811', '203.0.113.7'],
  ['1::2::3', undefined],
  ['abcd:', undefined],
  ['300.1.1.1', undefined],
  ['127.1', undefined],
  ['0177.0.0.1', undefined],
  ['2130706433', undefined],
  ['unknown', undefined],
  ['', undefined],
])('%s is read as %s', (text, address) => {
  expect(readAddress(text)).toBe(address);
});

it.each(['127.0.0.1', '::ffff:10.0.0.1', '::1', '::', 'FD00::1', 'fe80::1%eth0', '100.64.0.1', 'ff02::1', 'unknown'])(
  '%s is not a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(false);
  },
);

it.each(['8.8.8.8', '2a02:5180::1', '::ffff:8.8.8.8', '100.128.0.1'])('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each(['10.0.0.0/8', '203.0.113.7', '::1', 'fc00::/7', '::ffff:10.0.0.0/104', 'loopback', 'uniquelocal'])(
  '%s is a valid network in settings',
  (text) => {
    expect(isNetwork(text)).toBe(true);
  },
);

it.each([
  '',
  'everybody',
  'toString',
  '10/8',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0.0/8/9',
  '0.0.0.0/0',
  '::/0',
  '::ffff:10.0.0.0/8',
  '10.0.0.1:80',
])('«%s» is not a valid network in settings', (text) => {
  expect(isNetwork(text)).toBe(false);
});

it('an address is matched to networks in any spelling', () => {
  const isInside = liesIn(['185.71.76.0/27', '::ffff:10.1.0.0/112', '2a02:5180::/32', 'loopback']);
  for (const address of ['185.71.76.31', '::ffff:185.71.76.5', '10.1.255.1', '2A02:5180:1::7', '127.9.9.9', '::1'])
    expect([address, isInside(address)]).toEqual([address, true]);
  for (const address of ['185.71.76.32', '10.2.0.1', '2a02:5181::1', '::ffff:8.8.8.8', 'localhost', ''])
    expect([address, isInside(address)]).toEqual([address, false]);
});
