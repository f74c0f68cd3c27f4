import { FlaskConical, House, Package, Users, type LucideIcon } from 'lucide-react';

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
  { path: '/batches', name: 'Партии', icon: FlaskConical, permissions: ['batch:read'] },
  { path: '/staff', name: 'Сотрудники', icon: Users, permissions: ['staff:read'] },
];
