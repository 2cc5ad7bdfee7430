import { browserFound } from './browserFound.mjs'
import { installed } from './installed.mjs'
import { underLock } from './lock.mjs'
import { nodeIsNewEnough } from './scriptsNode.mjs'
import { webBuilt } from './webBuilt.mjs'

const steps = {
  install: [installed, nodeIsNewEnough],
  start: [installed, nodeIsNewEnough, webBuilt],
  test: [installed, nodeIsNewEnough, webBuilt, browserFound],
}

/** Runs the steps that are not done yet, one process at a time; takes no lock if all are done. */
export async function makeReady(command) {
  const wanted = steps[command]
  if (!wanted) throw new Error(`usage: node scripts/ready.mjs ${Object.keys(steps).join('|')}`)
  if (wanted.every(step => step.isDone())) return
  await underLock(async () => {
    for (const step of wanted) if (!step.isDone()) await step.make()
  })
}
