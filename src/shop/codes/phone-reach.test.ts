import { expect, it } from 'vitest';
import { parsePhone } from '../../kernel/phone.ts';
import { phoneReach } from './phone-reach.ts';

it.each([
  ['+7 916 444-00-01', 'allowed'],
  ['+7 495 123-45-67', 'allowed'],
  ['+7 701 444-00-01', 'allowed'],
  ['+375 29 444-00-01', 'allowed'],
  ['+374 77 444-001', 'elsewhere'],
  ['+49 1512 3456789', 'elsewhere'],
  ['+7 600 123-45-67', 'elsewhere'],
  ['+375 29 444-001', 'elsewhere'],
  ['+7 800 123-45-67', 'closed'],
  ['+7 803 123-45-67', 'closed'],
  ['+7 808 123-45-67', 'closed'],
  ['+7 809 123-45-67', 'closed'],
  ['+375 902 123-45-67', 'closed'],
  ['+373 900 12345', 'closed'],
  ['+374 801 23456', 'closed'],
  ['+994 900 200 123', 'closed'],
  ['+8816 1234 5678', 'closed'],
  ['+882 13 1234567', 'closed'],
  ['+883 5100 1234567', 'closed'],
  ['+870 773 111 632', 'closed'],
  ['+878 10 1234567890', 'closed'],
  ['+979 1 2345 6789', 'closed'],
  ['+7 916 444 0001 234', 'closed'],
  ['+999 1234 56789', 'closed'],
])('%s is %s', (typed, reach) => {
  expect(phoneReach(parsePhone(typed)!, ['7', '375'])).toBe(reach);
});
