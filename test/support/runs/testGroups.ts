import fs from 'node:fs'
import path from 'node:path'

const project = path.join(import.meta.dirname, '../../..')

/** Larger groups would save little time, use more memory, and break more tests when one file breaks its process. */
export const filesOfGroup = 20
/** Pure functions take no time; loading their modules does. */
const pureFolders = /^(contract|web)\//
const pureFilesOfGroup = 40

/** Per file. A file that hangs fails as a suite with its name, and the files after it still run. */
export const filePatienceMs = 600_000

/**
 * Writes an entry file per group of files, which the test runner runs as one file. Each file of a group is a suite with its
 * name, whose hooks are the suite's own. Loading the application for each file was more than half of the tests' time.
 * Returns the entries, the long ones first.
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

/** Distributes like cards: slow files are often in one folder, and would make one slow group. */
function dealt(files: readonly string[], size: number): string[][] {
  const groups = Math.ceil(files.length / size)
  return Array.from({ length: groups }, (_, group) => files.filter((_file, place) => place % groups === group))
}

/** Only for this run: another run in the same checkout may have other files. Removes the folders of ended runs. */
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
    // Another user's process.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function sourceOf(files: readonly string[], folder: string) {
  const addressOf = (file: string) => JSON.stringify(path.relative(folder, path.resolve(project, file)))
  const suites = files.map(
    file =>
      `suite(${JSON.stringify(file)}, { timeout: ${filePatienceMs} }, async () => await load(import.meta.resolve(${addressOf(file)})))`,
  )
  return [
    `import { endRegistering, load, suite } from ${addressOf('test/support/runs/registering.ts')}`,
    ...suites,
    'await endRegistering()',
    '',
  ].join('\n')
}
