/** A statement's first row; undefined if there's none. */
export const first = async <T>(rows: PromiseLike<readonly T[]>): Promise<T | undefined> => (await rows)[0]

/** Whether a statement found or changed any row. */
export const isAny = async (rows: PromiseLike<{ count: number }>): Promise<boolean> => (await rows).count > 0
