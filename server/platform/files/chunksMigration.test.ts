import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { sql } from 'kysely'
import { documentReply } from '#server/platform/files/documents.ts'
import { pieceBytes } from '#server/platform/files/keptFile.ts'
import { auditedPortal } from '#test/support/database/auditedPortal.ts'

/** Documents as they were: each whole, in one column that the trail leaves out. */
const formerShape = `
  drop table document_chunks;
  alter table documents add column bytes bytea not null, drop column size;
  drop index documents_uploaded_at_idx;
  select audit_table('documents', '{id}', '{bytes}')`
const migration = new URL('../db/migrations/0021-document-chunks.sql', import.meta.url)

test('documents of before are kept in pieces, unchanged, and the trail stays whole', async () => {
  await using portal = await auditedPortal()
  await portal.client.query(formerShape)
  const files = [0, 1, pieceBytes, pieceBytes + 1, 3 * pieceBytes - 1].map(size => randomBytes(size))
  for (const [nth, bytes] of files.entries()) {
    const sha256 = createHash('sha256').update(bytes).digest()
    await portal.client.query(
      `insert into documents (file_name, media_type, bytes, sha256) values ($1, 'application/pdf', $2, $3)`,
      [`${nth}.pdf`, bytes, sha256],
    )
  }
  await portal.client.query(await readFile(migration, 'utf8'))
  // The table's later triggers went with it.
  const findings = (await portal.findings()).filter(line => !line.startsWith('document_chunks its trigger evidence_'))
  assert.deepEqual(findings, [])
  const { rows } = await sql<{ id: number; size: number }>`select id, size from documents order by id`.execute(
    portal.db,
  )
  assert.deepEqual(
    rows.map(row => row.size),
    files.map(bytes => bytes.length),
  )
  for (const [nth, bytes] of files.entries()) {
    if (bytes.length === 0) continue
    const { body } = await documentReply(portal.db, rows[nth]?.id)
    assert.ok(Buffer.concat(await body.toArray()).equals(bytes), `${bytes.length} bytes`)
  }
})
