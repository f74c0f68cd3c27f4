import { describe, expect, it } from 'vitest';
import { isSameHouse } from './same-house.rules.ts';

describe('a found house is the typed one', () => {
  it.each([
    ['Баумана', '12', 'ул. Баумана', '12', true],
    ['Баумана', '12 к 1', 'Баумана', 'д. 12 корп. 1', true],
    ['Баумана', '12 к 1', 'баумана', '12К1', true],
    ['Артёма', '3 стр 2', 'Артема', '3 строение 2', true],
    ['Баумана', '12', 'Баумана', '1', false],
    ['Баумана', '12', 'Лесная', '12', false],
    ['Баумана', null, 'Баумана', '12', false],
    ['Дружбы', '10А', 'Дружбы', 'дом 10а', true],
    ['Дружбы', '1/2', 'Дружбы', '12', false],
  ])('%s, %s · %s, %s', (street, house, typedStreet, typedHouse, same) => {
    expect(isSameHouse({ street, house }, { street: typedStreet, house: typedHouse })).toBe(same);
  });
});
