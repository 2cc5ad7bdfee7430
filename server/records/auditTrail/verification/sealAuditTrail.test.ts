import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sealAuditTrail } from '#server/records/auditTrail/checkAuditTrail.ts'
import { auditedPortal, type AuditedPortal } from '#test/support/database/auditedPortal.ts'

test('with many writers, rollbacks and two sealers every row is sealed exactly once', async () => {
  await using portal = await auditedPortal()
  await portal.client.query(
    "insert into products (company_id, item_code, name_ja, name_en) select 1, 'W' || n, '薬', 'Drug' from generate_series(0, 39) n",
  )
  const writing = new AbortController()
  const sealer = async () => {
    let count = 0
    for (; !writing.signal.aborted; await sleep(5)) count += (await sealAuditTrail(portal.db)).sealed
    return count
  }
  const sealers = [sealer(), sealer()]
  const committed = await Promise.all(Array.from({ length: 6 }, (_, n) => writer(portal, n)))
  writing.abort()
  const sealed = await Promise.all(sealers)
  const last = await sealAuditTrail(portal.db)

  assert.ok(committed.every(count => count > 0))
  assert.equal(last.head.split(':')[0], String(await count(portal, 'audit_trail')))
  assert.equal(await count(portal, 'audit_seals'), await count(portal, 'audit_trail'))
  assert.equal(await count(portal, 'audit_unsealed'), 0)
  assert.ok(
    sealed.every(rows => rows > 0),
    `both sealers worked: ${String(sealed)}`,
  )
  assert.deepEqual(await portal.check(), [])
})

test('a long queue is sealed in several transactions, after which nothing is left', async () => {
  await using portal = await auditedPortal()
  await portal.client.query(
    "insert into loggers (company_id, serial) select 1, 'L' || n from generate_series(1, 12000) n",
  )
  assert.equal((await sealAuditTrail(portal.db)).sealed, 12_000)
  const { sealed, head } = await sealAuditTrail(portal.db)
  const kept = await portal.head()
  assert.deepEqual([sealed, head], [0, `${kept.seq}:${kept.hash}`])
  assert.deepEqual(await portal.check(kept), [])
})

/** Changes rows in 40 transactions, of which every fourth is rolled back and every tenth is slow. */
async function writer({ db }: AuditedPortal, n: number): Promise<number> {
  let committed = 0
  for (let round = 1; round <= 40; round++) {
    const work = db.transaction().execute(async tx => {
      const drug_code = `${n}-${round}`
      for (const k of [0, 1, 2]) {
        await tx
          .updateTable('products')
          .set({ drug_code })
          .where('item_code', '=', `W${n * 5 + k}`)
          .execute()
      }
      if (round % 10 === 0) await sleep(100)
      if (round % 4 === 0) throw new Error('changed my mind')
    })
    await work.then(
      () => committed++,
      () => undefined,
    )
  }
  return committed
}

async function count({ db }: AuditedPortal, table: 'audit_trail' | 'audit_seals' | 'audit_unsealed'): Promise<number> {
  const { rows } = await db.selectFrom(table).select(db.fn.countAll<number>().as('rows')).executeTakeFirstOrThrow()
  return rows
}
