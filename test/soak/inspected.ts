/** What a process holds right after its garbage was collected: bytes, and what keeps its event loop awake, by kind. */
export type Held = { heapUsed: number; external: number; rss: number; resources: string[] }
type Answer = { id: number; result?: unknown; error?: unknown }

const expression = '({ ...process.memoryUsage(), resources: process.getActiveResourcesInfo() })'

export type Inspected = { heldAfterCollection: () => Promise<Held>; close: () => void }

/** Looks into a process that runs with --inspect, at the address that it printed. */
export async function inspectProcess(address: string): Promise<Inspected> {
  const socket = new WebSocket(address)
  const ended = new Promise<never>((_, reject) => {
    for (const event of ['error', 'close'] as const)
      socket.addEventListener(event, () => reject(new Error(`the portal’s inspector: ${event}`)))
  })
  // It is told by whoever asks.
  ended.catch(() => undefined)
  await Promise.race([ended, new Promise(resolve => socket.addEventListener('open', resolve))])
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer: Answer = JSON.parse(String(data))
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  let sent = 0
  const ask = async (method: string, params: object = {}) => {
    const id = ++sent
    const answered = new Promise<Answer>(resolve => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { result, error } = await Promise.race([ended, answered])
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`)
    return result
  }
  return {
    async heldAfterCollection() {
      // Twice: what the first one finalises, the second one frees.
      await ask('HeapProfiler.collectGarbage')
      await ask('HeapProfiler.collectGarbage')
      const told = (await ask('Runtime.evaluate', { expression, returnByValue: true })) as { result: { value: Held } }
      return told.result.value
    },
    close: () => socket.close(),
  }
}
