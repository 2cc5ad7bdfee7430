import { createECDH, createHash } from 'node:crypto'
import type { LoggerFileSignature } from '#contract/devices/rules/loggerFile.ts'

/**
 * Whether the signature at the end of a Berlinger text matches the text before it: ECDSA on P-256 over SHA-256, all numbers
 * little-endian. No description is public; the signatures of the available files match in this way. It shows that the
 * text is unchanged since the holder of the contained key signed it, but not whose key that is.
 */
export function signatureOf(text: string): LoggerFileSignature {
  const [, signature] = /^Sig: ([0-9a-f]{128})\s*$/im.exec(text) ?? []
  const [, publicKey] = /^\s*Public Key: ([0-9a-f]{128})\s*$/im.exec(text) ?? []
  if (!signature || !publicKey) return 'missing'
  const signed = text.slice(0, text.search(/^Sig: /im))
  const spellings = [signed, signed.replaceAll(/\r\n?|\n/g, '\r\n')].flatMap(one => [
    Buffer.from(one, 'utf8'),
    Buffer.from(one, 'latin1'),
  ])
  return spellings.some(bytes => isSigned(bytes, publicKey, signature)) ? 'matches' : 'differs'
}

// NIST P-256 (FIPS 186-4, D.1.2.3)
const prime = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const b = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn
const width = 32

function isSigned(bytes: Buffer, publicKey: string, signature: string): boolean {
  const [r, s] = halves(signature)
  if (r === 0n || s === 0n || r >= order || s >= order) return false
  const hash = littleEndian(createHash('sha256').update(bytes).digest())
  const inverse = power(s, order - 2n, order)
  const [one, other] = [(hash * inverse) % order, (r * inverse) % order]
  const key = halves(publicKey)
  if (one === 0n || !isOnCurve(key)) return false
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(bigEndian(one))
  const sum = curve.getPublicKey()
  const [x, y] = [sum.subarray(1, 1 + width), sum.subarray(1 + width)].map(part => BigInt(`0x${part.toString('hex')}`))
  curve.setPrivateKey(bigEndian(other))
  const point = Buffer.concat([Buffer.of(4), ...key.map(bigEndian)])
  const shared = BigInt(`0x${curve.computeSecret(point).toString('hex')}`)
  return x !== undefined && y !== undefined && x !== shared && sumsOf(x, y, shared).some(at => at % order === r)
}

/** The x coordinates of both possible sums of a point and another one of which only x is known. */
function sumsOf(x: bigint, y: bigint, other: bigint): bigint[] {
  const root = power(rightSide(other), (prime + 1n) / 4n, prime)
  const inverse = power(modulo(other - x), prime - 2n, prime)
  return [root, prime - root].map(otherY => {
    const slope = modulo((otherY - y) * inverse)
    return modulo(slope * slope - x - other)
  })
}

const rightSide = (x: bigint) => modulo(x ** 3n - 3n * x + b)
const isOnCurve = ([x, y]: [bigint, bigint]) => x < prime && y < prime && modulo(y * y) === rightSide(x)
const modulo = (value: bigint) => ((value % prime) + prime) % prime

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let [result, factor] = [1n, base % modulus]
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % modulus
    factor = (factor * factor) % modulus
  }
  return result
}

const littleEndian = (bytes: Buffer) => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`)
const bigEndian = (value: bigint) => Buffer.from(value.toString(16).padStart(2 * width, '0'), 'hex')

function halves(hex: string): [bigint, bigint] {
  const bytes = Buffer.from(hex, 'hex')
  return [littleEndian(bytes.subarray(0, width)), littleEndian(bytes.subarray(width))]
}
