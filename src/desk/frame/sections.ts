import {
  Banknote,
  ChartColumn,
  Contact,
  FileText,
  FlaskConical,
  House,
  MessagesSquare,
  Package,
  PackageCheck,
  Scale,
  ScrollText,
  Settings,
  Tag,
  TicketPercent,
  Truck,
  Undo2,
  Users,
  Warehouse,
  type LucideIcon,
} from 'lucide-react';

interface Section {
  readonly path: string;
  readonly name: string;
  readonly icon: LucideIcon;
  /** Shown to those who may do one of these; to everybody without it. */
  readonly permissions?: readonly string[];
}

/** The screens of the navigation, in its order. */
export const SECTIONS: readonly Section[] = [
  { path: '/', name: 'Сегодня', icon: House },
  { path: '/orders', name: 'Заказы', icon: Package, permissions: ['order:read'] },
  { path: '/packing', name: 'Сборка', icon: PackageCheck, permissions: ['shipment:pack'] },
  { path: '/hand-over', name: 'Передача', icon: Truck, permissions: ['shipment:read'] },
  { path: '/returns', name: 'Возвраты', icon: Undo2, permissions: ['return:read'] },
  { path: '/money', name: 'Деньги', icon: Banknote, permissions: ['order:read-money'] },
  { path: '/reconciliation', name: 'Сверка', icon: Scale, permissions: ['reconciliation:read'] },
  { path: '/stock', name: 'Склад', icon: Warehouse, permissions: ['stock:read'] },
  { path: '/batches', name: 'Партии', icon: FlaskConical, permissions: ['batch:read'] },
  { path: '/catalogue', name: 'Товары', icon: Tag, permissions: ['product:read'] },
  { path: '/content', name: 'Содержимое', icon: FileText, permissions: ['content:read'] },
  {
    path: '/support',
    name: 'Обращения',
    icon: MessagesSquare,
    permissions: ['ticket:read', 'chat:read', 'form:read', 'review:read'],
  },
  { path: '/customers', name: 'Покупатели', icon: Contact, permissions: ['customer:read', 'bonuses:read'] },
  {
    path: '/promotions',
    name: 'Акции',
    icon: TicketPercent,
    permissions: ['coupon:read', 'certificate:read', 'segment:read', 'campaign:read'],
  },
  {
    path: '/reports',
    name: 'Отчёты',
    icon: ChartColumn,
    permissions: ['report:read-sales', 'report:read-delivery', 'report:read-search'],
  },
  { path: '/audit', name: 'Журнал', icon: ScrollText, permissions: ['audit:read'] },
  {
    path: '/settings',
    name: 'Настройки',
    icon: Settings,
    permissions: ['company:read', 'delivery:read', 'bonuses:read', 'redirect:read', 'claim-rule:read', 'search:read'],
  },
  { path: '/staff', name: 'Сотрудники', icon: Users, permissions: ['staff:read'] },
];
