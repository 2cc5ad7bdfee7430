// npm run citus:build -- FOLDER [PG_CONFIG]: builds the Citus whose source is in FOLDER and installs it into the newest PostgreSQL
// of this machine that has its headers, or that of PG_CONFIG. The folder stays as it is. Needs make, a C compiler, and the
// headers of PostgreSQL, lz4, zstd and Kerberos (Debian: postgresql-server-dev-15 liblz4-dev libzstd-dev libkrb5-dev).
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { orUndefined } from '#contract/kernel/orUndefined.ts'
import { askPgConfig, pgConfigs } from '#test/citus/citusPrograms.ts'

const hasHeaders = (pgConfig: string) =>
  orUndefined(() => fs.existsSync(path.join(askPgConfig(pgConfig, 'includedir-server'), 'postgres.h'))) ?? false

function run(cwd: string, program: string, ...args: string[]) {
  console.log(`${program} ${args.join(' ')}`)
  const { status, error } = spawnSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  if (error) throw error
  if (status !== 0) throw new Error(`${program} ended with ${status}`)
}

/** Minor releases of PostgreSQL export functions that Citus has by the same name for itself: Citus' own get another one. */
const exportedSince = ['have_createdb_privilege']

function renameExported(copy: string, pgConfig: string) {
  const headers = sourcesIn(askPgConfig(pgConfig, 'includedir-server')).map(file => fs.readFileSync(file, 'utf8'))
  for (const name of exportedSince.filter(name => headers.some(header => header.includes(`extern bool ${name}(`)))) {
    for (const file of sourcesIn(path.join(copy, 'src'))) {
      const text = fs.readFileSync(file, 'utf8')
      if (text.includes(name))
        fs.writeFileSync(file, text.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), `citus_${name}`))
    }
  }
}

const sourcesIn = (folder: string) => fs.globSync('**/*.{c,h}', { cwd: folder }).map(name => path.join(folder, name))

function build(source: string, pgConfig: string) {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'kelvinchain-citus-'))
  try {
    fs.cpSync(source, copy, { recursive: true, verbatimSymlinks: true })
    const startedAt = performance.now()
    renameExported(copy, pgConfig)
    // As new as what it was made from, it would be made again, by programs that few have.
    fs.utimesSync(path.join(copy, 'configure'), new Date(), new Date())
    // Without libcurl it cannot send anything to its makers.
    run(copy, './configure', '--without-libcurl', `PG_CONFIG=${pgConfig}`)
    run(copy, 'make', `-j${os.availableParallelism()}`, 'with_llvm=no')
    run(copy, 'make', 'install', 'with_llvm=no')
    return (performance.now() - startedAt) / 60_000
  } finally {
    fs.rmSync(copy, { recursive: true, force: true })
  }
}

const [source, given] = process.argv.slice(2)
const pgConfig = given ?? pgConfigs().find(hasHeaders)
if (source === undefined || !fs.existsSync(path.join(source, 'configure'))) {
  console.error('say where its source is: npm run citus:build -- FOLDER')
  process.exitCode = 2
} else if (pgConfig === undefined) {
  console.error('there are no headers of a PostgreSQL server: install postgresql-server-dev-15, or name its pg_config')
  process.exitCode = 2
} else {
  const minutes = build(path.resolve(source), pgConfig)
  console.log(`Citus is installed in ${askPgConfig(pgConfig, 'pkglibdir')}; it took ${minutes.toFixed(1)} minutes.`)
}
