// node scripts/ready/tryBrowser.ts PATH|playwright|@sparticuz/chromium: starts that browser and prints how to start it, as
// JSON, if it shows a page; otherwise prints one line of error. Needs the installed project: browserFound.mjs calls it.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { browserArguments, type TestBrowser } from '#test/support/runs/browser.ts'

type Program = Pick<TestBrowser, 'executablePath' | 'env'>

async function programOf(candidate: string): Promise<Program> {
  if (candidate === '@sparticuz/chromium') return unpacked(path.resolve('.cache/chromium'))
  if (candidate === 'playwright') return { executablePath: chromium.executablePath(), env: {} }
  return { executablePath: candidate, env: {} }
}

/** Unpacks into a temporary folder and renames it: the package takes any unpacked folder for complete. */
async function unpacked(folder: string): Promise<Program> {
  const fresh = `${folder}.new`
  fs.rmSync(fresh, { recursive: true, force: true })
  fs.mkdirSync(fresh, { recursive: true })
  const program = await unpackInto(fresh)
  fs.chmodSync(path.join(fresh, program), 0o755)
  nameFontsFolder(path.join(fresh, 'fonts/fonts.conf'), path.join(folder, 'fonts'))
  fs.rmSync(folder, { recursive: true, force: true })
  fs.renameSync(fresh, folder)
  const env = { LD_LIBRARY_PATH: path.join(folder, 'al2023/lib'), FONTCONFIG_PATH: path.join(folder, 'fonts') }
  return { executablePath: path.join(folder, program), env }
}

/** The package unpacks into TMPDIR. */
async function unpackInto(folder: string) {
  const { TMPDIR: before = os.tmpdir() } = process.env
  process.env['TMPDIR'] = folder
  try {
    const { default: packaged, inflate } = await import('@sparticuz/chromium')
    const libraries = new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium'))
    await inflate(fileURLToPath(libraries))
    return path.basename(await packaged.executablePath())
  } finally {
    process.env['TMPDIR'] = before
  }
}

/** Its configuration names /tmp/fonts; Chromium crashes without any font. */
function nameFontsFolder(configuration: string, fonts: string) {
  const escaped = fonts.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const text = fs.readFileSync(configuration, 'utf8').replaceAll('/tmp/fonts', () => escaped)
  fs.writeFileSync(configuration, text)
}

/** Starts a browser and checks that it shows a Japanese page. */
async function tried(program: Program): Promise<TestBrowser> {
  const env = { ...process.env, ...program.env }
  const browser = await chromium.launch({ ...program, env, args: browserArguments, timeout: 60_000 })
  try {
    const page = await browser.newPage({ locale: 'ja-JP' })
    await page.setContent('<h1>配送状況</h1>')
    const heading = await page.locator('h1').innerText()
    if (heading !== '配送状況') throw new Error(`it shows ${heading} for 配送状況`)
    const hasPdfViewer = await page.evaluate('navigator.pdfViewerEnabled')
    return { ...program, hasPdfViewer: hasPdfViewer === true }
  } finally {
    await browser.close()
  }
}

try {
  const candidate = process.argv[2] ?? ''
  console.log(JSON.stringify(await tried(await programOf(candidate))))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
