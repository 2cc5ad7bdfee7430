import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const dayMs = 24 * 60 * 60_000

/** DER (X.690): a tag, a length, the content. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length
  const long = size > 255 ? [0x82, size >> 8, size & 255] : [0x81, size]
  return Buffer.concat([Buffer.from([tag, ...(size < 128 ? [size] : long)]), content])
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const utcTime = (at: Date) =>
  der(
    0x17,
    Buffer.from(
      at
        .toISOString()
        .replaceAll(/[-:T]|\.\d+/g, '')
        .slice(2),
    ),
  )

const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'))
const commonName = (name: string) => sequence(der(0x31, sequence(objectId('550403'), der(0x0c, Buffer.from(name)))))
/** RFC 5280, 4.2.1.6: localhost and 127.0.0.1. */
const alternativeNames = sequence(
  objectId('551d11'),
  der(0x04, sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])))),
)

export type Certificate = { cert: string; key: string }

const today = { fromMs: -dayMs, toMs: dayMs }

/**
 * A self-signed certificate for this machine (RFC 5280) and its key, both PEM; `valid` is the period in which it is
 * valid, relative to now.
 */
export function selfSignedCertificate(name = 'localhost', valid = today): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const subject = commonName(name)
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1]), randomBytes(8)),
    ecdsaWithSha256,
    subject,
    sequence(utcTime(new Date(Date.now() + valid.fromMs)), utcTime(new Date(Date.now() + valid.toMs))),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(alternativeNames)),
  )
  const signature = sign('sha256', signed, privateKey)
  const whole = sequence(signed, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature))
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----\n`,
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  }
}

/** A folder with both as files for MQTT_TLS_CERT_FILE and MQTT_TLS_KEY_FILE; `write` renews them. */
export function certificateFiles(first: Certificate) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kelvinchain-tls-'))
  const files = { certFile: path.join(folder, 'cert.pem'), keyFile: path.join(folder, 'key.pem') }
  const write = ({ cert, key }: Certificate) => {
    fs.writeFileSync(files.certFile, cert)
    fs.writeFileSync(files.keyFile, key)
  }
  write(first)
  return { ...files, write, remove: () => fs.rmSync(folder, { recursive: true, force: true }) }
}
