import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { until } from '#test/support/database/until.ts'
import { freePort } from '#test/support/portal/freePort.ts'

const places = ['/usr/bin/influxd', '/usr/local/bin/influxd', '/opt/homebrew/bin/influxd']
const program = places.find(place => fs.existsSync(place))

/** A database of InfluxDB 1 in a folder of its own, as its defaults have it: each write is on disk when it is answered. */
export type Influx = {
  /** Writes lines of its protocol with times in seconds; throws unless all are stored. */
  write: (lines: string) => Promise<void>
  remove: () => Promise<void>
}

/** Null where InfluxDB is not installed. */
export async function startInflux(): Promise<Influx | null> {
  if (program === undefined) return null
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'kelvinchain-influx-'))
  const [http, rpc] = [await freePort(), await freePort()]
  const settings = {
    INFLUXDB_META_DIR: path.join(dir, 'meta'),
    INFLUXDB_DATA_DIR: path.join(dir, 'data'),
    INFLUXDB_DATA_WAL_DIR: path.join(dir, 'wal'),
    INFLUXDB_BIND_ADDRESS: `127.0.0.1:${rpc}`,
    INFLUXDB_HTTP_BIND_ADDRESS: `127.0.0.1:${http}`,
    INFLUXDB_REPORTING_DISABLED: 'true',
    INFLUXDB_MONITOR_STORE_ENABLED: 'false',
  }
  // Without a file, its defaults and the variables count, not what the machine's administrator set.
  const child = spawn(program, ['run', '-config', os.devNull], {
    stdio: 'ignore',
    env: { ...process.env, ...settings },
  })
  const ended = once(child, 'exit')
  const address = `http://127.0.0.1:${http}`
  await until('InfluxDB answers', () =>
    fetch(`${address}/ping`).then(
      reply => reply.ok,
      () => false,
    ),
  )
  await post(`${address}/query?q=${encodeURIComponent('create database bench')}`, '')
  return {
    write: lines => post(`${address}/write?db=bench&precision=s`, lines),
    async remove() {
      child.kill()
      await ended
      fs.rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function post(url: string, body: string) {
  const reply = await fetch(url, { method: 'POST', body })
  if (!reply.ok) throw new Error(`InfluxDB: ${reply.status} ${await reply.text()}`)
  await reply.arrayBuffer()
}
