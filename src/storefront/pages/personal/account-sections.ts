import {
  CalendarCheck,
  Coins,
  Gift,
  GraduationCap,
  Heart,
  LayoutGrid,
  MessageSquareText,
  MessagesSquare,
  Package,
  ShieldCheck,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
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
  { path: links.planner(), label: 'План приёма', icon: CalendarCheck },
  { path: links.accountBonuses(), label: 'Бонусы', icon: Coins },
  { path: links.accountCertificates(), label: 'Сертификаты', icon: Gift },
  { path: links.accountMaterials(), label: 'Курсы и\u00a0материалы', icon: GraduationCap },
  { path: links.accountReviews(), label: 'Отзывы и\u00a0вопросы', icon: MessageSquareText },
  { path: links.accountFavourites(), label: 'Избранное', icon: Heart },
  { path: links.accountContacts(), label: 'Контакт и\u00a0получатели', icon: UsersRound },
  { path: links.accountSafety(), label: 'Данные и\u00a0безопасность', icon: ShieldCheck },
];
