import { Button, Flex } from 'antd'
import type { Grants, GrantSummary, PartnerRow } from '#contract/partners/types/partnerTypes.ts'
import { grantKinds } from '#contract/partners/rules/partnerGrants.ts'
import type { PartnerAct } from '#web/partners/tradingPartners/ActDialog.tsx'
import { isGranted } from '#web/partners/tradingPartners/grantFields.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { StateTag } from '#web/kernel/ui/marks/StateTag.tsx'

type Cell = { row: PartnerRow }

export function Sides({ row: { us, them } }: Cell) {
  const t = useText()
  const localName = useLocalName()
  return (
    <>
      <strong>{localName(them.name, them.nameEn)}</strong> <span className="quiet">{them.code}</span>
      <div className="quiet">{t('partners.of', { company: localName(us.name, us.nameEn), code: us.code })}</div>
    </>
  )
}

export function State({ row: { state } }: Cell) {
  const t = useText()
  return <StateTag tone={state === 'inForce' ? 'good' : 'settled'}>{t(`partners.states.${state}`)}</StateTag>
}

export function Period({ row: { validFrom, validUntil } }: Cell) {
  const t = useText()
  const { day } = useTimes()
  return (
    <>
      {day(validFrom)} – {validUntil === null ? t('partners.noEnd') : day(validUntil)}
    </>
  )
}

export function Proposal({ row: { us, them, proposedBy, proposedAt } }: Cell) {
  const localName = useLocalName()
  const { instant } = useTimes()
  const proposer = proposedBy === 'us' ? us : them
  return (
    <>
      {localName(proposer.name, proposer.nameEn)}
      <div className="quiet">{instant(proposedAt)}</div>
    </>
  )
}

/** What can be done about a partnership. */
export function Acts({ row, onAct, onHistory }: Cell & { onAct: (act: PartnerAct) => void; onHistory: () => void }) {
  const t = useText()
  return (
    <Flex wrap gap="small">
      {row.mayAnswer && (
        <Button type="primary" onClick={() => onAct('answer')}>
          {t('partners.answer.title')}
        </Button>
      )}
      {row.mayWithdraw && <Button onClick={() => onAct('withdraw')}>{t('partners.withdraw.title')}</Button>}
      {row.mayChange && <Button onClick={() => onAct('change')}>{t('partners.change.title')}</Button>}
      {row.mayChange && <Button onClick={() => onAct('end')}>{t('partners.end.title')}</Button>}
      <Button type="text" onClick={onHistory}>
        {t('partners.history.title')}
      </Button>
    </Flex>
  )
}

/** What is granted, in words; nothing is said as such. */
export function GrantList({ grants }: { grants: Grants | GrantSummary }) {
  const t = useText()
  const { carryLoggers } = grants
  const lent = Array.isArray(carryLoggers) ? carryLoggers.length : carryLoggers
  const granted = grantKinds.filter(kind => isGranted(grants, kind))
  if (granted.length === 0) return <span className="quiet">{t('partners.nothing')}</span>
  return (
    <ul className="bullets">
      {granted.map(kind => (
        <li key={kind}>
          {t(`partners.kinds.${kind}`)}
          {kind === 'carryLoggers' &&
            (typeof lent === 'number' ? t('partners.loggers.some', { number: lent }) : t('partners.loggers.every'))}
        </li>
      ))}
    </ul>
  )
}
