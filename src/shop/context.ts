import type { Context } from '../platform/context.ts';
import type { Companies } from './companies.ts';

/** The context of shop actions: the platform's, with our outside companies in their roles. */
export type ShopContext = Context<Companies>;
