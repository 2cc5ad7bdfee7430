import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'

export type TlsFiles = { certFile: string; keyFile: string }
export type TlsFault = { setting: 'MQTT_TLS_CERT_FILE' | 'MQTT_TLS_KEY_FILE'; message: string }
type Pair = { cert: Buffer; key: Buffer }
/** Why clients that check the certificate refuse it at this moment. */
export type OutOfTime = { why: 'expired' | 'notYetValid'; validFrom: string; validTo: string }

/** Certificates are renewed every few weeks; nobody waits for a new one. */
const lookMs = 10_000

/** Certificate, with those that vouch for it, and private key, both PEM; or what is wrong with them, and never what they hold. */
export function readTlsFiles({ certFile, keyFile }: TlsFiles): Pair | TlsFault {
  const cert = read(certFile)
  if (typeof cert === 'string') return { setting: 'MQTT_TLS_CERT_FILE', message: cert }
  const key = read(keyFile)
  if (typeof key === 'string') return { setting: 'MQTT_TLS_KEY_FILE', message: key }
  const certificate = orUndefined(() => new X509Certificate(cert))
  if (!certificate) return { setting: 'MQTT_TLS_CERT_FILE', message: 'names a file without a certificate (PEM)' }
  const privateKey: KeyObject | undefined = orUndefined(() => createPrivateKey(key))
  if (!privateKey) return { setting: 'MQTT_TLS_KEY_FILE', message: 'names a file without an open private key (PEM)' }
  if (certificate.checkPrivateKey(privateKey)) return { cert, key }
  return {
    setting: 'MQTT_TLS_KEY_FILE',
    message: 'names the private key of another certificate than MQTT_TLS_CERT_FILE',
  }
}

/** Undefined where the certificate (PEM) counts at `now`. One that does not is still served: a device may not check it. */
export function outOfTime(cert: Buffer, now: Date): OutOfTime | undefined {
  const { validFromDate, validToDate } = new X509Certificate(cert)
  const reported = { validFrom: validFromDate.toISOString(), validTo: validToDate.toISOString() }
  if (now < validFromDate) return { why: 'notYetValid', ...reported }
  return now > validToDate ? { why: 'expired', ...reported } : undefined
}

/**
 * Tells of each pair that comes in place of the one before, and of what is wrong with one: both files are not written at
 * once. Answers how to stop.
 */
export function followTlsFiles(
  files: TlsFiles,
  on: { pair: (pair: Pair) => void; fault: (fault: TlsFault) => void },
  intervalMs = lookMs,
): () => void {
  const look = () => {
    const found = readTlsFiles(files)
    if ('setting' in found) on.fault(found)
    else on.pair(found)
  }
  // By looking: links that are turned to another file, as certbot and Kubernetes do, are noticed too. Compared with what is
  // there now: fs.watchFile looks for the first time at some later moment, and misses what was renewed until then.
  let known = stateOf(files)
  const timer = setInterval(() => {
    const state = stateOf(files)
    if (state === known) return
    known = state
    look()
  }, intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Which files they are and when they were written. */
const stateOf = ({ certFile, keyFile }: TlsFiles): string =>
  [certFile, keyFile]
    .map(file => orUndefined(() => statSync(file)))
    .map(stat => `${stat?.dev} ${stat?.ino} ${stat?.size} ${stat?.mtimeMs}`)
    .join()

function read(file: string): Buffer | string {
  try {
    return readFileSync(file)
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    return `names a file that cannot be read (${why})`
  }
}

function orUndefined<Value>(make: () => Value): Value | undefined {
  try {
    return make()
  } catch {
    return undefined
  }
}
