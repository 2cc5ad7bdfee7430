import fs from 'node:fs'
import path from 'node:path'

const project = path.join(import.meta.dirname, '../../..')

/** More files of one process would spare little more, and hold more memory and more of what one of them breaks. */
export const filesOfGroup = 10
/** Pure functions take no time; loading what they are made of does. */
const pureFolders = /^(contract|web)\//
const pureFilesOfGroup = 40

/** For one file. The suite of a file that hangs is named, and the files behind it still run. */
export const filePatienceMs = 300_000

/**
 * Writes an entry for each group of files, which the test runner takes for one file. Each file of a group is a suite that
 * bears its name: what it does before and after its tests is the suite's own. Loading the application anew for each file
 * was more than half of the tests' work. Answers the entries, the long ones first.
 */
export function groupFiles(files: readonly string[], folder = ownFolder()): string[] {
  fs.mkdirSync(folder, { recursive: true })
  const pure = files.filter(file => pureFolders.test(file))
  const other = files.filter(file => !pureFolders.test(file))
  return [...dealt(other, filesOfGroup), ...dealt(pure, pureFilesOfGroup)].map((own, group) => {
    const entry = path.join(folder, `${group}.test.ts`)
    fs.writeFileSync(entry, sourceOf(own, folder))
    return entry
  })
}

/** Like cards: what takes long often lies in one folder, and would make one group that all wait for. */
function dealt(files: readonly string[], size: number): string[][] {
  const groups = Math.ceil(files.length / size)
  return Array.from({ length: groups }, (_, group) => files.filter((_file, place) => place % groups === group))
}

/** Of this run alone: another one in the same checkout may have other files. What earlier runs left is removed. */
function ownFolder(): string {
  const base = path.join(project, '.cache/testGroups')
  fs.mkdirSync(base, { recursive: true })
  for (const run of fs.readdirSync(base).filter(name => !isRunning(Number(name))))
    fs.rmSync(path.join(base, run), { recursive: true, force: true })
  return path.join(base, String(process.pid))
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Somebody else's process.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function sourceOf(files: readonly string[], folder: string) {
  const suites = files.map(file => {
    const [name, address] = [file, path.relative(folder, path.resolve(project, file))].map(one => JSON.stringify(one))
    return `suite(${name}, { timeout: ${filePatienceMs} }, async () => void (await import(${address})))`
  })
  return ["import { suite } from 'node:test'", ...suites, ''].join('\n')
}
