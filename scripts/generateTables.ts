// Writes server/platform/db/tables.ts from a freshly migrated database: npm run db:types
import { execFileSync } from 'node:child_process'
import { migrate } from '#server/platform/db/migrate.ts'
import { startThrowAway } from '#test/support/portal/throwAway.ts'

const server = await startThrowAway({ fsync: 'off' })
try {
  await migrate(server)
  const url = `postgres://${server.user}:${encodeURIComponent(server.password)}@/${server.database}?host=${encodeURIComponent(server.host)}&port=${server.port}`
  const options = [
    '--dialect=postgres',
    '--out-file=server/platform/db/tables.ts',
    '--exclude-pattern=graphile_worker.*',
    '--default-schema=public',
    '--date-parser=string',
    '--numeric-parser=number',
    '--type-mapping={"int8":"number"}',
  ]
  execFileSync('node_modules/.bin/kysely-codegen', [...options, `--url=${url}`], { stdio: 'inherit' })
} finally {
  await server.stop()
}
