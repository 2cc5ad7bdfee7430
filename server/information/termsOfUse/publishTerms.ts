import { codes } from '#contract/kernel/codes.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { insertTerms, lockTerms, type NewTerms } from '#server/information/termsOfUse/termsVersions.ts'

const maxDaysAhead = 366
const dayMs = 86_400_000

/**
 * A new version asks every user anew once its time has come. Versions follow one another in time; one that was dated
 * wrongly is replaced by another of the same time, which counts as the later one.
 */
export async function publishTerms(tx: Tx, terms: NewTerms): Promise<void> {
  await lockTerms(tx)
  const versions = await tx.selectFrom('terms_versions').select(['version', 'published_at']).execute()
  if (versions.some(one => one.version === terms.version)) throw misfit('version', 'was published already')
  if (versions.some(one => one.published_at > terms.publishedAt)) throw misfit('publishedAt', 'a later version exists')
  if (terms.publishedAt.getTime() > terms.at.getTime() + maxDaysAhead * dayMs) {
    throw misfit('publishedAt', 'is more than a year ahead')
  }
  await insertTerms(tx, terms)
}

const misfit = (path: string, message: string) => new PortalError(codes.invalidParameters, [{ path, message }])
