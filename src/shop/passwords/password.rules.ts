// Passwords that attackers try first, in lower case; repeated characters are checked separately.
const COMMON = new Set(
  (
    '12345678 123456789 1234567890 12345678910 87654321 11223344 123123123 123321123 147258369 password passw0rd ' +
    'password1 password123 qwertyui qwertyuiop qwerty123 qwerty12 1q2w3e4r 1q2w3e4r5t 1qaz2wsx zxcvbnm1 asdfghjk ' +
    'asdfghjkl iloveyou sunshine princess football superman starwars trustno1 letmein1 welcome1 admin123 ' +
    'абвгдежз йцукенгш йцукен123 пароль123 парольпароль любимая1 qazwsxedc 1234qwer qwer1234 a1b2c3d4'
  ).split(' '),
);

/** Unicode normalization before hashing and comparing: keyboards compose letters such as «й» differently. */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}

/** Whether a password is easy to guess: a common one, fewer than three different characters, or the login. */
export function isObvious(password: string, logins: readonly (string | null)[]): boolean {
  const word = normalizePassword(password).toLowerCase();
  if (COMMON.has(word) || new Set(word).size < 3) return true;
  const digits = word.replace(/\D/g, '');
  return logins.some(
    (login) =>
      login !== null &&
      (word === login.toLowerCase() ||
        word === login.split('@', 1)[0]!.toLowerCase() ||
        (/^[+\d\s()-]+$/.test(word) && digits.length >= 10 && digits.slice(-10) === login.slice(-10))),
  );
}
