import v8 from 'node:v8'
import vm from 'node:vm'

const megabyte = 1024 * 1024

/** What this process holds of objects and buffers, in MB, after all that can be thrown away was. */
export function heldMemory(): number {
  v8.setFlagsFromString('--expose-gc')
  const collect = vm.runInNewContext('gc') as () => void
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / megabyte
}
