const FIRST_BYTES = 1 << 20
const FIRST_TEXTS = 1 << 14

/** The texts of a workbook that its cells name by number, in one piece of memory: as strings, a million would take 300 MB. */
export class SharedTexts {
  private bytes = Buffer.allocUnsafe(FIRST_BYTES)
  private ends = new Uint32Array(FIRST_TEXTS)
  private count = 0
  private used = 0

  add(text: string): void {
    const length = Buffer.byteLength(text)
    if (this.used + length > this.bytes.length) {
      const more = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.used + length))
      this.bytes.copy(more, 0, 0, this.used)
      this.bytes = more
    }
    if (this.count === this.ends.length) {
      const more = new Uint32Array(this.count * 2)
      more.set(this.ends)
      this.ends = more
    }
    this.used += this.bytes.write(text, this.used)
    this.ends[this.count++] = this.used
  }

  get(n: number): string {
    if (!(n >= 0 && n < this.count)) return ''
    return this.bytes.toString('utf8', n === 0 ? 0 : this.ends[n - 1], this.ends[n])
  }
}
