import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export const inProject = (...names) => path.join(root, ...names)

/** The content of a file, '' if there is none. */
export function textOf(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** All files under a folder, sorted; none if there is no such folder. */
export function filesUnder(dir) {
  if (!fs.existsSync(dir)) return []
  const files = fs.readdirSync(dir, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return files.map(entry => path.join(entry.parentPath ?? entry.path, entry.name)).sort()
}

/** One hash over names and contents: a checkout changes the times of files, but not these. */
export function hashOfFiles(files) {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(fs.readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}

/** Writes a temporary file and renames it, so that a reader never sees half a file. */
export function writeWhole(file, text) {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(`${file}.new`, text)
  fs.renameSync(`${file}.new`, file)
}
