import { Button, Tag } from 'antd'
import type { Grants, GrantSummary, PartnerRow } from '#contract/partners/types/partnerTypes.ts'
import { grantKinds } from '#contract/partners/rules/partnerGrants.ts'
import type { PartnerAct } from '#web/partners/tradingPartners/ActDialog.tsx'
import { isGranted } from '#web/partners/tradingPartners/grantFields.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

type Props = { row: PartnerRow; onAct: (act: PartnerAct) => void; onHistory: () => void }

/** One partnership: with whom, since when, who may name whom for what, and what can be done about it. */
export function PartnerCard({ row, onAct, onHistory }: Props) {
  const t = useText()
  const localName = useLocalName()
  const { day } = useTimes()
  const { us, them, state, validFrom, validUntil, proposedBy } = row
  return (
    <>
      <div className="list-card-head">
        <div>
          <strong>{localName(them.name, them.nameEn)}</strong> <span className="quiet">{them.code}</span>
          <div className="quiet">{t('partners.of', { company: localName(us.name, us.nameEn), code: us.code })}</div>
        </div>
        <Tag color={state === 'inForce' ? 'green' : undefined}>{t(`partners.states.${state}`)}</Tag>
      </div>
      <dl className="partner-facts">
        <div>
          <dt>{t('partners.period')}</dt>
          <dd>
            {day(validFrom)} – {validUntil === null ? t('partners.noEnd') : day(validUntil)}
          </dd>
        </div>
        <div>
          <dt>{t('partners.weGrant')}</dt>
          <dd>
            <GrantList grants={row.weGrant} />
          </dd>
        </div>
        <div>
          <dt>{t('partners.theyGrant')}</dt>
          <dd>
            <GrantList grants={row.theyGrant} />
          </dd>
        </div>
        <div>
          <dt>{t('partners.columns.proposedBy')}</dt>
          <dd>{localName(...namesOf(proposedBy === 'us' ? us : them))}</dd>
        </div>
      </dl>
      <div className="partner-acts">
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
      </div>
    </>
  )
}

const namesOf = ({ name, nameEn }: { name: string; nameEn: string }) => [name, nameEn] as const

/** What is granted, in words; nothing is said as such. */
export function GrantList({ grants }: { grants: Grants | GrantSummary }) {
  const t = useText()
  const { carryLoggers } = grants
  const lent = Array.isArray(carryLoggers) ? carryLoggers.length : carryLoggers
  const granted = grantKinds.filter(kind => isGranted(grants, kind))
  if (granted.length === 0) return <span className="quiet">{t('partners.nothing')}</span>
  return (
    <ul className="partner-grants">
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
