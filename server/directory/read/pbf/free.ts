/** Frees an array's memory. The garbage collector sees only its few bytes of object, until a hundred MB have piled up. */
export function free({ buffer }: { buffer: ArrayBuffer }): void {
  buffer.transfer(0)
}
