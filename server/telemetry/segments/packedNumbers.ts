/** Numbers as `base + unit * code`, with 0 to 4 bytes for each code: unsigned, big-endian (04-telemetry.sql, packed_at). */
export type Packed = { base: number; unit: number; codes: Buffer }

const none = Buffer.alloc(0)

/**
 * The smallest codes for whole numbers that differ by less than 2^31: what a logger measures is a multiple of its resolution
 * within a small range, so that a byte a reading is usual, and equal numbers need none.
 */
export function packNumbers(values: ArrayLike<number>, knownUnit?: number): Packed {
  let [low, high] = [Infinity, -Infinity]
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0
    if (value < low) low = value
    if (value > high) high = value
  }
  if (high === low || values.length === 0) return { base: values[0] ?? 0, unit: 0, codes: none }
  const unit = knownUnit ?? commonUnit(values, low)
  return { base: low, unit, codes: write(values, low, unit, bytesFor((high - low) / unit)) }
}

/** The greatest common divisor of what the values are above the lowest. */
function commonUnit(values: ArrayLike<number>, low: number): number {
  let unit = 0
  for (let i = 0; i < values.length && unit !== 1; i++) {
    let rest = (values[i] ?? 0) - low
    if (unit !== 0 && rest % unit === 0) continue
    while (rest !== 0) [unit, rest] = [rest, unit % rest]
  }
  return unit
}

const bytesFor = (highest: number) => (highest < 0x100 ? 1 : highest < 0x1_0000 ? 2 : highest < 0x100_0000 ? 3 : 4)

function write(values: ArrayLike<number>, base: number, unit: number, bytes: number): Buffer {
  const codes = Buffer.allocUnsafe(values.length * bytes)
  let at = 0
  for (let i = 0; i < values.length; i++) {
    const code = ((values[i] ?? 0) - base) / unit
    for (let shift = (bytes - 1) * 8; shift >= 0; shift -= 8) codes[at++] = code >>> shift
  }
  return codes
}

/** The number at a place; `bytes` of each code are `codes.length / count`. */
export function unpackedAt({ base, unit, codes }: Packed, bytes: number, place: number): number {
  // What nearly all temperatures have.
  if (bytes === 1) return base + unit * (codes[place] ?? 0)
  let code = 0
  for (let at = place * bytes; at < (place + 1) * bytes; at++) code = (code << 8) | (codes[at] ?? 0)
  return base + unit * (code >>> 0)
}
