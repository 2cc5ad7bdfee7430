import type { platformHealthCalls } from '#contract/operations/calls/platformHealth.ts'
import type { PlatformFigures } from '#contract/operations/types/platformHealthTypes.ts'
import { levelOf, reasonsOf } from '#contract/operations/rules/platformState.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { runJobsAgain } from '#server/operations/platformHealth/runJobsAgain.ts'

/** `figures` asks how the platform is (figures/platformFigures.ts); who may ask, the contract says. */
export const platformHealthHandlers = (
  figures: () => Promise<PlatformFigures>,
): HandlersFor<typeof platformHealthCalls> => ({
  async getPlatformHealth() {
    const found = await figures()
    const reasons = reasonsOf(found)
    return { ...found, level: levelOf(reasons), reasons }
  },

  runJobsAgain: async ({ job }, { db }) => ({ number: await runJobsAgain(db, job) }),
})
