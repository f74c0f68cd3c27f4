import { isKopecks, type Kopecks } from '../../kernel/money.ts';
import type { AgentReceipt, CarrierRegister, CarrierRegisters } from '../../shop/settlements/carrier-registers.port.ts';
import { asCarrierError } from './carrier-error.ts';
import { CdekError, type CdekClient } from './client.ts';
import { NO_ORDER_CODES } from './protocol.ts';
import type { CheckInfo, Registries } from './registers-protocol.ts';

/** The port to the accounts of CDEK: registers of cash on delivery, and the receipts it prints as our agent. */
export function createCdekRegisters(client: CdekClient): CarrierRegisters {
  return {
    name: 'cdek',

    registersOf: (day) =>
      asCarrierError(async () => {
        const { registries } = await noneWhenUnknown(client.registries(day), { registries: [] });
        return (registries ?? []).map((registry) => readRegister(registry, day));
      }),

    receiptOf: (track) =>
      asCarrierError(async () => {
        const { check_info: checks } = await noneWhenUnknown(client.check(track), { check_info: [] });
        const [sale] = (checks ?? []).flatMap((one) => readReceipt(one, track));
        return sale;
      }),
  };
}

async function noneWhenUnknown<T>(call: Promise<T>, none: T): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof CdekError && error.codes.some((code) => NO_ORDER_CODES.includes(code))) return none;
    throw error;
  }
}

function readRegister(registry: NonNullable<Registries['registries']>[number], day: string): CarrierRegister {
  return {
    number: registry.registry_number,
    day,
    total: kopecksOf(registry.sum),
    paymentOrder: registry.payment_order_number || undefined,
    lines: (registry.orders ?? []).map((order) => ({
      track: order.cdek_number,
      collected: kopecksOf(order.payment_sum),
      transferred: kopecksOf(order.transfer_sum),
      raw: order,
    })),
  };
}

/** A check of income; others are of refunds. */
function readReceipt(check: NonNullable<CheckInfo['check_info']>[number], track: string): AgentReceipt[] {
  const {
    cdek_number,
    type,
    fiscal_storage_number: storage,
    document_number: document,
    fiscal_sign: attribute,
  } = check;
  const isSale = !type || type === 'CASH_RECEIPT_INCOME';
  if (cdek_number !== track || !isSale || !storage || !document || !attribute) return [];
  return [{ storage, document, attribute }];
}

/** Rubles with at most two decimals. */
function kopecksOf(rubles: number): Kopecks {
  const sum = Math.round(rubles * 100);
  if (!isKopecks(sum) || Math.abs(sum / 100 - rubles) > 0.000_01)
    throw new CdekError(`a sum is not in kopecks: ${rubles}`);
  return sum;
}
