import type { PhoneDigits } from '../../kernel/phone.ts';

/** An account without its password hash. */
export interface Customer {
  readonly id: number;
  readonly phone: PhoneDigits | null;
  readonly email: string | null;
  /** Only a proved address can sign in and receives letters about the account. */
  readonly emailConfirmed: boolean;
  readonly name: string;
  readonly lastName: string;
  readonly newsletter: boolean;
  readonly hasPassword: boolean;
  readonly blocked: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
