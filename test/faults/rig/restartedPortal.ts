import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#test/support/portal/freePort.ts'
import { startPortalProcess, type PortalProcess } from '#test/support/portal/portalProcess.ts'

/** The real portal, restarted whenever it ends, as by a service manager. */
export type RestartedPortal = {
  address: string
  mqttUrl: string
  /** An outside broker that devices publish to. */
  brokerUrl: string | undefined
  pid: () => number
  kill: () => void
  starts: () => number
  /** The log lines (JSON) of all its processes. */
  log: () => string[]
  /** Returns the exit code of the last process. */
  stop: () => Promise<number | null>
}

const restartPauseMs = 300

export type PortalPlaces = { port: number; mqttPort: number }
export const freePlaces = async (): Promise<PortalPlaces> => ({ port: await freePort(), mqttPort: await freePort() })

export async function startRestartedPortal(
  environment: Record<string, string>,
  places: PortalPlaces,
): Promise<RestartedPortal> {
  const { port, mqttPort } = places
  const mqtt: Record<string, string> = environment['MQTT_URL'] === undefined ? { MQTT_PORT: String(mqttPort) } : {}
  const processes: PortalProcess[] = []
  let isStopping = false
  const start = () => {
    const started = startPortalProcess({ ...environment, ...mqtt, PORT: String(port) })
    processes.push(started)
    return started
  }
  const first = start()
  const running = (async () => {
    for (let current = first; ; current = start()) {
      const code = await current.ended
      if (isStopping) return code
      await sleep(restartPauseMs)
    }
  })()
  const last = () => processes.at(-1) ?? first
  // A failing rig must not leave a portal behind.
  process.once('exit', () => last().kill('SIGKILL'))
  const stop = async () => {
    isStopping = true
    last().kill('SIGTERM')
    return await running
  }
  try {
    await first.ready()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    address: `http://127.0.0.1:${port}`,
    mqttUrl: `mqtt://127.0.0.1:${mqttPort}`,
    brokerUrl: environment['MQTT_URL'],
    pid: () => last().pid,
    kill: () => last().kill('SIGKILL'),
    starts: () => processes.length,
    log: () => processes.flatMap(one => one.err()),
    stop,
  }
}
