/** What docs/deployment/sizing.md says was measured, and what it assumes. */
export const figureNames = [
  'deliveryBytes',
  'readingBytes',
  'batchBytes',
  'deliveryBackupBytes',
  'deliveryPortalMs',
  'deliveryDatabaseMs',
  'requestPortalMs',
  'requestDatabaseMs',
  'callPortalMs',
  'callDatabaseMs',
  'eventPortalMs',
  'eventDatabaseMs',
  'messagesOfBroker',
  'portalMegabytes',
  'portalConnections',
  'readingsOfDelivery',
  'readingsOfRequest',
  'commitMs',
  'peakOfReadings',
  'usersOfMillion',
  'callsOfUser',
  'peakOfCalls',
  'streamsOfUser',
  'eventsOfStream',
  'busyShare',
  'portalCores',
  'freeSpace',
  'yearsKept',
  'warmDays',
] as const
export type Figures = Record<(typeof figureNames)[number], number>

const daySeconds = 86_400
const yearSeconds = 365 * daySeconds
const giga = 1e9

/** What so many deliveries a year need, line by line as the table of the document shows it. */
export function needsOf(deliveries: number, f: Figures) {
  const deliveriesASecond = (deliveries / yearSeconds) * f.peakOfReadings
  const readings = (deliveries * f.readingsOfDelivery) / yearSeconds
  const peakReadings = readings * f.peakOfReadings
  const peakRequests = peakReadings / f.readingsOfRequest
  const users = (deliveries / 1e6) * f.usersOfMillion
  const peakCalls = ((users * f.callsOfUser) / daySeconds) * f.peakOfCalls
  const events = users * f.streamsOfUser * f.eventsOfStream
  const coresOf = (deliveryMs: number, requestMs: number, callMs: number, eventMs: number) =>
    (deliveriesASecond * deliveryMs + peakRequests * requestMs + peakCalls * callMs + events * eventMs) /
    1000 /
    f.busyShare
  const portalCores = coresOf(f.deliveryPortalMs, f.requestPortalMs, f.callPortalMs, f.eventPortalMs)
  // Two at least, so that one may end.
  const portals = Math.max(2, Math.ceil(portalCores / f.portalCores))
  const readingBytes = f.readingBytes + f.batchBytes / f.readingsOfRequest
  const yearBytes = deliveries * (f.deliveryBytes + f.readingsOfDelivery * readingBytes) * f.freeSpace
  return {
    'readings a second, mean': readings,
    'readings a second, peak hour': peakReadings,
    'requests with readings a second, peak hour': peakRequests,
    'of what commits one after the other allow': (peakRequests * f.commitMs) / 1000,
    users,
    'calls a second, peak hour': peakCalls,
    'live streams': users * f.streamsOfUser,
    'cores for portals': portalCores,
    portals,
    'memory of the portals, GB': (portals * f.portalMegabytes) / 1000,
    'cores for PostgreSQL': coresOf(f.deliveryDatabaseMs, f.requestDatabaseMs, f.callDatabaseMs, f.eventDatabaseMs),
    'connections to PostgreSQL': portals * f.portalConnections,
    'memory of PostgreSQL for its warm part, GB': (yearBytes * f.warmDays) / 365 / giga,
    'storage a year, GB': yearBytes / giga,
    'storage in all, GB': (yearBytes * f.yearsKept) / giga,
    'backup of all, GB': (deliveries * f.deliveryBackupBytes * f.yearsKept) / giga,
    'of what portals take from a broker, if each reading is a message': peakReadings / f.messagesOfBroker,
  }
}
