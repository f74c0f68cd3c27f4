/** Whether 14 digits end with the right check digit of a GTIN; shorter barcodes have zeros in front. */
export function isGtin(digits: string): boolean {
  return /^\d{14}$/.test(digits) && checkDigit(digits.slice(0, 13)) === Number(digits[13]);
}

/** The last digit of a GTIN by its first 13. */
export function checkDigit(digits: string): number {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}
