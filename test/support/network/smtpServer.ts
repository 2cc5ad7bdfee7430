// A real mail server in a process of its own: forked by smtpProcess.ts, told how to behave and telling what it accepted.
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/**
 * `takes` every mail; `slow`: a second for each command and three after the mail; `late`: a second after the mail;
 * `silent`: never greets; `refusesForNow` with 451, the other refusals with 5yz; `losesAnswers`: accepts and hangs up
 * before saying so; `neverAnswers` after the end of the mail, which it has not accepted then.
 */
export type Manners =
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
  /** The only ones who may send. */
  login?: { user: string; password: string }
  /** Offers STARTTLS with a certificate that it signed itself. */
  hasTls?: boolean
}

/** As it travelled; `text` with its headers. */
export type AcceptedMail = { text: string; to: string[]; isEncrypted: boolean; user: string | undefined }
export type ToServer = { manners: Manners }
export type FromServer =
  | { what: 'listening'; port: number }
  | { what: 'connection' | 'unanswered' | 'manners' }
  | { what: 'mail'; mail: AcceptedMail }

const { port, login, hasTls }: ServerSettings = JSON.parse(process.argv[2] ?? '{}')
let manners: Manners = 'takes'

const slowCommandMs = 1000
const answerAfterMs: Partial<Record<Manners, number>> = { slow: 3000, late: 1000 }

const notify = (message: FromServer) => process.send?.(message)

/** An answer other than 250, as smtp-server wants to have it. */
const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

type Done = (error?: Error | null) => void
/** Goes on, at the pace of these manners. */
const goOn = async (done: Done) => {
  if (manners === 'slow') await sleep(slowCommandMs)
  done()
}

const server = new SMTPServer({
  logger: false,
  disableReverseLookup: true,
  authOptional: login === undefined,
  allowInsecureAuth: true,
  disabledCommands: [...(hasTls ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
  // Closing waits for nobody.
  closeTimeout: 1,
  onAuth: ({ username, password }, _session, done) =>
    username === login?.user && password === login?.password
      ? done(null, { user: username })
      : done(refusal(535, 'wrong user or password')),
  onConnect(_session, done) {
    notify({ what: 'connection' })
    // Whoever is silent never calls back, and the greeting is not sent.
    if (manners !== 'silent') void goOn(done)
  },
  onMailFrom(_address, _session, done) {
    if (manners === 'refusesSender') done(refusal(550, 'this sender may not send here'))
    else void goOn(done)
  },
  onRcptTo({ address }, _session, done) {
    if (manners === 'refusesRecipients') done(refusal(550, `there is no <${address}>`))
    else if (manners === 'refusesForNow') done(refusal(451, `try <${address}> again later`))
    else if (manners === 'refusesToRelay') done(refusal(554, `5.7.1 <${address}>: relay access denied`))
    else void goOn(done)
  },
  onData(stream, session, done) {
    let text = ''
    stream.setEncoding('utf8').on('data', (part: string) => (text += part))
    stream.on('end', () => void endOfData(text, session, done))
  },
})

async function endOfData(text: string, session: SMTPServerSession, done: Done) {
  if (manners === 'refusesMessages') return done(refusal(554, 'this looks like spam'))
  if (manners === 'neverAnswers') return notify({ what: 'unanswered' })
  await sleep(answerAfterMs[manners] ?? 0)
  accept(text, session)
  if (manners !== 'losesAnswers') return done()
  // Accepted, and the connection breaks before anybody hears of it.
  for (const connection of server.connections) connection.close()
}

function accept(text: string, { envelope, secure, user }: SMTPServerSession) {
  notify({ what: 'mail', mail: { text, to: envelope.rcptTo.map(one => one.address), isEncrypted: secure, user } })
}

server.on('error', () => undefined)
process.on('message', (message: ToServer) => {
  manners = message.manners
  notify({ what: 'manners' })
})
// Whoever started it is gone.
process.on('disconnect', () => process.exit())

server.listen(port, '127.0.0.1', () => {
  const address = server.server.address()
  if (typeof address === 'object' && address) notify({ what: 'listening', port: address.port })
})
