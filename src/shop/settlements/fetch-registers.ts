import type { ShopContext } from '../context.ts';
import type { CarrierRegisters } from './carrier-registers.port.ts';
import { saveRegister } from './save-register.ts';

/**
 * Gets the registers that a carrier made on that day.
 * @throws CarrierError when the carrier does not answer
 */
export async function fetchRegisters(
  ctx: Pick<ShopContext, 'transaction'>,
  registers: CarrierRegisters,
  day: string,
): Promise<void> {
  for (const register of await registers.registersOf(day))
    await ctx.transaction((tx) => saveRegister(tx, registers.name, register));
}
