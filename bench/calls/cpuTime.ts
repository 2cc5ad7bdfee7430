import fs from 'node:fs'

/** Linux counts the time of a process in hundredths of a second. */
const tickMs = 10

/** The CPU time that these processes have used, where the system says it. */
export const cpuMsOf = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + cpuMs(pid), 0)

function cpuMs(pid: number): number {
  try {
    // After the name in parentheses: utime and stime are fields 14 and 15 of proc(5).
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * tickMs
  } catch {
    return Number.NaN
  }
}
