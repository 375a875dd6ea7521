/** What time it is. Passed in, so that a test can stand at any minute of a trial. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
