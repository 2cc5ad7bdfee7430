import { sql } from 'kysely'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { lock } from '#server/platform/db/locks/advisoryLocks.ts'

export const loggerCodeKinds = ['grai', 'giai'] as const

/** The codes of a logger as they are stated: undefined: it stays; null: the logger has none. */
type StatedCodes = { [kind in (typeof loggerCodeKinds)[number]]?: string | null | undefined }

/** Until the transaction ends, nobody else gives or takes a code of the company's loggers. */
export const lockLoggerCodes = (tx: DbOrTx, companyId: number): Promise<void> => lock(tx, 'loggerCodes', companyId)

const keyOf = (kind: string, code: string) => `${kind} ${code}`

/** What codeOwners() knows of them, a place for each kind. */
export const codeKeys = (codes: StatedCodes): (string | undefined)[] =>
  loggerCodeKinds.map(kind => {
    const code = codes[kind]
    return code == null ? undefined : keyOf(kind, code)
  })

/** The serials of the company's loggers that have one of these codes, by kind and code. */
export async function codeOwners(tx: DbOrTx, companyId: number, loggers: readonly StatedCodes[]) {
  const codes = loggers.flatMap(one => loggerCodeKinds.flatMap(kind => one[kind] ?? []))
  const { rows } = await sql<{ kind: string; code: string; serial: string }>`
    select k.kind, k.code, g.serial from logger_codes k join loggers g on g.id = k.logger_id
     where k.company_id = ${companyId} and k.code = any(${codes})`.execute(tx)
  return new Map(rows.map(({ kind, code, serial }) => [keyOf(kind, code), serial]))
}

/** Saves the stated codes of loggers, which nobody else has; codes that stay keep their rows. */
export async function saveLoggerCodes(
  tx: DbOrTx,
  companyId: number,
  loggers: readonly (StatedCodes & { serial: string })[],
): Promise<void> {
  const rows = loggers.flatMap(({ serial, ...codes }) =>
    loggerCodeKinds.flatMap(kind => (codes[kind] === undefined ? [] : [{ serial, kind, code: codes[kind] }])),
  )
  const stated = sql`(
    select g.id as logger_id, s.kind, s.code
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (serial text, kind text, code text)
      join loggers g on g.company_id = ${companyId} and g.serial = s.serial)`
  // Two loggers may exchange their codes: what another one gets is free before.
  await sql`
    delete from logger_codes k using ${stated} s
     where k.logger_id = s.logger_id and k.kind = s.kind and k.code is distinct from s.code
       and (s.code is null or exists (select from ${stated} o where o.kind = k.kind and o.code = k.code))`.execute(tx)
  await sql`
    insert into logger_codes as stored (logger_id, company_id, kind, code)
    select s.logger_id, ${companyId}, s.kind, s.code from ${stated} s where s.code is not null
    on conflict (logger_id, kind) do update set code = excluded.code where stored.code <> excluded.code`.execute(tx)
}
