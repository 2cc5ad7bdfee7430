import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** `takes` every mail, `refuses` every recipient, or is `silent`: takes the connection and says nothing. */
export type Mood = 'takes' | 'refuses' | 'silent'
export type MailServer = {
  url: string
  /** The mails that were taken, as they travelled. */
  taken: string[]
  connections: () => number
  be: (mood: Mood) => void
  close: () => Promise<void>
}

/** The far side of the network: a mail server with as much of SMTP as a sender needs. */
export async function startMailServer(first: Mood = 'takes'): Promise<MailServer> {
  let mood = first
  let connections = 0
  const taken: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    connections++
    sockets.add(socket)
    socket.on('error', () => undefined)
    if (mood !== 'silent') converse(socket, mood, taken)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    taken,
    connections: () => connections,
    be: next => {
      mood = next
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function converse(socket: Socket, mood: Mood, taken: string[]) {
  let unread = ''
  let isData = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 test')
  socket.setEncoding('utf8').on('data', (text: string) => {
    unread += text
    for (let end = unread.indexOf(isData ? '\r\n.\r\n' : '\r\n'); end !== -1; end = unread.indexOf('\r\n')) {
      const part = unread.slice(0, end)
      unread = unread.slice(end + (isData ? 5 : 2))
      if (isData) taken.push(part)
      if (isData) say('250 taken')
      else say(answerTo(part, mood))
      isData = !isData && part.toUpperCase() === 'DATA'
    }
  })
}

function answerTo(line: string, mood: Mood): string {
  if (/^RCPT/i.test(line) && mood === 'refuses') return `550 there is no ${line.replace(/^RCPT TO:/i, '')}`
  if (/^DATA/i.test(line)) return '354 go on'
  if (/^QUIT/i.test(line)) return '221 bye'
  return '250 test'
}
