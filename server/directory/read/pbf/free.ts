/**
 * Gives back the memory of an array that is not looked at again. Left to the collector it would lie about until a hundred
 * MB have come together: it sees only the few bytes of the object that holds it.
 */
export function free({ buffer }: { buffer: ArrayBuffer }): void {
  buffer.transfer(0)
}
