import { globSync } from 'node:fs'
import path from 'node:path'
import { filledSql, holeName } from './filledSql.ts'
import { sqlTextsOf, type SqlText } from './sqlTexts.ts'
import { unqualifiedColumns, unqualifiedInFile } from './unqualified.ts'

const folders = '{contract,server,web,demo,bench,test,scripts}'

/** The sources that may contain SQL, relative to `root`. This check's own contain fragments and faults. */
export const sourcesIn = (root: string): string[] =>
  globSync([`${folders}/**/*.{ts,tsx,mjs}`, 'server/platform/db/{schema,migrations}/*.sql'], { cwd: root })
    .filter(file => path.dirname(file) !== 'scripts/sqlColumns')
    .sort()

const lineAt = (source: string, at: number) => source.slice(0, at).split('\n').length

const unqualified = (file: string, line: number, name: string) =>
  `${file}:${line}: ${name} does not name its table in a subquery`

/** The faults of a TypeScript source, one sentence each. */
export function checkedSource(file: string, source: string): string[] {
  if (!/sql|select/i.test(source)) return []
  const { texts, builderHits } = sqlTextsOf(file, source)
  const hits = builderHits.map(({ at, name }) => unqualified(file, lineAt(source, at), name))
  return [...hits, ...texts.flatMap(text => checkedText(file, source, text))]
}

function checkedText(file: string, source: string, { parts, starts }: SqlText): string[] {
  const filled = filledSql(parts)
  if (!filled) return [`${file}:${lineAt(source, starts[0] ?? 0)}: cannot be parsed as SQL: ${parts.join('…')}`]
  const bytes = Buffer.from(filled.sql)
  const isFragment = filled.frame.before !== '' || filled.fills.some(fill => fill !== '$1' && fill !== holeName)
  return unqualifiedColumns(filled.tree, { isFragment }).map(({ name, at }) => {
    let offset = bytes.subarray(0, at).toString().length - filled.frame.before.length
    let part = 0
    while (part < parts.length - 1 && offset > (parts[part]?.length ?? 0)) {
      offset -= (parts[part]?.length ?? 0) + (filled.fills[part]?.length ?? 0)
      part++
    }
    return unqualified(file, lineAt(source, (starts[part] ?? 0) + Math.max(0, offset)), name)
  })
}

/** The faults of a file of SQL statements, one sentence each. */
export const checkedSqlFile = (file: string, sql: string): string[] =>
  unqualifiedInFile(sql).map(({ name, at }) =>
    unqualified(file, lineAt(sql, Buffer.from(sql).subarray(0, at).toString().length), name),
  )
