import type { StaffRole } from '../../src/kernel/staff-roles.ts';
import { call } from './call.ts';
import { signInStaff } from './staff-session.ts';
import type { TestShop } from './test-shop.ts';

export interface ListedOrder {
  readonly id: string;
  readonly number: number;
  readonly state: string;
  readonly name: string;
  readonly phone: string;
  readonly total: number | null;
  readonly money: string | null;
  readonly place: string;
  readonly shipment: string | null;
  readonly positions: number;
  readonly exception: boolean;
  readonly cancelAsked: boolean;
  readonly onHold: boolean;
}

interface Page {
  readonly orders: readonly ListedOrder[];
  readonly next: string | null;
}

type Cookie = { readonly cookie: string };

/** Signs a new member of the staff in who has these roles. */
export async function signInAs(shop: TestShop, name: string, ...roles: readonly StaffRole[]): Promise<Cookie> {
  const email = `${roles.join('.')}.${name.length}@travosol.example`;
  await shop.query(
    `with made as (insert into staff (email, name, created_at) values ($1, $2, now()) returning id)
     insert into staff_roles (staff_id, role) select id, unnest($3::text[]) from made`,
    [email, name, roles],
  );
  return signInStaff(shop, email);
}

/** What a member of the staff reads at the desk. */
export function openDesk(shop: TestShop, who: Cookie) {
  const page = (query: Record<string, string | readonly string[]> = {}) => {
    const params = new URLSearchParams();
    for (const [name, values] of Object.entries(query)) for (const value of [values].flat()) params.append(name, value);
    return call<Page>(shop.url, `/api/staff/orders?${params}`, undefined, { ...who });
  };
  return {
    page,
    /** Numbers of the orders of one page. */
    async numbers(query: Record<string, string | readonly string[]> = {}): Promise<number[]> {
      const { status, body } = await page(query);
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body.orders.map(({ number }) => number);
    },
    order: (id: string) => call<any>(shop.url, `/api/staff/orders/${id}`, undefined, { ...who }),
  };
}
