/** An object with these names as its keys. */
export const fromNames = <N extends string, T>(names: readonly N[], valueOf: (name: N) => T) =>
  Object.fromEntries(names.map(name => [name, valueOf(name)])) as Record<N, T>
