/** A statement's first row; undefined if there's none, unless the type says that there's one. */
export function first<T>(rows: PromiseLike<readonly [T]>): Promise<T>
export function first<T>(rows: PromiseLike<readonly T[]>): Promise<T | undefined>
export async function first<T>(rows: PromiseLike<readonly T[]>): Promise<T | undefined> {
  return (await rows)[0]
}

/** Whether a statement found or changed any row. */
export const isAny = async (rows: PromiseLike<{ count: number }>): Promise<boolean> => (await rows).count > 0
