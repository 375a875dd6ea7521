import { cpus, loadavg } from 'node:os'

/** One figure of a benchmark, with its goal if it has one. */
export interface Row {
  what: string
  value: number
  unit: string
  target: string
  ok: boolean
}

/** The bound that a figure has to meet. */
type Goal = { least: number } | { most: number } | { exactly: number }

export function row(what: string, value: number, unit = '', goal?: Goal): Row {
  const rounded = Math.abs(value) < 100 ? Number(value.toPrecision(3)) : Math.round(value)
  if (!goal) return { what, value: rounded, unit, target: '', ok: true }
  if ('exactly' in goal) return { what, value: rounded, unit, target: `${goal.exactly}`, ok: value === goal.exactly }
  if ('least' in goal) return { what, value: rounded, unit, target: `≥ ${goal.least}`, ok: value >= goal.least }
  return { what, value: rounded, unit, target: `≤ ${goal.most}`, ok: value <= goal.most }
}

/** Prints a table for people and a line for programs. */
export function printRows(bench: string, rows: Row[]): void {
  const wide = Math.max(...rows.map(({ what }) => what.length))
  for (const { what, value, unit, target, ok } of rows)
    console.log(
      `${what.padEnd(wide)}  ${String(value).padStart(9)} ${unit.padEnd(6)} ${target.padEnd(12)} ${ok ? 'ok' : 'MISSED'}`,
    )
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? ''}, load ${loadavg()[0]?.toFixed(1)}`
  console.log(JSON.stringify({ bench, machine, rows }))
}

/** The value below which this part of them is. */
export const quantile = (values: number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN

export const median = (values: number[]): number => quantile(values, 0.5)

/** The median of the 95th percentiles of three rounds with `times` calls each, in ms. */
export async function p95OfThree(times: number, ask: (n: number) => Promise<unknown>): Promise<number> {
  const rounds: number[] = []
  for (let round = 0; round < 3; round++) {
    const took: number[] = []
    for (let n = 0; n < times; n++) {
      const began = performance.now()
      await ask(round * times + n)
      took.push(performance.now() - began)
    }
    rounds.push(quantile(took, 0.95))
  }
  return median(rounds)
}
