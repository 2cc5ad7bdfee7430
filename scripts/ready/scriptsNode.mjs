import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { inProject } from './files.mjs'

// npm puts node_modules/.bin first in PATH, so the scripts of package.json run with this Node.
const link = inProject('node_modules/.bin/node')
const neededMajor = 24

export const scriptsNode = () => (fs.existsSync(link) ? link : process.execPath)

/**
 * npm 10 creates no link if several optional packages have the same name, although all but one are for other platforms.
 * A Node that does not run here (another C library) is not linked: the machine's own is used.
 */
export function linkNode() {
  const packaged = `../node-${process.platform}-${process.arch}/bin/node`
  const program = inProject('node_modules/.bin', packaged)
  fs.rmSync(link, { force: true })
  if (spawnSync(program, ['--version']).status !== 0) return
  fs.mkdirSync(path.dirname(link), { recursive: true })
  fs.symlinkSync(packaged, link)
}

/** Without a Node from npm the scripts run on the machine's, which runs this file. */
export const nodeIsNewEnough = {
  isDone: () => fs.existsSync(link) || Number(process.versions.node.split('.')[0]) >= neededMajor,
  make() {
    const machine = `${process.platform}-${process.arch}`
    throw new Error(
      `KelvinChain needs Node ${neededMajor}, and npm has none that runs on this ${machine} machine: ` +
        `install Node ${neededMajor} or newer (this is ${process.version})`,
    )
  },
}
