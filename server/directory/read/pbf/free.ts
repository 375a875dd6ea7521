/**
 * Frees the memory of an array that's no longer needed. The garbage collector would keep it until a hundred MB have piled
 * up, because it sees only the few bytes of the object that holds it.
 */
export function free({ buffer }: { buffer: ArrayBuffer }): void {
  buffer.transfer(0)
}
