/**
 * Which of its sentences each part of an email takes. Seeds that follow each other give emails that agree in at most one
 * part: part n of email (a, b) takes sentence a + b·n modulo a prime, and two lines meet once.
 */
export interface Turns {
  /** A sentence of a list of 17 for one of the parts. */
  of(part: number, count: number): number
  greeting(count: number): number
  signOff(greetings: number, count: number): number
}

const PRIME = 17

export function turnsOf(seed: number): Turns {
  const at = Number.isFinite(seed) ? Math.abs(Math.trunc(seed)) % 2 ** 32 : 0
  const first = at % PRIME
  const step = Math.floor(at / PRIME) % PRIME
  const bend = Math.floor(at / PRIME ** 2)
  return {
    of: (part, count) => ((first + step * part + (bend % PRIME) * part * part) % PRIME) % Math.max(1, count),
    greeting: count => (step + bend) % count,
    signOff: (greetings, count) => (Math.floor(step / greetings) + bend) % count,
  }
}
