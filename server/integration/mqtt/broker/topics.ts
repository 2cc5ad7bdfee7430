import { orUndefined } from '#contract/kernel/orUndefined.ts'

/** The topic of a logger's readings, or of their results. */
export type LoggerTopic = { serial: string; company: string | null; ending: 'readings' | 'results' }

const prefix = 'kelvinchain/v1/'
const pattern = /^kelvinchain\/v1\/(?:([^/]+)\/)?([^/]+)\/(readings|results)$/

/**
 * `kelvinchain/v1/{serial}/readings`, or `kelvinchain/v1/{company code}/{serial}/readings` if the serial alone is
 * ambiguous. The reserved characters of topics (/ + #) and % are URL-encoded (%2F).
 * Null for any other topic, also for one with an invalid encoding.
 */
export function loggerTopic(topic: string): LoggerTopic | null {
  const [, company, serial, ending] = pattern.exec(topic) ?? []
  if (serial === undefined) return null
  const names = [serial, company ?? ''].map(name => orUndefined(() => decodeURIComponent(name)))
  // The database cannot store NUL characters.
  if (names.some(name => name === undefined || name.includes('\0'))) return null
  return {
    serial: names[0] ?? '',
    company: company === undefined ? null : (names[1] ?? ''),
    ending: ending === 'results' ? 'results' : 'readings',
  }
}

/** The results of all loggers of the client's company. */
export const allResults = `${prefix}+/results`

export function resultsTopic(serial: string, company: string | null = null): string {
  return `${prefix}${company === null ? '' : `${encoded(company)}/`}${encoded(serial)}/results`
}

const encoded = (name: string) =>
  name.replaceAll(/[%/+#]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
