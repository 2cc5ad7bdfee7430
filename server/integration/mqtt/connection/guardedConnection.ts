import { Duplex } from 'node:stream'
import type { Socket } from 'node:net'
import type { ByteBudget } from '#server/integration/mqtt/connection/byteBudget.ts'
import { watchFrames } from '#server/integration/mqtt/connection/packetFrames.ts'
import type { YieldTurn } from '#server/integration/mqtt/connection/turns.ts'
import { mqttLimits } from '#server/integration/mqtt/mqttLimits.ts'

export type GuardedConnection = ReturnType<typeof guardedConnection>

/**
 * A socket whose packets cannot fill this process's memory: packets have a maximum size and time to arrive, and reading
 * pauses while the budget is used up, so that TCP makes the sender wait.
 */
export function guardedConnection(socket: Socket, budget: ByteBudget, yieldTurn: YieldTurn) {
  let isAdmitted = false
  let isStopped = false
  let isWaiting = false
  let isHandingOver = false
  let reserved = 0
  let reservedFor = 0
  let deadline: NodeJS.Timeout | undefined
  const frames = watchFrames(() => (isAdmitted ? mqttLimits.admitted : mqttLimits.unauthenticated))

  const stream = new Duplex({
    read: resume,
    write: (chunk: Buffer, _encoding, done) => void socket.write(chunk, done),
    writev: (chunks, done) => void socket.write(Buffer.concat(chunks.map(one => one.chunk as Buffer)), done),
    final: done => void socket.end(done),
    destroy(error, done) {
      reserve({ bytes: 0, packet: 0 })
      socket.destroy()
      done(error)
    },
  })

  function receive(chunk: Buffer) {
    // Unread data would make TCP discard the last writes.
    if (isStopped) return
    let passed: Buffer[]
    try {
      passed = frames.pass(chunk)
    } catch (error) {
      stream.destroy(error instanceof Error ? error : undefined)
      return
    }
    reserve(frames.open())
    const slices = passed.flatMap(slicesOf)
    if (slices.length === 0) return resume()
    socket.pause()
    isHandingOver = true
    for (const [index, slice] of slices.entries()) {
      yieldTurn(slice.length, () => handOver(slice, index === slices.length - 1))
    }
    return undefined
  }

  function handOver(slice: Buffer, isLast: boolean) {
    if (isStopped || stream.destroyed) return
    const wantsMore = stream.push(slice)
    if (!isLast) return
    isHandingOver = false
    if (wantsMore) resume()
  }

  /** Reserves the room of a large packet when it begins, so that it can always be read to its end. */
  function reserve({ bytes, packet }: { bytes: number; packet: number }) {
    const room = bytes > mqttLimits.smallBytes ? bytes : 0
    if (room === reserved && (room === 0 || packet === reservedFor)) return
    if (reserved > 0) budget.release(reserved)
    if (room > 0) budget.reserve(room)
    clearTimeout(deadline)
    deadline = room > 0 ? setTimeout(() => stream.destroy(), mqttLimits.packetPatienceMs) : undefined
    reserved = room
    reservedFor = packet
  }

  function mustWait(): boolean {
    if (isStopped) return false
    if (reserved > 0 || !budget.isFull()) return false
    if (!isWaiting) {
      isWaiting = true
      budget.onRoom(() => {
        isWaiting = false
        resume()
      })
    }
    return true
  }

  function resume() {
    if (!stream.destroyed && !isHandingOver && !mustWait()) socket.resume()
  }

  socket.setNoDelay(true)
  socket.setKeepAlive(true, mqttLimits.probeAfterMs)
  socket.on('data', receive)
  socket.on('end', () => stream.push(null))
  socket.on('error', error => stream.destroy(error))
  socket.on('close', () => stream.destroy())
  return {
    /** For the broker to read from and write to. */
    stream,
    /** Allows the packets of clients with a key. */
    admit: () => void (isAdmitted = true),
    /** Discards what is received; pending writes are completed. */
    stopReading() {
      isStopped = true
      socket.resume()
    },
  }
}

function slicesOf(bytes: Buffer): Buffer[] {
  const slices: Buffer[] = []
  for (let at = 0; at < bytes.length; at += mqttLimits.sliceBytes)
    slices.push(bytes.subarray(at, at + mqttLimits.sliceBytes))
  return slices
}
