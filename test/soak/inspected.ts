/** The memory of a process right after garbage collection, in bytes, and the resources of its event loop, by kind. */
export type Held = { heapUsed: number; external: number; rss: number; resources: string[] }
export type Inspected = {
  heldAfterCollection: () => Promise<Held>
  /** The beginning of the source of each active timer. */
  timers: () => Promise<string[]>
  close: () => void
}
type Handle = { objectId: string }
type ObjectReported = { result: Handle }
type Answer = { id: number; result?: unknown; error?: unknown }

const expression = '({ ...process.memoryUsage(), resources: process.getActiveResourcesInfo() })'
/** Node has no list of its timers; unref'd ones leak as well. */
const timer = '(() => { const one = setTimeout(() => {}, 1); clearTimeout(one); return Object.getPrototypeOf(one) })()'
const running = `function () {
  const sourceOf = ({ _onTimeout }) => String(_onTimeout).replaceAll(/\\s+/g, ' ').slice(0, 60)
  return this.filter(one => !one._destroyed && one._idleNext).map(sourceOf)
}`
const objectGroup = 'timers'

/** Connects to the inspector of a process, at the address that it printed. */
export async function inspectProcess(address: string): Promise<Inspected> {
  const socket = new WebSocket(address)
  const ended = new Promise<never>((_, reject) => {
    for (const event of ['error', 'close'] as const)
      socket.addEventListener(event, () => reject(new Error(`the portal’s inspector: ${event}`)))
  })
  // Rejections are reported by `ask`.
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
      // Twice, because the second collection frees what the first one finalised.
      await ask('HeapProfiler.collectGarbage')
      await ask('HeapProfiler.collectGarbage')
      const reported = (await ask('Runtime.evaluate', { expression, returnByValue: true })) as {
        result: { value: Held }
      }
      return reported.result.value
    },
    async timers() {
      const made = (await ask('Runtime.evaluate', { expression: timer, objectGroup })) as ObjectReported
      const prototypeObjectId = made.result.objectId
      const all = (await ask('Runtime.queryObjects', { prototypeObjectId, objectGroup })) as { objects: Handle }
      const { objectId } = all.objects
      const call = { objectId, functionDeclaration: running, returnByValue: true }
      const reported = (await ask('Runtime.callFunctionOn', call)) as { result: { value: string[] } }
      // Objects of the inspector stay in memory until they are released.
      await ask('Runtime.releaseObjectGroup', { objectGroup })
      return reported.result.value
    },
    close: () => socket.close(),
  }
}
