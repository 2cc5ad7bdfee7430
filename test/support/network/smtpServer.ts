// A real mail server as a process: forked by smtpProcess.ts, which sets its behaviour and receives the accepted mails.
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/**
 * `takes` every mail; `slow`: a second for each command and three after the mail; `late`: a second after the mail;
 * `silent`: sends no greeting; `refusesForNow` with 451, the other refusals with 5yz; `losesAnswers`: accepts the mail and
 * disconnects without an answer; `neverAnswers` after the end of the mail, which it then has not accepted.
 */
export type Behaviour =
  | 'takes'
  | 'slow'
  | 'late'
  | 'silent'
  | 'refusesSender'
  | 'refusesRecipients'
  | 'refusesForNow'
  | 'refusesToRelay'
  | 'refusesMessages'
  | 'losesAnswers'
  | 'neverAnswers'

export type ServerSettings = {
  port: number
  /** The only account that may send. */
  login?: { user: string; password: string }
  /** Offers STARTTLS with a self-signed certificate. */
  hasTls?: boolean
}

/** As received; `text` has the headers. */
export type AcceptedMail = { text: string; to: string[]; isEncrypted: boolean; user: string | undefined }
export type ToServer = { behaviour: Behaviour }
export type FromServer =
  | { what: 'listening'; port: number }
  | { what: 'connection' | 'unanswered' | 'behaviour' }
  | { what: 'mail'; mail: AcceptedMail }

const { port, login, hasTls }: ServerSettings = JSON.parse(process.argv[2] ?? '{}')
let behaviour: Behaviour = 'takes'

const slowCommandMs = 1000
const answerAfterMs: Partial<Record<Behaviour, number>> = { slow: 3000, late: 1000 }

const notify = (message: FromServer) => process.send?.(message)

/** An answer other than 250, in the form of smtp-server. */
const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

type Done = (error?: Error | null) => void
/** Continues with the delay of the current behaviour. */
const goOn = async (done: Done) => {
  if (behaviour === 'slow') await sleep(slowCommandMs)
  done()
}

const server = new SMTPServer({
  logger: false,
  disableReverseLookup: true,
  authOptional: login === undefined,
  allowInsecureAuth: true,
  disabledCommands: [...(hasTls ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
  // Closing does not wait for connections.
  closeTimeout: 1,
  onAuth: ({ username, password }, _session, done) =>
    username === login?.user && password === login?.password
      ? done(null, { user: username })
      : done(refusal(535, 'wrong user or password')),
  onConnect(_session, done) {
    notify({ what: 'connection' })
    // A silent server never calls back, so that no greeting is sent.
    if (behaviour !== 'silent') void goOn(done)
  },
  onMailFrom(_address, _session, done) {
    if (behaviour === 'refusesSender') done(refusal(550, 'this sender may not send here'))
    else void goOn(done)
  },
  onRcptTo({ address }, _session, done) {
    if (behaviour === 'refusesRecipients') done(refusal(550, `there is no <${address}>`))
    else if (behaviour === 'refusesForNow') done(refusal(451, `try <${address}> again later`))
    else if (behaviour === 'refusesToRelay') done(refusal(554, `5.7.1 <${address}>: relay access denied`))
    else void goOn(done)
  },
  onData(stream, session, done) {
    let text = ''
    stream.setEncoding('utf8').on('data', (part: string) => (text += part))
    stream.on('end', () => void endOfData(text, session, done))
  },
})

async function endOfData(text: string, session: SMTPServerSession, done: Done) {
  if (behaviour === 'refusesMessages') return done(refusal(554, 'this looks like spam'))
  if (behaviour === 'neverAnswers') return notify({ what: 'unanswered' })
  await sleep(answerAfterMs[behaviour] ?? 0)
  accept(text, session)
  if (behaviour !== 'losesAnswers') return done()
  // Accepted, but the connection ends before the answer.
  for (const connection of server.connections) connection.close()
}

function accept(text: string, { envelope, secure, user }: SMTPServerSession) {
  notify({ what: 'mail', mail: { text, to: envelope.rcptTo.map(one => one.address), isEncrypted: secure, user } })
}

server.on('error', () => undefined)
process.on('message', (message: ToServer) => {
  behaviour = message.behaviour
  notify({ what: 'behaviour' })
})
// The parent process has ended.
process.on('disconnect', () => process.exit())

server.listen(port, '127.0.0.1', () => {
  const address = server.server.address()
  if (typeof address === 'object' && address) notify({ what: 'listening', port: address.port })
})
