import { Alert } from 'antd'
import { Suspense } from 'react'
import type { LocalInfo, StatusInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { lazyPart } from '#web/kernel/ui/loading/lazyPart.ts'
import tripTexts from '#web/logistics/trips/texts.ts?lazy'
import { useWords } from '#web/kernel/texts/useWords.ts'

/** Few proposals are ever made, and fewer people may confirm them. */
const ConfirmProposal = lazyPart(
  async () => (await import('#web/logistics/trips/entry/ConfirmProposal.tsx')).ConfirmProposal,
  tripTexts,
  { isOptional: true },
)

/** LOG-88: what positions suggest that nobody has recorded. It is no fact until somebody confirms it. */
export function Proposals({ status, local }: { status: StatusInfo; local: LocalInfo }) {
  const { t, nameIn, instant, count } = useWords(local.timeZone)
  return local.proposals.map(proposal => {
    const { act, at, serial, radiusMeters } = proposal
    const place = nameIn(act === 'pickup' ? local.shipFrom : local.destination)
    const facts = { serial, place, time: instant(at), radius: count(radiusMeters) }
    return (
      <Alert
        key={act}
        type="info"
        showIcon
        title={t(`deliveryDetail.map.proposals.${act}`, facts)}
        description={
          <>
            <p>{t('deliveryDetail.map.proposals.hint')}</p>
            {proposal.mayConfirm && (
              <Suspense>
                <ConfirmProposal of={status} proposal={proposal} place={place} timeZone={local.timeZone} />
              </Suspense>
            )}
          </>
        }
        style={{ marginBottom: 12 }}
      />
    )
  })
}
