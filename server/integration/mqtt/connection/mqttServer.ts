import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { mqttLimits } from '#server/integration/mqtt/mqttLimits.ts'
import type { MqttMetrics } from '#server/integration/mqtt/mqttMetrics.ts'
import { followTlsFiles, outOfTime, readTlsFiles, type TlsFiles } from '#server/platform/files/tlsFiles.ts'
import type { AppContext } from '#server/platform/appContext.ts'

type Listening = { server: Server; stopFollowing: () => void }

/** The server for MQTT clients: TLS only if there are files for it, otherwise plain TCP. */
export function createMqttServer(
  appContext: Pick<AppContext, 'log' | 'now'>,
  files: TlsFiles | undefined,
  metrics: MqttMetrics,
  onSocket: (socket: Socket) => void,
): Listening {
  return files
    ? createTlsServerOf(appContext, files, metrics, onSocket)
    : { server: createServer(onSocket), stopFollowing: () => {} }
}

function createTlsServerOf(
  { log, now }: Pick<AppContext, 'log' | 'now'>,
  files: TlsFiles,
  metrics: MqttMetrics,
  onSocket: (socket: Socket) => void,
): Listening {
  const pair = readTlsFiles(files)
  if ('setting' in pair) throw new Error(`wrong setting: ${pair.setting} ${pair.message}`)
  const warnOutOfTime = (cert: Buffer) => {
    const fault = outOfTime(cert, now())
    if (fault) log.warn(fault, sentences[fault.why])
  }
  warnOutOfTime(pair.cert)
  const security = { minVersion: 'TLSv1.2' } as const
  const options = { ...pair, ...security, handshakeTimeout: mqttLimits.connectPatienceMs }
  const server = createTlsServer(options, onSocket)
  server.on('tlsClientError', error => {
    metrics.refusedClients.inc({ reason: 'tls' })
    log.debug({ err: error }, 'the TLS handshake with an MQTT client failed')
  })
  const stopFollowing = followTlsFiles(files, {
    pair(renewed) {
      server.setSecureContext({ ...renewed, ...security })
      log.info('new MQTT clients get the renewed certificate')
      warnOutOfTime(renewed.cert)
    },
    fault: fault => log.warn(fault, 'the renewed certificate of MQTT is invalid, the previous one stays in use'),
  })
  return { server, stopFollowing }
}

const sentences = {
  expired: 'the certificate of MQTT_TLS_CERT_FILE has expired: devices that check it do not connect',
  notYetValid: 'the certificate of MQTT_TLS_CERT_FILE is not valid yet: devices that check it do not connect',
}
