import assert from 'node:assert/strict'
import fs from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { liveCalls } from '#contract/integration/calls/live.ts'
import { sessionHeaders } from '#contract/kernel/tokens.ts'
import { apiBase } from '#server/platform/http/calls/registerCalls.ts'
import { readingAt } from '#test/faults/load/readingSeries.ts'
import { searched } from '#test/faults/load/visit.ts'
import type { Rig } from '#test/faults/rig/rig.ts'
import type { Fault } from '#test/faults/runFault.ts'
import { until } from '#test/support/database/until.ts'
import { requestLines } from '#test/support/network/requestLines.ts'

const clients = 20
const byteMs = 100

/** Sends the first part of a request at once and the rest byte by byte; reads nothing. */
function dripping(address: string, head: string, rest: string): Socket {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.pause()
  socket.write(head)
  let sent = 0
  const drip = setInterval(() => socket.write(rest.charAt(sent++ % rest.length)), byteMs)
  socket.on('close', () => clearInterval(drip))
  return socket
}

/** Headers, bodies and responses that never end; all other requests are still served. */
export const slowClients: Fault = {
  name: 'clients that send byte by byte, and read nothing',
  async happens({ portal: { address }, world, observer, lasting }) {
    await observer.signIn()
    const partner = { authorization: `Bearer ${world.key}`, 'content-type': 'application/x-ndjson' }
    const csv = JSON.stringify({ criteria: searched })
    const reader = { [sessionHeaders.accessToken]: observer.accessToken(), 'content-type': 'application/json' }
    const sockets = Array.from({ length: clients }, () => [
      dripping(address, requestLines('/api/v1/readings', partner), 'x-slow: 1\r\n'),
      dripping(
        address,
        `${requestLines('/api/v1/readings', { ...partner, 'content-length': 100_000 })}\r\n`,
        '{"logger":"',
      ),
      dripping(
        address,
        `${requestLines(apiBase + deliveryCalls.downloadDeliveryCsv.path, { ...reader, 'content-length': csv.length })}\r\n${csv}`,
        '\r\n',
      ),
    ]).flat()
    await sleep(lasting(2, 30))
    for (const socket of sockets) socket.destroy()
  },
}

/** Half an upload, half a download, half a stream: no resource stays in use. */
export const clientsThatLeave: Fault = {
  name: 'clients that leave in the middle of uploads, downloads and streams',
  async happens(rig) {
    await rig.observer.signIn()
    const before = openFiles(rig)
    for (let round = 0; round < rig.lasting(2, 20) / 1000; round++) {
      const left = Array.from({ length: clients }, () => [
        half(rig, 'upload'),
        half(rig, 'download'),
        half(rig, 'stream'),
      ])
      await sleep(200)
      for (const socket of left.flat()) socket.destroy()
    }
    await until('their resources are released', () => openFiles(rig) < before + clients)
    assert.equal(await abandonedTransactions(rig), 0)
    assert.equal((await rig.pool.query("select from loggers where serial = 'HALF'")).rowCount, 0)
  },
}

function half({ portal: { address }, world, observer }: Rig, what: 'upload' | 'download' | 'stream'): Socket {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const reader = { [sessionHeaders.accessToken]: observer.accessToken(), 'content-type': 'application/json' }
  const call = (path: string, body: string) =>
    `${requestLines(apiBase + path, { ...reader, 'content-length': body.length })}\r\n${body}`
  if (what === 'upload') {
    const partner = { authorization: `Bearer ${world.key}`, 'content-type': 'application/x-ndjson' }
    const { time } = readingAt(0)
    // An unknown logger: the first stored reading would register it.
    const line = JSON.stringify({ logger: 'HALF', time, celsius: 5 })
    socket.write(`${requestLines('/api/v1/readings', { ...partner, 'content-length': 10_000 })}\r\n${line}\n`)
  }
  if (what === 'download')
    socket.write(call(deliveryCalls.downloadDeliveryCsv.path, JSON.stringify({ criteria: searched })))
  if (what === 'stream') socket.write(call(liveCalls.watchDeliveries.path, JSON.stringify({})))
  return socket
}

const openFiles = ({ portal }: Rig) => fs.readdirSync(`/proc/${portal.pid()}/fd`).length

/** Transactions that are idle and not continued. */
async function abandonedTransactions({ pool }: Rig): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*) from pg_stat_activity
      where state like 'idle in transaction%' and state_change < now() - interval '10 seconds'`,
  )
  return rows[0]?.count ?? 0
}
