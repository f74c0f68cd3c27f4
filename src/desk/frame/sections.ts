import { House, Package, PackageCheck, Users, type LucideIcon } from 'lucide-react';

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
  { path: '/staff', name: 'Сотрудники', icon: Users, permissions: ['staff:read'] },
];
