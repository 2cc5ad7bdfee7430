// Writes server/db/tables.ts from a freshly migrated database: npm run db:types
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'kelvinchain-tables-'))
const server = await startEmbedded(folder, { fsync: 'off' })
try {
  await migrate(server)
  const url = `postgres://${server.user}:${encodeURIComponent(server.password)}@/${server.database}?host=${encodeURIComponent(server.host)}&port=${server.port}`
  const options = [
    '--dialect=postgres',
    '--out-file=server/db/tables.ts',
    '--exclude-pattern=graphile_worker.*',
    '--default-schema=public',
    '--date-parser=string',
    '--numeric-parser=number',
    '--type-mapping={"int8":"number"}',
  ]
  execFileSync('node_modules/.bin/kysely-codegen', [...options, `--url=${url}`], { stdio: 'inherit' })
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
