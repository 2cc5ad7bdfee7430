import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { errorCode } from '#server/platform/logging/errorCode.ts'
import { orUndefined } from '#contract/kernel/orUndefined.ts'

/**
 * DATABASE_URL for connections that are encrypted, and only to a server of this name with a certificate of these
 * authorities. pg reads the file for each new connection, so that renewed authorities need no restart.
 */
export function databaseAddress(databaseUrl: string, caFile: string): string {
  const address = new URL(databaseUrl)
  address.searchParams.set('sslmode', 'verify-full')
  address.searchParams.set('sslrootcert', caFile)
  return address.href
}

/** What is wrong with a file of authorities (PEM), without its content; undefined if it is fine. */
export function faultOfAuthorities(caFile: string): string | undefined {
  let pem: Buffer
  try {
    pem = readFileSync(caFile)
  } catch (error) {
    return `names a file that cannot be read (${errorCode(error) ?? 'unknown'})`
  }
  return orUndefined(() => new X509Certificate(pem)) ? undefined : 'names a file without a certificate (PEM)'
}
