/** Widths above 24 bits would overflow below, and no dictionary has so many entries. */
const WIDTH_MAX = 24

/** Fills `out` with Parquet's mix of runs and packed bits. Returns where the last one ends. */
export function readHybrid(
  bytes: Uint8Array,
  from: number,
  end: number,
  width: number,
  out: Uint8Array | Uint16Array | Int32Array,
): number {
  if (width > WIDTH_MAX) throw new Error(`numbers of ${width} bits`)
  const mask = 2 ** width - 1
  const runBytes = (width + 7) >> 3
  let at = from
  let n = 0
  while (n < out.length) {
    let header = 0
    let byte = 128
    for (let shift = 0; byte >= 128; shift += 7) {
      if (at >= end || shift > 28) throw new Error('a run of numbers is cut short')
      byte = bytes[at++] as number
      header |= (byte & 127) << shift
    }
    const count = header >>> 1
    if (count === 0) throw new Error('a run of no numbers')
    if (header & 1) {
      const start = at
      const until = Math.min(n + count * 8, out.length)
      for (let bits = 0, have = 0; n < until; have -= width, bits >>>= width) {
        for (; have < width; have += 8) bits |= (bytes[at++] ?? 0) << have
        out[n++] = bits & mask
      }
      at = start + count * width
    } else {
      let value = 0
      for (let i = 0; i < runBytes; i++) value |= (bytes[at++] ?? 0) << (8 * i)
      const until = Math.min(n + count, out.length)
      out.fill(value, n, until)
      n = until
    }
  }
  return at
}
