import { Alert } from 'antd'
import type { LocalInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'

/** LOG-88: what positions suggest that nobody has recorded. It is no fact until somebody records it. */
export function Proposals({ local }: { local: LocalInfo }) {
  const { t, nameIn, instant, count } = useWords(local.timeZone)
  return local.proposals.map(({ act, at, serial, radiusMeters }) => {
    const place = nameIn(act === 'pickup' ? local.shipFrom : local.destination)
    const facts = { serial, place, time: instant(at), radius: count(radiusMeters) }
    return (
      <Alert
        key={act}
        type="info"
        showIcon
        title={t(`deliveryDetail.map.proposals.${act}`, facts)}
        description={t('deliveryDetail.map.proposals.hint')}
        style={{ marginBottom: 12 }}
      />
    )
  })
}
