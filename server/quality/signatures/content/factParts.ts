import type { SignedPart } from '#contract/quality/rules/signing.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { canonicalJson, sha256, type Signable } from '#server/quality/signatures/content/canonical.ts'
import { casesToSign, excursionsToSign } from '#server/quality/signatures/content/caseFacts.ts'
import { deliveriesToSign, itemsToSign } from '#server/quality/signatures/content/deliveryFacts.ts'
import { evaluationToSign, readingsToSign } from '#server/quality/signatures/content/measuredFacts.ts'

/** A part of the signed content: its text and the SHA-256 of it, hexadecimal. */
export type Part = { hash: string; body: string }
export type Parts = Partial<Record<SignedPart, Part>>

export function partOf(value: Signable): Part {
  const body = canonicalJson(value)
  return { hash: sha256(body).toString('hex'), body }
}

/** The current facts of a delivery, which every signature about it covers. */
export type Facts = { reference: string; caseId: number | null; caseNumber: string | null; parts: Parts }

export async function factParts(db: DbOrTx, deliveryIds: readonly number[]): Promise<Map<number, Facts>> {
  const deliveries = await deliveriesToSign(db, deliveryIds)
  const items = await itemsToSign(db, deliveryIds)
  const readings = await readingsToSign(db, deliveryIds)
  const evaluation = await evaluationToSign(db, deliveryIds)
  const cases = await casesToSign(db, deliveryIds)
  const excursions = await excursionsToSign(db, deliveryIds)
  const facts = new Map<number, Facts>()
  for (const [id, delivery] of deliveries) {
    const found = cases.get(id)
    const parts = {
      delivery: partOf(delivery),
      items: partOf(items.get(id) ?? []),
      readings: partOf(readings.get(id) ?? []),
      evaluation: partOf(evaluation.get(id) ?? []),
      ...(found && {
        case: partOf({ number: found.number, reopened: found.reopened }),
        excursions: partOf(excursions.get(id) ?? []),
        assessment: partOf(found.assessment),
      }),
    }
    const { caseId = null, number: caseNumber = null } = found ?? {}
    facts.set(id, { reference: delivery.reference, caseId, caseNumber, parts })
  }
  return facts
}
