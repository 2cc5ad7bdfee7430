import fs from 'node:fs'
import path from 'node:path'

const project = path.join(import.meta.dirname, '../..')

/** More files of one process would spare little more, and hold more memory and more of what one of them breaks. */
export const filesOfGroup = 10

/** For one file. The suite of a file that hangs is named, and the files behind it still run. */
export const filePatienceMs = 300_000

/**
 * Writes an entry for each group of files, which the test runner takes for one file. Each file of a group is a suite that bears its name: what it does before and after
 * its tests is the suite's own. Loading the application anew for each file was more than half of the tests' work.
 */
export function groupFiles(files: readonly string[], folder = path.join(project, '.cache/testGroups')): string[] {
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder, { recursive: true })
  const count = Math.ceil(files.length / filesOfGroup)
  return Array.from({ length: count }, (_, group) => {
    const own = files.slice(group * filesOfGroup, (group + 1) * filesOfGroup)
    const entry = path.join(folder, `${group}.test.ts`)
    fs.writeFileSync(entry, sourceOf(own, folder))
    return entry
  })
}

function sourceOf(files: readonly string[], folder: string) {
  const suites = files.map(file => {
    const [name, address] = [file, path.relative(folder, path.resolve(project, file))].map(one => JSON.stringify(one))
    return `suite(${name}, { timeout: ${filePatienceMs} }, async () => void (await import(${address})))`
  })
  return ["import { suite } from 'node:test'", ...suites, ''].join('\n')
}
