import { expect, it } from 'vitest';
import { isPublicAddress, networkOf, networkRange, plainAddress, subnetOf } from './network.ts';

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

it.each(['127.0.0.1', '::ffff:10.0.0.1', '::1', '::', 'FD00::1', 'fe80::1%eth0', '100.64.0.1'])(
  'nobody on the internet writes from %s',
  (address) => {
    expect(isPublicAddress(address)).toBe(false);
  },
);

it.each(['8.8.8.8', '2a02:5180::1', '::ffff:8.8.8.8', '100.128.0.1'])('somebody may from %s', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
