import { send, sendDelivery, type BenchWorld } from '#bench/benchWorld.ts'

const bytesWanted = 20 * 1024 * 1024 - 1024
const startMs = Date.UTC(2026, 6, 1)

/** Two requests of 20 MB at once, one of them JSON in one piece. */
export async function sendLargeRequests(world: BenchWorld): Promise<number> {
  const serials = ['BENCH-LARGE-0', 'BENCH-LARGE-1']
  await sendDelivery(world, 'BENCH-LARGE', serials, new Date(startMs).toISOString())
  const [one, other] = serials.map(entries)
  const answers = await Promise.all([
    send(world, 'readings', (one ?? []).join('\n'), 'application/x-ndjson'),
    send(world, 'readings', `{"readings":[${(other ?? []).join(',')}]}`, 'application/json'),
  ])
  return answers.reduce((sum, answer) => sum + answer.accepted, 0)
}

function entries(serial: string): string[] {
  const lines: string[] = []
  let bytes = 20
  for (let i = 0; ; i++) {
    const line = `{"logger":"${serial}","time":"${new Date(startMs + i * 10_000).toISOString()}","celsius":${4 + (i % 20) / 10}}`
    bytes += line.length + 1
    if (bytes > bytesWanted) return lines
    lines.push(line)
  }
}
