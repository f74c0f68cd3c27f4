const WEIGHTS = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

/** Whether the text is an ИНН: ten digits for a company or twelve for a person, with check digits at the end. */
export function isInn(text: string): boolean {
  if (!/^(?:\d{10}|\d{12})$/.test(text) || /^0+$/.test(text)) return false;
  const digits = [...text].map(Number);
  const isChecked = (place: number) => {
    const weights = WEIGHTS.slice(-place);
    const sum = weights.reduce((total, weight, index) => total + weight * digits[index]!, 0);
    return (sum % 11) % 10 === digits[place];
  };
  return digits.length === 10 ? isChecked(9) : isChecked(10) && isChecked(11);
}
