import { Socket } from 'node:net'

const answerMs = 5000

/**
 * A socket to a database that has to answer soon. Who may wait for a used connection may not wait as long for a new one:
 * a call that went out while the network was away would be waited for after it is back.
 */
export function answeringSocket(): Socket {
  const socket = new Socket()
  const giveUp = () => socket.destroy(Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' }))
  socket.setTimeout(answerMs, giveUp)
  socket.once('data', () => socket.setTimeout(0))
  return socket
}
