import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { hashOfFiles, inProject, textOf, writeWhole } from './files.mjs'
import { run } from './run.mjs'
import { scriptsNode } from './scriptsNode.mjs'

const found = inProject('.cache/browser.json')
const install = 'apt-get install -y chromium fonts-noto-cjk'
const ofTheSystem = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const fromNpm = ['playwright', '@sparticuz/chromium'] // tryBrowser.ts locates their browsers

/** .cache/browser.json names the first browser in this order that showed a page. */
export const browserFound = {
  isDone() {
    const { key, executablePath } = JSON.parse(textOf(found) || '{}')
    return key === keyOfMachine() && fs.existsSync(executablePath)
  },
  async make() {
    const browser = process.env.CHROMIUM_PATH ? await requestedBrowser() : await firstThatStarts()
    writeWhole(found, JSON.stringify({ key: keyOfMachine(), ...browser }, null, 2))
    console.log(`[ready] browser for the tests: ${browser.executablePath}`)
  },
}

async function requestedBrowser() {
  const file = process.env.CHROMIUM_PATH
  const { browser, complaint } = await tryBrowser(file)
  if (!browser) throw new Error(`CHROMIUM_PATH=${file} shows no page (${complaint}): fix it, unset it, or ${install}`)
  return browser
}

async function firstThatStarts() {
  for (const candidate of [...ofTheSystem.filter(file => fs.existsSync(file)), ...fromNpm]) {
    const { browser } = await tryBrowser(candidate)
    if (browser) return browser
  }
  throw new Error(`the tests need a browser, and none here shows a page: ${install}`)
}

async function tryBrowser(candidate) {
  const script = inProject('scripts/ready/tryBrowser.ts')
  const { succeeded, printed, complained } = await run(scriptsNode(), [script, candidate], { output: 'pipe' })
  if (succeeded) return { browser: JSON.parse(printed) }
  return { complaint: complained.trim().split('\n')[0] }
}

/** Changes when another browser may come first, or the one that was found was replaced. */
function keyOfMachine() {
  const programs = [process.env.CHROMIUM_PATH, ...ofTheSystem].filter(Boolean).map(stateOf)
  return createHash('sha256')
    .update(JSON.stringify([programs, hashOfFiles([inProject('package-lock.json')])]))
    .digest('hex')
}

function stateOf(file) {
  const stat = fs.statSync(file, { throwIfNoEntry: false })
  return [file, stat?.mtimeMs, stat?.size]
}
