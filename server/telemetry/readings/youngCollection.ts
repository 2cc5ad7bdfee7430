import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { type: 'minor'; execution: 'sync' }) => void

// The flag is read when a context is made: only this one gets the function.
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as Collect
setFlagsFromString('--no-expose-gc')

/**
 * Frees buffers that were used once. V8 counts their few hundred small handles, not their bytes, and lets 64 MB of them
 * lie before it looks; a stream of readings may call this every few MB. It takes about a millisecond.
 */
export const collectYoung = () => collect({ type: 'minor', execution: 'sync' })
