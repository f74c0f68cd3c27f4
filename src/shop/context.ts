import type { Context } from '../platform/context.ts';
import type { Companies } from './companies.ts';

/** The context of shop actions: the platform's context with the adapters of outside companies. */
export type ShopContext = Context<Companies>;
