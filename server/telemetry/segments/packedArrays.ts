const types = {
  smallint: { oid: 21, bytes: 2, isNone: (value: number) => value < 0 },
  real: { oid: 700, bytes: 4, isNone: (value: number) => Number.isNaN(value) },
}
type ElementType = keyof typeof types

const headerBytes = 20

/** An array as PostgreSQL sends it, with null where there is no value (humidity −1, position NaN); null if there is none. */
export function packArray(values: Int16Array | Float32Array, type: ElementType): Buffer | null {
  const { oid, bytes, isNone } = types[type]
  const missing = countOf(values, isNone)
  if (missing === values.length) return null
  const buffer = Buffer.allocUnsafe(headerBytes + values.length * (4 + bytes))
  let at = 0
  // One dimension, whether there are nulls, the type, the length, and the first index.
  for (const value of [1, missing > 0 ? 1 : 0, oid, values.length, 1]) at = buffer.writeInt32BE(value, at)
  for (const value of values) {
    if (isNone(value)) at = buffer.writeInt32BE(-1, at)
    else {
      at = buffer.writeInt32BE(bytes, at)
      at = type === 'smallint' ? buffer.writeInt16BE(value, at) : buffer.writeFloatBE(value, at)
    }
  }
  return buffer.subarray(0, at)
}

/** By index: array methods make an object of each number. */
function countOf(values: Int16Array | Float32Array, isNone: (value: number) => boolean): number {
  let count = 0
  for (let n = 0; n < values.length; n++) if (isNone(values[n] ?? 0)) count += 1
  return count
}

/** Writes the values into columns that are filled with "none". */
export function unpackArray(array: Buffer | null, type: ElementType, into: Int16Array | Float32Array): void {
  if (array === null) return
  let at = headerBytes
  for (let place = 0; place < into.length; place++) {
    const length = array.readInt32BE(at)
    at += 4
    if (length < 0) continue
    into[place] = type === 'smallint' ? array.readInt16BE(at) : array.readFloatBE(at)
    at += length
  }
}

/** Whether these bytes are such an array of so many elements, or none. */
export function isArrayOf(array: Buffer | null, type: ElementType, count: number): boolean {
  if (array === null) return true
  const { oid, bytes } = types[type]
  if (array.length < headerBytes + 4 * count) return false
  const [dimensions, , elementOid, length, firstIndex] = [0, 4, 8, 12, 16].map(at => array.readInt32BE(at))
  if (dimensions !== 1 || elementOid !== oid || length !== count || firstIndex !== 1) return false
  let at = headerBytes
  for (let place = 0; place < count && at + 4 <= array.length; place++) {
    const size = array.readInt32BE(at)
    if (size !== -1 && size !== bytes) return false
    at += 4 + Math.max(0, size)
  }
  return at === array.length
}
