import { z } from 'zod'
import { callsAt, defineCall } from '#contract/kernel/call.ts'
import { PlatformFigures } from '#contract/operations/types/platformHealthTypes.ts'
import { levels, reasonKinds } from '#contract/operations/rules/platformState.ts'

const Reason = z.object({
  kind: z.enum(reasonKinds),
  level: z.enum(['attention', 'wrong']),
  /** The process, job or queue concerned. */
  name: z.string().nullable(),
  /** A number, seconds, milliseconds, bytes or a share, depending on the kind. */
  figure: z.number(),
})

/** The health of the platform (IDN-10): only for platform administrators, whatever their menus. */
export const platformHealthCalls = callsAt('/platform', {
  getPlatformHealth: defineCall({
    summary:
      'Processes, database, queues, arrivals, backups, audit trail, slow statements and internal errors, and the reasons for attention',
    allowed: ['PlatformHealth'],
    log: 'none',
    response: PlatformFigures.extend({ level: z.enum(levels), reasons: z.array(Reason) }),
  }),
  runJobsAgain: defineCall({
    summary: 'Run permanently failed jobs with this name again',
    allowed: ['PlatformHealth'],
    log: 'administerPlatform',
    logSubject: ['job'],
    makesStale: ['/platform/getPlatformHealth'],
    request: z.strictObject({ job: z.string().min(1).max(100) }),
    /** How many jobs run again; 0 if none with this name has failed. */
    response: z.object({ number: z.int().nonnegative() }),
  }),
})
