import type { platformHealthCalls } from '#contract/calls/platformHealth.ts'
import type { PlatformFigures } from '#contract/calls/platformHealthShapes.ts'
import { levelOf, reasonsOf } from '#contract/rules/platformState.ts'
import type { HandlersFor } from '#server/http/handlersFor.ts'
import { runJobsAgain } from '#server/platformHealth/runJobsAgain.ts'

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
