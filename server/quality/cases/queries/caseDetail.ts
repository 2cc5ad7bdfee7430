import type { ExcursionCase } from '#contract/quality/types/evidenceTypes.ts'
import { caseAccess } from '#server/quality/cases/access.ts'
import { caseContent } from '#server/quality/cases/queries/caseContent.ts'
import { caseRights } from '#server/quality/cases/queries/caseRights.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'

type Asking = Pick<CallerContext, 'db' | 'scope' | 'caller' | 'config' | 'now'>

/** A case as the caller may read it, with what the caller may do with it; 4017 for who is no party. */
export async function caseDetail({ db, scope, caller, config, now }: Asking, caseId: number): Promise<ExcursionCase> {
  const access = await caseAccess(db, scope, caseId)
  const content = await caseContent(db, scope, access, { now: now(), timeZone: config.timeZone })
  return { ...content, ...(await caseRights(db, caller, access, content.state)) }
}
