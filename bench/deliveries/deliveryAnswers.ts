import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { buffer, json } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Call } from '#contract/kernel/call.ts'
import { sessionHeaders } from '#contract/kernel/tokens.ts'
import type { BenchUser } from '#bench/deliveries/deliveryUsers.ts'
import { median, timed } from '#bench/benchWorld.ts'

export type Question = { name: string; path: string; body: Record<string, unknown> }
export const questionOf = (name: string, { path }: Call, body: Question['body']): Question => ({ name, path, body })

export type Statement = { sql: string; parameters: readonly unknown[] }

/** The portal in this process, whose statements are recorded, and the address of the same portal in its own process. */
export type Benched = { app: FastifyInstance; statements: Statement[]; address: string; pool: pg.Pool }

/** Median times, the number of found records, and the size of the answer. */
export type Timing = { httpMs: number; sqlMs: number; bareMs: number; found: number; size: Size }

/** All statements of an answer. Throws if the answer is empty, because it would prove nothing. */
export async function statementsOf({ app, statements }: Benched, user: BenchUser, { name, path, body }: Question) {
  statements.length = 0
  const reply = await app.inject({ method: 'POST', url: `/pro-api${path}`, headers: headersOf(user), payload: body })
  const found = foundIn(path, reply.json())
  if (found === 0) throw new Error(`${name} finds nothing for the ${user.kind}: ${JSON.stringify(body)}`)
  return { statements: [...statements], found }
}

/** The question by HTTP, its statements one after the other on a plain connection, and a bare round trip to the portal. */
export async function timingOf(benched: Benched, user: BenchUser, question: Question, rounds: number): Promise<Timing> {
  const { statements, found } = await statementsOf(benched, user, question)
  const [http, direct, bare]: [number[], number[], number[]] = [[], [], []]
  const client = await benched.pool.connect()
  const { size } = await ask(benched.address, user, question)
  try {
    for (let round = 0; round < rounds + warmingRounds; round++) {
      const httpMs = await timed(() => ask(benched.address, user, question))
      const sqlMs = await timed(() => sendAll(client, statements))
      const bareMs = await timed(() => reach(benched.address))
      if (round < warmingRounds) continue
      http.push(httpMs)
      direct.push(sqlMs)
      bare.push(bareMs)
    }
  } finally {
    client.release()
  }
  return { httpMs: median(http), sqlMs: median(direct), bareMs: median(bare), found, size }
}

const warmingRounds = 2

async function sendAll(client: pg.PoolClient, statements: readonly Statement[]) {
  for (const { sql, parameters } of statements) await client.query(sql, [...parameters])
}

const headersOf = (user: BenchUser) => ({
  [sessionHeaders.accessToken]: user.token,
  'content-type': 'application/json',
})

/** One persistent connection, as in a browser. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Of the JSON, and as compressed for transfer. */
type Size = { kilobytes: number; wireKilobytes: number }

/** Accepts and decompresses brotli, as browsers do. */
export async function ask(address: string, user: BenchUser, { path, body }: Question, via = agent) {
  const headers = { ...headersOf(user), 'accept-encoding': 'gzip, deflate, br' }
  const sent = request(`${address}/pro-api${path}`, { method: 'POST', agent: via, headers })
  sent.end(JSON.stringify(body))
  const [reply]: IncomingMessage[] = await once(sent, 'response')
  if (!reply) throw new Error(`${path}: no answer`)
  const sentBytes = await buffer(reply)
  const bytes = reply.headers['content-encoding'] === 'br' ? brotliDecompressSync(sentBytes) : sentBytes
  const size: Size = { kilobytes: bytes.length / 1024, wireKilobytes: sentBytes.length / 1024 }
  const answer = JSON.parse(bytes.toString()) as { data: unknown }
  return { found: foundIn(path, answer), size, data: answer.data }
}

async function reach(address: string) {
  const sent = request(`${address}/healthz`, { agent }).end()
  const [reply]: IncomingMessage[] = await once(sent, 'response')
  if (reply) await json(reply)
}

function foundIn(path: string, answer: unknown): number {
  const { code, data } = answer as { code: number; data: Found | unknown[] | null }
  if (code !== 200) throw new Error(`${path}: ${JSON.stringify(answer).slice(0, 300)}`)
  if (Array.isArray(data)) return data.length
  if (data?.groups) return (data.deliveries?.rows.length ?? 0) + data.groups.length
  return data?.total ?? (data ? 1 : 0)
}

/** A list, or what the search box found. */
type Found = { total?: number; groups?: unknown[]; deliveries?: { rows: unknown[] } }

/** Tables that grow with the deliveries. */
const largeTables =
  /^(deliver(y|ies)|party_groups|excursion_cases|loggers|kpi_counts|readings|logger_assignments|lot_terms|place_terms|lots|assignment_temperature|assignment_evaluations|temperature_)/
/** A scan of fewer rows has ended early. */
const fewRows = 5_000

/** The scans of the statements with their numbers of rows, and the full scans of large tables among them. */
export async function plansOf({ pool }: Benched, statements: readonly Statement[]) {
  const scans: Scan[] = []
  // Begin and commit have no plan.
  for (const { sql, parameters } of statements.filter(one => !/^(begin|commit)/.test(one.sql))) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, timing off, format json) ${sql}`,
      [...parameters],
    )
    for (const row of rows) scans.push(...scansOf(row['QUERY PLAN'][0].Plan))
  }
  const whole = scans.filter(scan => scan.type === 'Seq Scan' && scan.rows > fewRows && largeTables.test(scan.table))
  return { scans: [...new Set(scans.map(describe))], whole: whole.map(describe) }
}

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}
type Scan = { type: string; table: string; index: string | undefined; rows: number }

function scansOf(node: PlanNode): Scan[] {
  const below = (node.Plans ?? []).flatMap(scansOf)
  const table = node['Relation Name'] ?? ''
  const rows = Math.round((node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'])
  if (table === '' || rows === 0) return below
  return [{ type: node['Node Type'], table, index: node['Index Name'], rows }, ...below]
}

const describe = ({ type, table, index, rows }: Scan) =>
  `${type} of ${table}${index ? ` by ${index}` : ''}: ${rows} rows`
