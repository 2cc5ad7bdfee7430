import v8 from 'node:v8'
import vm from 'node:vm'

const megabyte = 1024 * 1024

/** The memory of this process after garbage collection, in MB: heap and buffers. */
export function heldMemory(): number {
  v8.setFlagsFromString('--expose-gc')
  const collect = vm.runInNewContext('gc') as () => void
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / megabyte
}
