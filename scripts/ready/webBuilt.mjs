import fs from 'node:fs'
import { filesUnder, hashOfFiles, inProject, textOf } from './files.mjs'
import { runStep } from './run.mjs'
import { scriptsNode } from './scriptsNode.mjs'

const dist = inProject('dist')
const fresh = inProject('.build')
const old = inProject('.build.old')
const stampIn = folder => `${folder}/.ready`

const isSource = file => !/\.(tsbuildinfo|test\.tsx?)$/.test(file)
const sources = () => [
  ...filesUnder(inProject('web')).filter(isSource),
  ...filesUnder(inProject('contract')).filter(isSource),
  ...filesUnder(inProject('scripts/webBuild')).filter(isSource),
  ...['vite.config.ts', 'tsconfig.base.json', 'package-lock.json'].map(name => inProject(name)),
]

/** dist/ is the web built from the current sources. It contains its stamp, so that both change in one rename. */
export const webBuilt = {
  isDone: () => textOf(stampIn(dist)) === hashOfFiles(sources()),
  async make() {
    const hash = hashOfFiles(sources())
    fs.rmSync(fresh, { recursive: true, force: true })
    const vite = inProject('node_modules/vite/bin/vite.js')
    const build = [vite, 'build', '--outDir', fresh, '--logLevel', 'warn']
    await runStep('building the web', scriptsNode(), build, { env: { NODE_ENV: 'production' } })
    fs.writeFileSync(stampIn(fresh), hash)
    replaceDist()
  },
}

function replaceDist() {
  fs.rmSync(old, { recursive: true, force: true })
  if (fs.existsSync(dist)) fs.renameSync(dist, old)
  fs.renameSync(fresh, dist)
  fs.rmSync(old, { recursive: true, force: true })
}
