import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#test/support/portal/freePort.ts'
import { startPortalProcess, type PortalProcess } from '#test/support/portal/portalProcess.ts'

/** The real portal, started again whenever it ends, as a service manager does. */
export type KeptPortal = {
  address: string
  mqttPort: number
  /** Where devices publish instead. */
  brokerUrl: string | undefined
  pid: () => number
  kill: () => void
  starts: () => number
  /** What all of its processes said on standard error, one JSON line each. */
  log: () => string[]
  /** Answers the exit code of the last one. */
  stop: () => Promise<number | null>
}

const restartPauseMs = 300

export async function keepPortal(environment: Record<string, string>): Promise<KeptPortal> {
  const [port, mqttPort] = [await freePort(), await freePort()]
  const mqtt: Record<string, string> = environment['MQTT_URL'] === undefined ? { MQTT_PORT: String(mqttPort) } : {}
  const processes: PortalProcess[] = []
  let isStopping = false
  const start = () => {
    const started = startPortalProcess({ ...environment, ...mqtt, PORT: String(port) })
    processes.push(started)
    return started
  }
  const first = start()
  const kept = (async () => {
    for (let current = first; ; current = start()) {
      const code = await current.ended
      if (isStopping) return code
      await sleep(restartPauseMs)
    }
  })()
  const last = () => processes.at(-1) ?? first
  // A rig that fails must not leave a portal behind.
  process.once('exit', () => last().kill('SIGKILL'))
  const stop = async () => {
    isStopping = true
    last().kill('SIGTERM')
    return await kept
  }
  try {
    await first.ready()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    address: `http://127.0.0.1:${port}`,
    mqttPort,
    brokerUrl: environment['MQTT_URL'],
    pid: () => last().pid,
    kill: () => last().kill('SIGKILL'),
    starts: () => processes.length,
    log: () => processes.flatMap(one => one.err()),
    stop,
  }
}
