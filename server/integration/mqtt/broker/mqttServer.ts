import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { mqttLimits } from '#server/integration/mqtt/mqttLimits.ts'
import type { MqttMetrics } from '#server/integration/mqtt/mqttMetrics.ts'
import { followTlsFiles, outOfTime, readTlsFiles, type TlsFiles } from '#server/platform/files/tlsFiles.ts'
import type { AppContext } from '#server/platform/appContext.ts'

type Listening = { server: Server; stopFollowing: () => void }

/** Where clients of MQTT connect: by TLS where there are files for it, and by nothing else then. */
export function createMqttServer(
  appContext: Pick<AppContext, 'log' | 'now'>,
  files: TlsFiles | undefined,
  metrics: MqttMetrics,
  welcome: (socket: Socket) => void,
): Listening {
  return files
    ? createTlsServerOf(appContext, files, metrics, welcome)
    : { server: createServer(welcome), stopFollowing: () => {} }
}

function createTlsServerOf(
  { log, now }: Pick<AppContext, 'log' | 'now'>,
  files: TlsFiles,
  metrics: MqttMetrics,
  welcome: (socket: Socket) => void,
): Listening {
  const pair = readTlsFiles(files)
  if ('setting' in pair) throw new Error(`wrong setting: ${pair.setting} ${pair.message}`)
  const warnOutOfTime = (cert: Buffer) => {
    const reported = outOfTime(cert, now())
    if (reported) log.warn(reported, sentences[reported.why])
  }
  warnOutOfTime(pair.cert)
  const security = { minVersion: 'TLSv1.2' } as const
  const options = { ...pair, ...security, handshakeTimeout: mqttLimits.connectPatienceMs }
  const server = createTlsServer(options, welcome)
  server.on('tlsClientError', error => {
    metrics.refusedClients.inc({ reason: 'tls' })
    log.debug({ err: error }, 'a client of MQTT did not agree on TLS')
  })
  const stopFollowing = followTlsFiles(files, {
    pair(renewed) {
      server.setSecureContext({ ...renewed, ...security })
      log.info('new clients of MQTT get the renewed certificate')
      warnOutOfTime(renewed.cert)
    },
    fault: fault => log.warn(fault, 'the renewed certificate of MQTT is not taken, the one before goes on'),
  })
  return { server, stopFollowing }
}

const sentences = {
  expired: 'the certificate of MQTT_TLS_CERT_FILE has expired: devices that check it do not connect',
  notYetValid: 'the certificate of MQTT_TLS_CERT_FILE is not valid yet: devices that check it do not connect',
}
