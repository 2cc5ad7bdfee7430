import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, suite, test } from 'node:test'
import { pods } from '#test/deployment/manifests.ts'
import { until } from '#test/support/database/until.ts'

const dayMs = 86_400_000
const [program = '', ...options] = pods().find(({ name }) => name === 'backup')?.spec.containers[0]?.command ?? []
const script = options.pop() ?? ''

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kelvinchain-volume-'))
  fs.mkdirSync(path.join(folder, 'backups'))
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

const onVolume = () => fs.readdirSync(path.join(folder, 'backups')).toSorted()

function put(name: string, daysOld: number) {
  const file = path.join(folder, 'backups', name)
  fs.writeFileSync(file, '')
  const at = new Date(Date.now() - daysOld * dayMs)
  fs.utimesSync(file, at, at)
}

/** The script of the CronJob, with its volume in a folder, and with this in the place of the backup command. */
function asRun(command: string): [string, string[], { env: NodeJS.ProcessEnv }] {
  const file = path.join(folder, 'node')
  fs.writeFileSync(file, `#!/bin/sh\n${command}\n`, { mode: 0o755 })
  const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}` }
  return [program, [...options, script.replaceAll('/backups', path.join(folder, 'backups'))], { env }]
}

suite('The CronJob backup', () => {
  test('makes room before it begins, also where the backup then fails, and never takes the newest seven', () => {
    const names = Array.from({ length: 9 }, (_, nth) => `portal-2026-0${nth + 1}-01T00-00-00.tar`)
    for (const [nth, name] of names.entries()) put(name, 100 - nth)
    put('portal-2026-09-02T00-00-00.tar.partial', 1)
    put('portal-2026-09-03T00-00-00.tar.partial', 0)
    put('notes.tar', 100)
    assert.notEqual(spawnSync(...asRun('exit 1')).status, 0)
    assert.deepEqual(onVolume(), ['notes.tar', ...names.slice(2), 'portal-2026-09-03T00-00-00.tar.partial'])
  })

  test('writes a file, verifies it, and keeps what is younger than 30 days', () => {
    const names = Array.from({ length: 9 }, (_, nth) => `portal-2026-0${nth + 1}-01T00-00-00.tar`)
    for (const [nth, name] of names.entries()) put(name, 29 - nth)
    // The file is the last argument.
    const { status } = spawnSync(...asRun('for file; do :; done; echo "$2" >>"$file"'))
    assert.equal(status, 0)
    const [made = '', ...more] = onVolume().filter(name => !names.includes(name))
    assert.deepEqual([more, onVolume().length], [[], 10])
    const asked = fs
      .readFileSync(path.join(folder, 'backups', made), 'utf8')
      .trim()
      .split('\n')
    assert.deepEqual(asked, [path.join(folder, 'backups', made), '--verify'])
  })

  test('passes SIGTERM on, and ends when the command has removed its partial file', async () => {
    const command = `trap 'rm "$2.partial"; exit 1' TERM; touch "$2.partial"; while :; do sleep 0.05; done`
    const [shell, args, { env }] = asRun(command)
    const job = spawn(shell, args, { env, stdio: 'ignore' })
    const ended = once(job, 'exit')
    await until('the backup is being written', () => onVolume().length === 1)
    job.kill('SIGTERM')
    const [code] = (await ended) as [number | null]
    assert.deepEqual([code, onVolume()], [1, []])
  })
})
