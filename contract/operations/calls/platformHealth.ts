import { z } from 'zod'
import { defineCall } from '#contract/kernel/call.ts'
import { PlatformFigures } from '#contract/operations/types/platformHealthTypes.ts'
import { levels, reasonKinds } from '#contract/operations/rules/platformState.ts'

const Reason = z.object({
  kind: z.enum(reasonKinds),
  level: z.enum(['attention', 'wrong']),
  /** Whose it is: a process, a job, a queue. */
  name: z.string().nullable(),
  /** A number, seconds, milliseconds, bytes or a share, as the kind says. */
  figure: z.number(),
})

/** How the portal itself is (IDN-10): for platform administrators alone, whatever their menu list says. */
export const platformHealthCalls = {
  getPlatformHealth: defineCall({
    path: '/platform/getPlatformHealth',
    summary:
      'Processes, database, queues, arrivals, backups, audit trail, slow statements and faults, and what is wrong',
    allowed: ['PlatformHealth'],
    log: 'none',
    request: z.strictObject({}),
    response: PlatformFigures.extend({ level: z.enum(levels), reasons: z.array(Reason) }),
  }),
  runJobsAgain: defineCall({
    path: '/platform/runJobsAgain',
    summary: 'Run jobs of a name again that have failed for good',
    allowed: ['PlatformHealth'],
    log: 'administerPlatform',
    logSubject: ['job'],
    request: z.strictObject({ job: z.string().min(1).max(100) }),
    /** How many are tried again; none where nothing of that name has failed. */
    response: z.object({ number: z.int().nonnegative() }),
  }),
}
