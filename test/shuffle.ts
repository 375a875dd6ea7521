/** Numbers that look random but are the same in every run. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

export const shuffle = <T>(all: T[], random: () => number): T[] =>
  all
    .map(one => ({ one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)

/** Shuffles everything, and repeats three of ten. */
export const shuffled = <T>(told: T[], random: () => number): T[] =>
  shuffle([...told, ...told.filter(() => random() < 0.3)], random)
