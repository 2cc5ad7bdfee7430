import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { hashOfFiles, inProject, textOf, writeWhole } from './files.mjs'
import { run } from './run.mjs'
import { scriptsNode } from './scriptsNode.mjs'

const found = inProject('.cache/browser.json')
const install = 'apt-get install -y chromium fonts-noto-cjk'
const ofTheSystem = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const fromNpm = ['playwright', '@sparticuz/chromium'] // tryBrowser.ts knows where these keep theirs

/** .cache/browser.json names a browser that was seen to show a page, and was the first in order to do so. */
export const browserFound = {
  isDone() {
    const { key, executablePath } = JSON.parse(textOf(found) || '{}')
    return key === keyOfMachine() && fs.existsSync(executablePath)
  },
  async make() {
    const browser = process.env.CHROMIUM_PATH ? await theOneAskedFor() : await firstThatStarts()
    writeWhole(found, JSON.stringify({ key: keyOfMachine(), ...browser }, null, 2))
    console.log(`[ready] browser for the tests: ${browser.executablePath}`)
  },
}

async function theOneAskedFor() {
  const asked = process.env.CHROMIUM_PATH
  const { browser, complaint } = await tryBrowser(asked)
  if (!browser) throw new Error(`CHROMIUM_PATH=${asked} shows no page (${complaint}): mend it, unset it, or ${install}`)
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

/** Changes when another browser might come first, or the one that was found was replaced. */
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
