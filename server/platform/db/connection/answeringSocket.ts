import { Socket } from 'node:net'

/**
 * A socket that fails if the database does not answer within `answerMs`. A new connection must not wait as long as one
 * waits for a used connection: its packets may have been lost while the network was down.
 */
export function answeringSocket(answerMs: number): Socket {
  const socket = new Socket()
  let steps = 0
  for (const event of ['lookup', 'connect', 'data']) socket.once(event, () => steps++)
  const giveUp = () => {
    const before = steps
    // If this process was busy for so long, as while it starts, the answer is there and only unread: it is read first.
    setImmediate(() => {
      if (steps > before) return
      socket.destroy(Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' }))
    })
  }
  socket.setTimeout(answerMs, giveUp)
  socket.once('data', () => socket.setTimeout(0))
  return socket
}
