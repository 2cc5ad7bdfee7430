import { Tag, Flex } from 'antd'
import { isFoundLate } from '#contract/quality/rules/alerts/alertFacts.ts'
import type { AlertRow } from '#contract/quality/types/alertTypes.ts'
import { useManyCompanies } from '#web/kernel/session/menus.ts'
import { CaseLink } from '#web/kernel/ui/buttons/CaseLink.tsx'
import { DeliveryLink } from '#web/kernel/ui/buttons/DeliveryLink.tsx'
import { ChooseRow, type Chosen } from '#web/kernel/ui/lists/ChooseBoxes.tsx'
import type { SortKeyIn } from '#web/kernel/ui/lists/defineList.ts'
import { column, type Column } from '#web/kernel/ui/lists/ListTable.tsx'
import type { alertList } from '#web/quality/alerts/alertList.ts'
import { AlertButtons, useAlertTexts } from '#web/quality/alerts/alertParts.tsx'
import { SeverityTag } from '#web/kernel/ui/marks/SeverityTag.tsx'
import { DeliveryCell } from '#web/quality/DeliveryCell.tsx'

type SortKey = SortKeyIn<typeof alertList>
type Cell = { row: AlertRow }
type Props = {
  chosen: Chosen<AlertRow>
  /** Its story is shown below it. */
  openedAlert: number | undefined
  onOpen: (alertId: number) => void
  onAcknowledge: (row: AlertRow) => void
}

export function useAlertColumns(props: Props): readonly Column<AlertRow, SortKey>[] {
  const { chosen, openedAlert, onOpen, onAcknowledge } = props
  const { t, subject } = useAlertTexts()
  const isOfMany = useManyCompanies('AlertRules')
  const sorted = (sortKey: SortKey) => ({ title: t(`alerts.columns.${sortKey}`), sortKey })
  const reference = (row: AlertRow) => (
    <DeliveryCell delivery={row.delivery} company={isOfMany && row.company}>
      <strong>{row.delivery ? <DeliveryLink to={row.delivery} /> : subject(row)}</strong>
    </DeliveryCell>
  )
  const acts = (row: AlertRow) => (
    <AlertButtons
      alert={row}
      isOpen={row.alertId === openedAlert}
      onOpen={() => onOpen(row.alertId)}
      onAcknowledge={() => onAcknowledge(row)}
    />
  )
  const className = 'list-wide'
  return [
    column([sorted('severity'), sorted('kind')], row => <Severe row={row} chosen={chosen} />, { onCard: 'top' }),
    column([sorted('reference')], reference, { onCard: 'wide' }),
    column(t('alerts.columns.what'), row => <What row={row} />, { className, onCard: 'wide' }),
    column([sorted('foundAt'), sorted('happenedAt')], row => <When row={row} />),
    column(t('alerts.columns.state'), row => <State row={row} />, { className }),
    column(t('lists.actions'), acts, { className: 'no-print', onCard: 'bottom' }),
  ]
}

/** How severe it is, and what it is about. */
function Severe({ row, chosen }: Cell & { chosen: Chosen<AlertRow> }) {
  const { t, words, subject } = useAlertTexts()
  const kind = words.kinds[row.kind]
  return (
    <Flex gap="small" align="flex-start">
      <ChooseRow chosen={chosen} row={row} label={t('alerts.list.choose', { what: `${kind} ${subject(row)}` })} />
      <div>
        <SeverityTag severity={row.severity} />
        <div className="quiet">{kind}</div>
      </div>
    </Flex>
  )
}

/** What happened to which goods, and where it is assessed. */
function What({ row: { facts, excursionCase } }: Cell) {
  const { t, sentence, items } = useAlertTexts()
  return (
    <>
      <div>{sentence(facts)}</div>
      {items(facts).map(({ name, lots }) => (
        <div key={name} className="quiet">
          {name} {lots !== '' && t('alerts.list.lots', { lots })}
        </div>
      ))}
      {excursionCase && <CaseLink caseId={excursionCase.caseId}>{t('stock.holds.case', excursionCase)}</CaseLink>}
    </>
  )
}

function When({ row: { foundAt, happenedAt, facts } }: Cell) {
  const { words, instant } = useAlertTexts()
  return (
    <>
      <div className="no-wrap">{instant(foundAt)}</div>
      {isFoundLate(facts, foundAt) && <Tag>{words.foundLate}</Tag>}
      <div className="quiet no-wrap">{instant(happenedAt)}</div>
    </>
  )
}

/** Open, or how it was settled; how many were told. */
function State({ row }: Cell) {
  const { t, words, by, instant, count } = useAlertTexts()
  const { state, settledAt, acknowledgement, notifiedPeople, level } = row
  const settled = state === 'acknowledged' && acknowledgement ? by(acknowledgement) : settledAt && instant(settledAt)
  return (
    <>
      <strong>{words.states[state]}</strong>
      {state === 'acknowledged' && acknowledgement && <div>{acknowledgement.comment}</div>}
      {settled && <div className="quiet">{settled}</div>}
      <div className="quiet">
        {notifiedPeople > 0
          ? t('alerts.list.notified', { number: count(notifiedPeople) })
          : t('alerts.list.notNotified')}
        {level > 0 && ` · ${t('alerts.list.level', { number: level })}`}
      </div>
    </>
  )
}
