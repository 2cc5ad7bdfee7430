import { SyncOutlined } from '@ant-design/icons'
import { Link } from '@tanstack/react-router'
import { Flex } from 'antd'
import type { VendorRow } from '#contract/partners/types/vendorTypes.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { CutText } from '#web/kernel/ui/bubble/CutText.tsx'
import { LastDay } from '#web/partners/vendors/ExpiryTag.tsx'
import { ScoreTrend } from '#web/partners/vendors/ScoreTrend.tsx'
import { scoreText } from '#web/partners/vendors/scoreText.ts'
import { StateTag } from '#web/partners/vendors/StateTag.tsx'

/** Which of the two lists: it opens a vendor to be read, or its entry. */
export type ListKind = 'management' | 'register'
export const placeOf = {
  management: '/vendor-management/vendor',
  register: '/user-management/vendor-register/vendor',
} as const satisfies Record<ListKind, string>

type Cell = { row: VendorRow }
const maxCellLength = 40

export function VendorName({ row, list }: Cell & { list: ListKind }) {
  const t = useText()
  const localName = useLocalName()
  const { vendorId, vendor } = row
  return (
    <>
      <Link to={placeOf[list]} search={{ vendorId }} className="list-reference">
        {localName(vendor.name, vendor.nameEn)}
      </Link>
      <div className="quiet">{vendor.code}</div>
      {!vendor.isActive && <div className="quiet">{t('vendors.states.companyInactive')}</div>}
    </>
  )
}

export function Customer({ row: { customer } }: Cell) {
  return useLocalName()(customer.name, customer.nameEn)
}

/** The latest score with its course, and whether the next audit is under way. */
export function Score({ row: { audit, scores, isAuditInProgress } }: Cell) {
  const t = useText()
  return (
    <>
      <Flex wrap gap="small" align="center">
        <strong className="title">{audit?.score == null ? t('common.none') : scoreText(audit.score)}</strong>
        <ScoreTrend scores={scores} />
      </Flex>
      {isAuditInProgress && <InProgressTag />}
    </>
  )
}

export function InProgressTag() {
  const t = useText()
  return (
    <span className="vendor-note small">
      <SyncOutlined aria-hidden /> {t('vendors.inProgress')}
    </span>
  )
}

export function Audit({ row: { audit, isActive } }: Cell) {
  const t = useText()
  const { day } = useTimes()
  if (!audit) return t('common.none')
  return (
    <>
      <LastDay day={audit.expiresOn} daysLeft={audit.daysLeft} counts={isActive} />
      {audit.auditedOn && <div className="quiet no-wrap">{t('vendors.auditedOn', { day: day(audit.auditedOn) })}</div>}
    </>
  )
}

/** The licence that expires first. */
export function Licence({ row: { licence, licences, isActive } }: Cell) {
  const t = useText()
  if (!licence) {
    return <span className="quiet">{t(licences > 0 ? 'vendors.licence.endless' : 'vendors.licence.none')}</span>
  }
  return (
    <>
      <LastDay day={licence.expiresOn} daysLeft={licence.daysLeft} counts={isActive} />
      <div className="quiet">{licence.name}</div>
    </>
  )
}

export function Observations({ row: { observations, openObservations } }: Cell) {
  const t = useText()
  const { count } = useTimes()
  if (observations === 0) return <span className="quiet">{t('vendors.observations.none')}</span>
  return (
    <>
      <div className={openObservations > 0 ? 'small strong' : undefined}>
        {openObservations > 0
          ? t('vendors.observations.open', { number: count(openObservations) })
          : t('vendors.observations.answered')}
      </div>
      <div className="quiet">{t('vendors.observations.all', { number: count(observations) })}</div>
    </>
  )
}

export function MainContractor({ row: { mainContractor } }: Cell) {
  const t = useText()
  const localName = useLocalName()
  if (!mainContractor) return t('common.none')
  return (
    <>
      <div>{localName(mainContractor.name, mainContractor.nameEn)}</div>
      {!mainContractor.isActive && <div className="quiet">{t('vendors.states.companyInactive')}</div>}
    </>
  )
}

export function State({ row }: Cell) {
  const t = useText()
  const { day } = useTimes()
  return (
    <>
      <StateTag vendor={row} />
      <div className="quiet no-wrap">{t('vendors.registeredOn', { day: day(row.registeredOn) })}</div>
    </>
  )
}

export function Comment({ row: { comment } }: Cell) {
  const t = useText()
  return comment === null ? t('common.none') : <CutText text={comment} longest={maxCellLength} />
}
