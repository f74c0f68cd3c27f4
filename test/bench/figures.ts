/** Seconds a measurement. */
export const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
/** Measurements of each figure; their median is printed. */
export const ROUNDS = 3;

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
export const micro = (seconds: number) => `${(seconds * 1e6).toFixed(1)} µs`;
export const printRow = (what: string, figure: string) => console.log(`${what.padEnd(58)} ${figure}`);
