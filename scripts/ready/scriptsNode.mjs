import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { inProject } from './files.mjs'

// npm puts node_modules/.bin first in PATH: the Node in there is the one that package.json's scripts run with.
const link = inProject('node_modules/.bin/node')
const neededMajor = 24

export const scriptsNode = () => (fs.existsSync(link) ? link : process.execPath)

/**
 * npm 10 leaves no link when several optional packages offer the same name, though all but one are for other machines.
 * A Node that does not run here (another C library) is not linked, so that the machine's own is used.
 */
export function linkNode() {
  const packaged = `../node-${process.platform}-${process.arch}/bin/node`
  const program = inProject('node_modules/.bin', packaged)
  fs.rmSync(link, { force: true })
  if (spawnSync(program, ['--version']).status !== 0) return
  fs.mkdirSync(path.dirname(link), { recursive: true })
  fs.symlinkSync(packaged, link)
}

/** Without a Node from npm the scripts run on the machine's, which is the one that runs this. */
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
