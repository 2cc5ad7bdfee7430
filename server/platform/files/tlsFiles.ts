import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { errorCode } from '#server/platform/logging/errorCode.ts'
import { orUndefined } from '#contract/kernel/orUndefined.ts'

export type TlsFiles = { certFile: string; keyFile: string }
export type TlsFault = { setting: 'MQTT_TLS_CERT_FILE' | 'MQTT_TLS_KEY_FILE'; message: string }
type Pair = { cert: Buffer; key: Buffer }
/** Why clients that check the certificate refuse it now. */
export type OutOfTime = { why: 'expired' | 'notYetValid'; validFrom: string; validTo: string }

/** The interval at which the files are checked for changes. */
const lookMs = 10_000

/** Certificate chain and private key, both PEM; or what is wrong with them, without their content. */
export function readTlsFiles({ certFile, keyFile }: TlsFiles): Pair | TlsFault {
  const cert = read(certFile)
  if (typeof cert === 'string') return { setting: 'MQTT_TLS_CERT_FILE', message: cert }
  const key = read(keyFile)
  if (typeof key === 'string') return { setting: 'MQTT_TLS_KEY_FILE', message: key }
  const certificate = orUndefined(() => new X509Certificate(cert))
  if (!certificate) return { setting: 'MQTT_TLS_CERT_FILE', message: 'names a file without a certificate (PEM)' }
  const privateKey: KeyObject | undefined = orUndefined(() => createPrivateKey(key))
  if (!privateKey)
    return { setting: 'MQTT_TLS_KEY_FILE', message: 'names a file without an unencrypted private key (PEM)' }
  if (certificate.checkPrivateKey(privateKey)) return { cert, key }
  return { setting: 'MQTT_TLS_KEY_FILE', message: 'names the private key of another certificate' }
}

/** Undefined if the certificate (PEM) is valid at `now`. Others are served too, because a device may not check it. */
export function outOfTime(cert: Buffer, now: Date): OutOfTime | undefined {
  const { validFromDate, validToDate } = new X509Certificate(cert)
  const validity = { validFrom: validFromDate.toISOString(), validTo: validToDate.toISOString() }
  if (now < validFromDate) return { why: 'notYetValid', ...validity }
  return now > validToDate ? { why: 'expired', ...validity } : undefined
}

/**
 * Reports each new pair, and what is wrong with one: the two files are not written at the same time. Returns how to stop.
 */
export function followTlsFiles(
  files: TlsFiles,
  on: { pair: (pair: Pair) => void; fault: (fault: TlsFault) => void },
  intervalMs = lookMs,
): () => void {
  // Polling also notices links that are changed to another file, as certbot and Kubernetes do. fs.watchFile would take its
  // first look later and miss a renewal before that.
  let known = stateOf(files)
  const timer = setInterval(() => {
    const state = stateOf(files)
    if (state === known) return
    known = state
    const found = readTlsFiles(files)
    if ('setting' in found) on.fault(found)
    else on.pair(found)
  }, intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Changes when a file is replaced or written. */
const stateOf = ({ certFile, keyFile }: TlsFiles): string =>
  [certFile, keyFile]
    .map(file => orUndefined(() => statSync(file)))
    .map(stat => `${stat?.dev} ${stat?.ino} ${stat?.size} ${stat?.mtimeMs}`)
    .join()

function read(file: string): Buffer | string {
  try {
    return readFileSync(file)
  } catch (error) {
    return `names a file that cannot be read (${errorCode(error) ?? 'unknown'})`
  }
}
