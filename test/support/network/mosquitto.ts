import fs from 'node:fs'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '#test/support/portal/freePort.ts'
import { findProgram } from '#test/support/processes/installed.ts'
import { createService } from '#test/support/processes/service.ts'
import { until } from '#test/support/database/until.ts'

const program = findProgram('mosquitto')

/** The reason to skip tests with an external broker, or false. */
export const withoutMosquitto = program === undefined ? 'Mosquitto is not installed here' : false

export type Mosquitto = {
  url: string
  kill: (signal?: NodeJS.Signals) => Promise<void>
  start: () => Promise<void>
  remove: () => Promise<void>
}

/** At each change the whole of its sessions: what it acknowledged outlives kill -9, and it takes few messages a second. */
const savedAtOnce = ['autosave_interval 1', 'autosave_on_changes true']

/** A separate Mosquitto that stores its sessions on disk; `settings` are added to its configuration. */
export async function startMosquitto(
  settings: readonly string[] = ['allow_anonymous true'],
  saving: readonly string[] = savedAtOnce,
): Promise<Mosquitto> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'kelvinchain-mosquitto-'))
  const port = await freePort()
  const file = path.join(dir, 'mosquitto.conf')
  const kept = ['persistence true', `persistence_location ${dir}/`, ...saving]
  const user = process.getuid?.() === 0 ? ['user root'] : []
  const lines = [`listener ${port} 127.0.0.1`, 'max_inflight_messages 0', ...kept, ...user, ...settings]
  fs.writeFileSync(file, `${lines.join('\n')}\n`)
  const service = createService(program ?? '', ['-c', file], { folder: dir, user: {} })
  const start = async () => {
    service.start()
    await until('mosquitto listens', () => answers(port))
  }
  await start()
  return {
    url: `mqtt://127.0.0.1:${port}`,
    start,
    kill: service.end,
    async remove() {
      await service.end()
      fs.rmSync(dir, { recursive: true, force: true })
    },
  }
}

const answers = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
