import fs from 'node:fs'

/**
 * What each open file descriptor of a process is, such as `socket of HTTP`, `eventpoll` or a file's path; `ports` names its
 * own ports. Each event loop, so each thread of Node.js, has an eventpoll, an io_uring, an eventfd and two pipes.
 */
export function descriptorsOf(pid: number, ports: Readonly<Record<string, string>>): string[] {
  const sockets = socketsOf(pid, ports)
  const folder = `/proc/${pid}/fd`
  return fs.readdirSync(folder).flatMap(name => {
    const target = linkOf(`${folder}/${name}`)
    if (target === undefined) return []
    const [, kind, inode] = /^(socket|pipe|anon_inode):\[(.+)\]$/.exec(target) ?? []
    if (kind === 'socket') return [sockets.get(inode ?? '') ?? 'socket']
    return [kind === 'pipe' ? 'pipe' : (inode ?? target)]
  })
}

/** Undefined if it was closed meanwhile. */
function linkOf(file: string): string | undefined {
  try {
    return fs.readlinkSync(file)
  } catch {
    return undefined
  }
}

/** The sockets of the machine, by inode, with the known port at either end. */
function socketsOf(pid: number, ports: Readonly<Record<string, string>>): Map<string, string> {
  const found = new Map<string, string>()
  for (const line of tableOf(pid, 'tcp').concat(tableOf(pid, 'tcp6'))) {
    const [, local = '', remote = '', state = '', , , , , , inode = ''] = line
    const [here, there] = [local, remote].map(address => Number.parseInt(address.split(':').at(-1) ?? '', 16))
    const isListening = state === '0A'
    const port = ports[String(here)] ?? ports[String(there)] ?? 'another port'
    found.set(inode, isListening ? `socket that listens on ${port}` : `socket of ${port}`)
  }
  for (const line of tableOf(pid, 'unix')) found.set(line[6] ?? '', 'socket of this machine')
  return found
}

const tableOf = (pid: number, name: string): string[][] =>
  fs
    .readFileSync(`/proc/${pid}/net/${name}`, 'utf8')
    .split('\n')
    .slice(1)
    .map(line => line.trim().split(/\s+/))
