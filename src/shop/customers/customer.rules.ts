import type { PhoneDigits } from '../../kernel/phone.ts';

/** An account as the shop knows it; what its password is made of is not among it. */
export interface Customer {
  readonly id: number;
  readonly phone: PhoneDigits | null;
  readonly email: string | null;
  /** An address signs in and gets letters about the account only once it is proved. */
  readonly emailConfirmed: boolean;
  readonly name: string;
  readonly lastName: string;
  readonly newsletter: boolean;
  readonly hasPassword: boolean;
  readonly blocked: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
