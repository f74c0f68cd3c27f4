import type { createCdekOrders } from './cdek-orders.ts';
import type { SandboxContext } from './sandbox-context.ts';

interface Line {
  readonly uuid: string;
  readonly cdek_number: string;
  readonly payment_sum: number;
  readonly transfer_sum: number;
  readonly total_sum_without_agent: number;
  readonly agent_commission_sum: number;
}

interface Register {
  readonly date: string;
  readonly number: string;
  sum: number;
  lines: Line[];
}

/** How a register differs from what was collected. */
export interface RegisterChange {
  /** What the register says was taken from the recipient, rubles. */
  readonly sum?: number | undefined;
  /** The parcel is missing. */
  readonly drop: boolean;
  /** The parcel stands there twice. */
  readonly twice: boolean;
}

const FEE_PERCENT = 3;
const cents = (rubles: number) => Math.round(rubles * 100) / 100;
const moscowDay = (at: string) => new Date(Date.parse(at) + 3 * 3_600_000).toISOString().slice(0, 10);

/**
 * Registers of the fake CDEK: parcels delivered against payment on a day, in a register that is written when it is asked for first; what is
 * delivered later that day stands in the next one.
 */
export function createCdekRegisters(context: SandboxContext, orders: ReturnType<typeof createCdekOrders>) {
  let registers = context.saved.restore<Register[]>('cdek-registers') ?? [];
  const changes = new Map<string, RegisterChange>();
  context.saved.register('cdek-registers', () => registers);
  context.onReset(() => {
    registers = [];
    changes.clear();
  });

  function lineOf({ uuid, cdekNumber, sum }: { uuid: string; cdekNumber: string; sum: number }): Line {
    const agent_commission_sum = cents((sum * FEE_PERCENT) / 100);
    const transfer_sum = cents(sum - agent_commission_sum);
    return {
      uuid,
      cdek_number: cdekNumber,
      payment_sum: sum,
      transfer_sum,
      total_sum_without_agent: sum,
      agent_commission_sum,
    };
  }

  function write(date: string): void {
    const listed = new Set(registers.flatMap(({ lines }) => lines.map(({ uuid }) => uuid)));
    const lines = orders
      .collected()
      .filter(({ uuid, at }) => moscowDay(at) === date && !listed.has(uuid))
      .flatMap((parcel) => {
        const { sum = parcel.sum, drop, twice } = changes.get(parcel.uuid) ?? { drop: false, twice: false };
        if (drop) return [];
        const line = lineOf({ ...parcel, sum });
        return twice ? [line, line] : [line];
      });
    if (lines.length === 0) return;
    const sum = cents(lines.reduce((all, { transfer_sum }) => all + transfer_sum, 0));
    const nth = registers.filter((one) => one.date === date).length + 1;
    registers.push({ date, number: `${date.replaceAll('-', '')}-${nth}`, sum, lines });
    context.changed();
  }

  return {
    show(date: string) {
      write(date);
      return {
        registries: registers
          .filter((one) => one.date === date)
          .map(({ number, sum, lines }) => ({
            registry_number: number,
            sum,
            payment_order_number: `PP${number}`,
            orders: lines.map(({ uuid: _uuid, ...line }) => line),
          })),
      };
    },

    /** The receipt that was printed when a parcel was handed out. */
    check(cdekNumber: string) {
      const parcel = orders.collected().find((one) => one.cdekNumber === cdekNumber);
      if (!parcel) return { check_info: [] };
      return {
        check_info: [
          {
            order_uuid: parcel.uuid,
            cdek_number: cdekNumber,
            date: parcel.at,
            fiscal_storage_number: '9282440300687911',
            document_number: cdekNumber.slice(-6),
            fiscal_sign: `21${cdekNumber.slice(-8)}`,
            type: 'CASH_RECEIPT_INCOME',
            payment_info: [{ type: 'CASH', sum: parcel.sum }],
          },
        ],
      };
    },

    /** Changes what a register says of a parcel, before it is written or afterwards. */
    change(uuid: string, change: RegisterChange): void {
      changes.set(uuid, change);
      for (const register of registers) {
        const { sum } = change;
        register.lines = register.lines.flatMap((line) => {
          if (line.uuid !== uuid) return [line];
          if (change.drop) return [];
          const changed = sum === undefined ? line : lineOf({ uuid, cdekNumber: line.cdek_number, sum });
          return change.twice ? [changed, changed] : [changed];
        });
        register.sum = cents(register.lines.reduce((all, { transfer_sum }) => all + transfer_sum, 0));
      }
      context.changed();
    },
  };
}
