import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { AcceptedMail, FromServer, Behaviour, ServerSettings, ToServer } from '#test/support/network/smtpServer.ts'

export type SmtpProcess = {
  /** Without encryption, and with short timeouts, which the tests wait for. */
  url: string
  port: number
  accepted: AcceptedMail[]
  connections: () => number
  /** How many mails it has read completely without an answer. */
  unanswered: () => number
  be: (behaviour: Behaviour) => Promise<void>
  /** Immediately, like a power failure. */
  kill: () => Promise<void>
  /** On the same port, after `kill`. */
  restart: () => Promise<void>
}

const program = path.join(import.meta.dirname, 'smtpServer.ts')

/** Starts a real mail server as a separate process; `kill` it at the end. */
export async function startSmtp(settings: Omit<ServerSettings, 'port'> = {}): Promise<SmtpProcess> {
  const accepted: AcceptedMail[] = []
  const counts = { connection: 0, unanswered: 0 }
  const hear = (message: FromServer) => {
    if (message.what === 'mail') accepted.push(message.mail)
    if (message.what === 'connection' || message.what === 'unanswered') counts[message.what]++
  }
  let { child, port } = await start({ ...settings, port: 0 }, hear)
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true&greetingTimeout=500`,
    port,
    accepted,
    connections: () => counts.connection,
    unanswered: () => counts.unanswered,
    async be(behaviour) {
      const known = heard(child, 'behaviour')
      child.send({ behaviour } satisfies ToServer)
      await known
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
    async restart() {
      ;({ child, port } = await start({ ...settings, port }, hear))
    },
  }
}

async function start(settings: ServerSettings, hear: (message: FromServer) => void) {
  const child = fork(program, [JSON.stringify(settings)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  child.on('message', hear)
  const { port } = await heard(child, 'listening')
  return { child, port }
}

/** The next message of one kind; fails if the server ends instead. */
function heard<What extends FromServer['what']>(child: ChildProcess, what: What) {
  return new Promise<Extract<FromServer, { what: What }>>((resolve, reject) => {
    const ended = () => reject(new Error(`the mail server ended before it said ${what}`))
    const onMessage = (message: FromServer) => {
      if (message.what !== what) return
      child.off('message', onMessage).off('exit', ended)
      resolve(message as Extract<FromServer, { what: What }>)
    }
    child.on('message', onMessage).once('exit', ended)
  })
}
