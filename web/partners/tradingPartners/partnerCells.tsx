import { Button, Flex } from 'antd'
import type { Grants, GrantSummary, PartnerRow } from '#contract/partners/types/partnerTypes.ts'
import { grantKinds } from '#contract/partners/rules/partnerGrants.ts'
import { Bullets } from '#web/kernel/ui/Bullets.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { twoLines } from '#web/kernel/ui/lists/NameAndCode.tsx'
import { column, type Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { StateTag } from '#web/kernel/ui/marks/Mark.tsx'
import type { PartnerAct } from '#web/partners/tradingPartners/ActDialog.tsx'
import { isGranted } from '#web/partners/tradingPartners/grantFields.ts'
import type { PartnerSortKey } from '#web/partners/tradingPartners/partnerList.ts'

export function usePartnerColumns(): readonly Column<PartnerRow, PartnerSortKey>[] {
  const { t, nameIn, day, instant } = useWords()
  const sorted = (sortKey: PartnerSortKey) => ({ title: t(`partners.columns.${sortKey}`), sortKey })
  return [
    column(
      [sorted('partner')],
      ({ us, them }) =>
        twoLines(
          <>
            <strong>{nameIn(them)}</strong> <span className="quiet">{them.code}</span>
            {them.gln && <div className="quiet no-wrap">{`${t('partners.gln')} ${them.gln}`}</div>}
          </>,
          t('partners.of', { company: nameIn(us), code: us.code }),
        ),
      { onCard: 'top' },
    ),
    column(
      [sorted('state')],
      ({ state }) => (
        <StateTag tone={state === 'inForce' ? 'good' : 'settled'}>{t(`partners.states.${state}`)}</StateTag>
      ),
      { onCard: 'topEnd' },
    ),
    column(
      [sorted('validFrom'), sorted('validUntil')],
      ({ validFrom, validUntil }) =>
        `${day(validFrom)} – ${validUntil === null ? t('partners.noEnd') : day(validUntil)}`,
    ),
    column(t('partners.weGrant'), row => <GrantList grants={row.weGrant} />),
    column(t('partners.theyGrant'), row => <GrantList grants={row.theyGrant} />),
    column([{ title: t('partners.columns.proposedBy') }, sorted('proposedAt')], row =>
      twoLines(nameIn(row[row.proposedBy]), instant(row.proposedAt)),
    ),
  ]
}

type ActsProps = { row: PartnerRow; onAct: (act: PartnerAct) => void; onHistory: () => void }

/** What can be done about a partnership. */
export function Acts({ row: { mayAnswer, mayWithdraw, mayChange }, onAct, onHistory }: ActsProps) {
  const { t } = useWords()
  const may = { answer: mayAnswer, withdraw: mayWithdraw, change: mayChange, end: mayChange }
  const acts = Object.keys(may) as PartnerAct[]
  return (
    <Flex wrap gap="small">
      {acts.map(
        act =>
          may[act] && (
            <Button key={act} type={act === 'answer' ? 'primary' : 'default'} onClick={() => onAct(act)}>
              {t(`partners.${act}.title`)}
            </Button>
          ),
      )}
      <Button type="text" onClick={onHistory}>
        {t('partners.history.title')}
      </Button>
    </Flex>
  )
}

/** What is granted, in words; nothing is said as such. */
export function GrantList({ grants }: { grants: Grants | GrantSummary }) {
  const { t } = useWords()
  const { carryLoggers } = grants
  const lent = Array.isArray(carryLoggers) ? carryLoggers.length : carryLoggers
  const loggers = typeof lent === 'number' ? t('partners.loggers.some', { number: lent }) : t('partners.loggers.every')
  const granted = grantKinds.filter(kind => isGranted(grants, kind))
  if (granted.length === 0) return <span className="quiet">{t('partners.nothing')}</span>
  return (
    <Bullets lines={granted.map(kind => `${t(`partners.kinds.${kind}`)}${kind === 'carryLoggers' ? loggers : ''}`)} />
  )
}
