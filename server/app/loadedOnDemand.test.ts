import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'

/** A process of its own: another test may have drawn a PDF in this one. */
const script = `
  import { registerHooks } from 'node:module'
  const packages = new Set()
  registerHooks({
    load(url, context, next) {
      packages.add(/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1])
      return next(url, context)
    },
  })
  await import('#server/app/app.ts')
  console.log(JSON.stringify([...packages]))`

test('A portal that draws no PDF does not keep the libraries for it in memory', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  const packages = JSON.parse(stdout) as string[]
  assert.ok(packages.includes('fastify'))
  for (const large of ['pdfkit', 'fontkit', 'pdfjs-dist']) assert.ok(!packages.includes(large), large)
})
