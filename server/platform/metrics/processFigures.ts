import { Counter, Gauge, Histogram, Registry } from 'prom-client'

// The metrics of this process; a monitoring system adds up those of all processes.

export const processFigures = new Registry()
const registers = [processFigures]

export const calls = new Counter({
  name: 'kelvinchain_calls_total',
  help: 'Calls of the portal answered by this process, by path and result code (200, 4001 …); responses of the partner API are in kelvinchain_request_seconds by status',
  labelNames: ['call', 'code'] as const,
  registers,
})

export const requestSeconds = new Histogram({
  name: 'kelvinchain_request_seconds',
  help: 'Time to answer, by route and HTTP status, of this process',
  labelNames: ['route', 'status'] as const,
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
})

export const faults = new Counter({
  name: 'kelvinchain_faults_total',
  help: 'Requests that ended in 5002 or 503 in this process',
  registers,
})

export const refusedAnonymousCalls = new Counter({
  name: 'kelvinchain_refused_anonymous_calls_total',
  help: 'Tokens, links and keys that this process refused, by kind: token and refreshToken (unknown), revokedToken, link (unknown or used), key (unknown or revoked), scope (a key that lacks it)',
  labelNames: ['brought'] as const,
  registers,
})

export const openRequests = new Gauge({
  name: 'kelvinchain_open_requests',
  help: 'Requests that this process is answering, without streams',
  registers,
})

export const openStreams = new Gauge({
  name: 'kelvinchain_open_streams',
  help: 'Streams of live updates that this process has open',
  registers,
})

export const liveSeconds = new Histogram({
  name: 'kelvinchain_live_notified_seconds',
  help: 'Time from the notification of a change to its event on the streams of this process',
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
})

export const readings = new Counter({
  name: 'kelvinchain_readings_total',
  help: 'Readings that this process received, by interface (http, mqtt) and result (accepted, duplicate, conflict, refused)',
  labelNames: ['route', 'result'] as const,
  registers,
})

export const refusedReadings = new Counter({
  name: 'kelvinchain_readings_refused_total',
  help: 'Readings that this process refused, by interface and reason',
  labelNames: ['route', 'reason'] as const,
  registers,
})

export const jobSeconds = new Histogram({
  name: 'kelvinchain_job_seconds',
  help: 'Duration of jobs in this process, by name and outcome (done, failed)',
  labelNames: ['name', 'outcome'] as const,
  buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120, 600],
  registers,
})

export const connectionWaitSeconds = new Histogram({
  name: 'kelvinchain_database_wait_seconds',
  help: 'Time that work of this process waited for a database connection, by pool (requests, jobs, mqtt, health)',
  labelNames: ['pool'] as const,
  buckets: [0.001, 0.01, 0.05, 0.25, 1, 5, 15],
  registers,
})

export const slowStatements = new Counter({
  name: 'kelvinchain_slow_statements_total',
  help: 'Statements of this process that took 0.5 s or longer',
  registers,
})
