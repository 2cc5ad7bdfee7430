import { z } from 'zod'
import { day } from '#contract/kernel/fields.ts'

const name = z.string().min(1)
/** A partnership, the other company, and the company whose user acted. Links to the partnership. */
const partnership = {
  partnershipId: z.int().positive(),
  partnerName: name,
  partnerNameEn: name,
  byName: name,
  byNameEn: name,
}
const grants = { granterName: name, granterNameEn: name, from: day }

export const partnerMessages = [
  z.object({ kind: z.literal('partnershipProposed'), ...partnership, validFrom: day }),
  z.object({ kind: z.literal('partnershipSetUp'), ...partnership, validFrom: day }),
  z.object({ kind: z.literal('partnershipAccepted'), ...partnership, validFrom: day }),
  z.object({ kind: z.literal('partnershipDeclined'), ...partnership, validFrom: day }),
  z.object({ kind: z.literal('partnershipWithdrawn'), ...partnership }),
  z.object({ kind: z.literal('partnerGrantsChanged'), ...partnership, ...grants }),
  z.object({ kind: z.literal('partnershipEnded'), ...partnership, lastDay: day }),
] as const
export type PartnerMessage = z.infer<(typeof partnerMessages)[number]>
