import fs from 'node:fs'
import path from 'node:path'
import { hashOfFiles, inProject, textOf, writeWhole } from './files.mjs'
import { runStep } from './run.mjs'
import { linkNode } from './scriptsNode.mjs'

const stamp = inProject('node_modules/.ready')
const wanted = () => `${hashOfFiles([inProject('package-lock.json')])} ${process.platform}-${process.arch}`

// A user's own npm settings (omit, production, engine-strict) must not omit half of the project.
const options = ['--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional']

/** node_modules matches package-lock.json, for this platform. */
export const installed = {
  isDone: () => textOf(stamp) === wanted(),
  async make() {
    fs.rmSync(stamp, { force: true })
    const [command, ...before] = npm()
    await runStep('installing', command, [...before, 'ci', ...options, '--engine-strict=false'])
    linkNode()
    writeWhole(stamp, wanted())
  },
}

/** The npm that runs this script, on its own Node. Other package managers set the same variable. */
function npm() {
  const script = process.env.npm_execpath
  const isNpm = script !== undefined && path.basename(script) === 'npm-cli.js'
  return isNpm ? [process.env.npm_node_execpath ?? process.execPath, script] : ['npm']
}
