import type { ShopContext } from '../context.ts';
import { saveRegister } from './save-register.ts';

/**
 * Gets the registers that the carrier made on that day.
 * @throws CarrierError when the carrier does not answer
 */
export async function fetchRegisters(ctx: Pick<ShopContext, 'companies' | 'transaction'>, day: string): Promise<void> {
  const { registers } = ctx.companies;
  for (const register of await registers.registersOf(day))
    await ctx.transaction((tx) => saveRegister(tx, registers.name, register));
}
