import { createECDH, createHash } from 'node:crypto'

const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
/** A key and a nonce of no real device. */
const secret = 0x4b656c76696e436861696en
const once = 0x6f6e6c79206f6e6365n

/** A Berlinger text with its certificate and signature: P-256 over SHA-256, little-endian. */
export function signed(text: string, lineEnd: string): string {
  const certificate = [
    'Cert:',
    ' Vers: 1.0',
    ' Issuer: Qtag AG',
    ` Public Key: ${pointOf(secret).map(lowestFirst).join('')}`,
    `Sig Cert: ${'1c'.repeat(64)}`,
  ]
  const whole = [text, ...certificate, ''].join(lineEnd)
  const hash = BigInt(`0x${createHash('sha256').update(whole).digest().reverse().toString('hex')}`)
  const [x] = pointOf(once)
  const r = x % order
  const s = (inverse(once) * (hash + r * secret)) % order
  return `${whole}Sig: ${lowestFirst(r)}${lowestFirst(s)}${lineEnd}`
}

const lowestFirst = (value: bigint) => bytesOf(value).reverse().toString('hex')
const bytesOf = (value: bigint) => Buffer.from(value.toString(16).padStart(64, '0'), 'hex')

function pointOf(times: bigint): [bigint, bigint] {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(bytesOf(times))
  const hex = curve.getPublicKey('hex', 'uncompressed').slice(2)
  return [BigInt(`0x${hex.slice(0, 64)}`), BigInt(`0x${hex.slice(64)}`)]
}

function inverse(value: bigint): bigint {
  let [result, factor] = [1n, value % order]
  for (let rest = order - 2n; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % order
    factor = (factor * factor) % order
  }
  return result
}
