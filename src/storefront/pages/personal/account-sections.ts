import { LayoutGrid, MessagesSquare, Package, ShieldCheck, UsersRound, type LucideIcon } from 'lucide-react';
import { links } from '../../../kernel/links.ts';

export interface AccountSection {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
}

/** The pages of the account, in the order of its navigation. */
export const ACCOUNT_SECTIONS: readonly AccountSection[] = [
  { path: links.account(), label: 'Обзор', icon: LayoutGrid },
  { path: links.accountOrders(), label: 'Заказы и\u00a0возвраты', icon: Package },
  { path: links.tickets(), label: 'Обращения', icon: MessagesSquare },
  { path: links.accountContacts(), label: 'Получатели', icon: UsersRound },
  { path: links.accountSafety(), label: 'Данные и\u00a0безопасность', icon: ShieldCheck },
];
