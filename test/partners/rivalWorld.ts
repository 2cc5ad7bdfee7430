import { importCalls } from '#contract/integration/calls/imports.ts'
import type { ImportKind } from '#contract/kernel/importKinds.ts'
import { importHeadings } from '#contract/integration/words/importWords.ts'
import { givenMenus } from '#contract/kernel/menus.ts'
import { makeAlertWorld } from '#test/support/worlds/quality/alertWorld.ts'
import { csvOf } from '#test/support/worlds/importWorld.ts'
import { makeApiKey, makeCentre, makeCompany, makeUser, type MadeCompany } from '#test/support/database/make.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'

/** The rejection of an entry: the field and the reason. */
export type Refusal = { path: string; reason: string }

/**
 * The alert world with deliveries, loggers, a lot and stock of the maker, and a rival without partners, which has an API key
 * and an administrator with the import centre.
 */
export async function makeRivalWorld() {
  const world = await makeAlertWorld()
  const { portal, db, company } = world
  const rival = await makeCompany(db, { name: '競合製薬', nameEn: 'Rival' })
  const rivalCentre = await makeCentre(db, { company: rival, code: 'RIVAL-1' })
  const makerCentre = await makeCentre(db, { company: company.maker, code: 'MAKER-2' })
  const sender = async (of: MadeCompany) => {
    const { key } = await makeApiKey(db, { company: of })
    const as = await openSessionOf(portal, await makeUser(db, { company: of, role: '01', menus: givenMenus }))
    const post = async (path: 'deliveries' | 'stock' | 'products' | 'readings', entry: object) => {
      const reply = await portal.app.inject({
        method: 'POST',
        url: `/api/v1/${path}`,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        payload: JSON.stringify({ [path]: [entry] }),
      })
      const answer = reply.json<{ accepted?: number; rejected?: Refusal[] }>()
      return { status: reply.statusCode, accepted: answer.accepted ?? 0, rejected: answer.rejected ?? [] }
    }
    /** Imports a file of one line if it is valid; returns the faults of its cells. */
    const importLine = async (kind: ImportKind, cells: Record<string, string | number | null>): Promise<Refusal[]> => {
      const headers = Object.keys(cells).map(column => (importHeadings.en[kind] as Record<string, string>)[column])
      const bytes = new Uint8Array(Buffer.from(csvOf(headers as string[], Object.values(cells))))
      const file = { fileName: `${kind}.csv`, bytes }
      const { data } = await portal.upload(importCalls.checkImport, { kind }, { file }, { as })
      await portal.call(importCalls.acceptImport, { checkId: data.checkId, rows: 'good' }, { as })
      const faults = await portal.call(importCalls.getImportCheckFaults, { checkId: data.checkId }, { as })
      return (faults.data?.rows ?? []).map(({ column, fault }) => ({ path: column, reason: fault }))
    }
    return { company: of, as, key, post, importLine }
  }
  await world.deliver({ reference: 'REAL' })
  await world.measure('REAL-L', [5, 5, 12, 12, 5, 5])
  await world.apiClient.stock([
    { itemCode: 'A', lot: 'LOT-A', expiry: '2028-01-31', centreCode: makerCentre.code, qualifiedQuantity: 201 },
  ])
  const theirs = await sender(rival)
  await theirs.post('products', { itemCode: 'R', nameJa: '競合薬', nameEn: 'Rival drug', band: '2-8' })
  return { ...world, rival, rivalCentre, makerCentre, theirs, sender, makerCode: company.maker.code }
}
export type RivalWorld = Awaited<ReturnType<typeof makeRivalWorld>>

/** Refusals without the typed values: any other difference would reveal something to the sender. */
export const inGeneral = (refusals: readonly Refusal[], ...typed: string[]): Refusal[] =>
  refusals.map(({ path, reason }) => ({
    path,
    reason: typed.reduce((text, word, nth) => text.replaceAll(word, `<${nth}>`), reason),
  }))
