/** Where a logger's readings come in, and where is told what became of them. */
export type LoggerTopic = { serial: string; company: string | null; ending: 'readings' | 'results' }

const prefix = 'kelvinchain/v1/'
/** What stands between the slashes: a serial, or a company's code and a serial. */
const form = /^kelvinchain\/v1\/(?:([^/]+)\/)?([^/]+)\/(readings|results)$/

/**
 * `kelvinchain/v1/{serial}/readings`, or `kelvinchain/v1/{company code}/{serial}/readings` where the serial alone may be
 * somebody else's, too. What MQTT keeps for itself in a topic (/ + #), and %, is written as in an address: %2F.
 * Null for any other topic, also for one whose % signs are none of these.
 */
export function loggerTopic(topic: string): LoggerTopic | null {
  const [, company, serial, ending] = form.exec(topic) ?? []
  if (serial === undefined) return null
  const names = [serial, company ?? ''].map(unspelled)
  // No text of the database holds a NUL character, so nothing bears one.
  if (names.some(name => name === null || name.includes('\0'))) return null
  return {
    serial: names[0] ?? '',
    company: company === undefined ? null : (names[1] ?? ''),
    ending: ending === 'results' ? 'results' : 'readings',
  }
}

function unspelled(name: string): string | null {
  try {
    return decodeURIComponent(name)
  } catch {
    return null
  }
}

/** The results of every logger of the company that asks. */
export const allResults = `${prefix}+/results`

export function resultsTopic(serial: string, company: string | null = null): string {
  return `${prefix}${company === null ? '' : `${spelled(company)}/`}${spelled(serial)}/results`
}

const spelled = (name: string) =>
  name.replaceAll(/[%/+#]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
