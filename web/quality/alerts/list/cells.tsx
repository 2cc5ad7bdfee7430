import { Link } from '@tanstack/react-router'
import { Button, Flex, Tag } from 'antd'
import type { AlertRow } from '#contract/quality/types/alertTypes.ts'
import { SeverityTag } from '#web/quality/alerts/SeverityTag.tsx'
import { useAlertTexts } from '#web/quality/alerts/useAlertTexts.ts'
import { useMayOpenDelivery } from '#web/logistics/orderedItems/useMayOpenDelivery.ts'
import { useLocalName, useNameIn, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ChooseRow } from '#web/kernel/ui/lists/ChooseBoxes.tsx'
import type { Chosen } from '#web/kernel/ui/lists/useChosen.ts'

type Cell = { row: AlertRow }

/** How severe it is, and what it is about. */
export function Severe({ row, chosen }: Cell & { chosen: Chosen<AlertRow> }) {
  const t = useText()
  const { words, subject } = useAlertTexts()
  const what = `${words.kinds[row.kind]} ${subject(row)}`
  return (
    <div className="list-choice">
      <ChooseRow chosen={chosen} row={row} label={t('alerts.list.choose', { what })} />
      <div>
        <SeverityTag severity={row.severity} />
        <div className="quiet">{words.kinds[row.kind]}</div>
      </div>
    </div>
  )
}

/** Where it is assessed. */
export function CaseLink({ row: { excursionCase } }: Cell) {
  const t = useText()
  const mayOpen = useMayOpenDelivery()
  if (!excursionCase || !mayOpen) return null
  return (
    <Link to="/quality/case" search={{ caseId: excursionCase.caseId }}>
      {t('alerts.list.case', { number: excursionCase.number })}
    </Link>
  )
}

/** The delivery, which leads to its page, or the logger. */
export function About({ row, hasCompany }: Cell & { hasCompany: boolean }) {
  const nameIn = useNameIn()
  const { subject } = useAlertTexts()
  const localName = useLocalName()
  const mayOpen = useMayOpenDelivery()
  const { delivery, company } = row
  return (
    <>
      {delivery && mayOpen ? (
        <Link to="/delivery/detail" search={{ deliveryId: delivery.deliveryId }} className="list-reference">
          {delivery.reference}
        </Link>
      ) : (
        <span className="list-reference">{subject(row)}</span>
      )}
      {delivery && (
        <div className="quiet">
          {nameIn(delivery.shipFrom)} → {nameIn(delivery.destination)}
        </div>
      )}
      {hasCompany && <div className="quiet">{localName(company.name, company.nameEn)}</div>}
    </>
  )
}

export function What({ row }: Cell) {
  const t = useText()
  const { facts } = row
  const { sentence, items } = useAlertTexts()
  return (
    <>
      <div>{sentence(facts)}</div>
      {items(facts).map(({ name, lots }) => (
        <div key={name} className="quiet">
          {name} {lots !== '' && t('alerts.list.lots', { lots })}
        </div>
      ))}
      <CaseLink row={row} />
    </>
  )
}

export function Found({ row: { foundAt, facts } }: Cell) {
  const { instant } = useTimes()
  const { words, isFoundLate } = useAlertTexts()
  return (
    <>
      <div className="no-wrap">{instant(foundAt)}</div>
      {isFoundLate(facts, foundAt) && <Tag>{words.foundLate}</Tag>}
    </>
  )
}

export function Happened({ row: { happenedAt } }: Cell) {
  return <div className="quiet no-wrap">{useTimes().instant(happenedAt)}</div>
}

/** Open, or how it was settled; how many were told. */
export function State({ row }: Cell) {
  const t = useText()
  const { words } = useAlertTexts()
  const { instant, count } = useTimes()
  const { state, settledAt, acknowledgement, notifiedPeople, level } = row
  return (
    <>
      <strong>{words.states[state]}</strong>
      {state === 'acknowledged' && acknowledgement ? (
        <>
          <div>{acknowledgement.comment}</div>
          <div className="quiet">
            {t('alerts.story.by', { name: acknowledgement.by, at: instant(acknowledgement.at) })}
          </div>
        </>
      ) : (
        settledAt && <div className="quiet">{instant(settledAt)}</div>
      )}
      <div className="quiet">
        {notifiedPeople > 0
          ? t('alerts.list.notified', { number: count(notifiedPeople) })
          : t('alerts.list.notNotified')}
        {level > 0 && ` · ${t('alerts.list.level', { number: level })}`}
      </div>
    </>
  )
}

/** What one can do with a row. */
export type Acts = {
  /** Its story is shown below it. */
  openedAlert: number | undefined
  onOpen: (alertId: number) => void
  onAcknowledge: (row: AlertRow) => void
}

export function Actions({ row, openedAlert, onOpen, onAcknowledge }: Cell & Acts) {
  const t = useText()
  const isOpen = row.alertId === openedAlert
  return (
    <Flex wrap gap="small">
      {row.mayAcknowledge && (
        <Button size="small" onClick={() => onAcknowledge(row)}>
          {t('alerts.acknowledge.action')}
        </Button>
      )}
      <Button size="small" type="text" aria-expanded={isOpen} onClick={() => onOpen(row.alertId)}>
        {isOpen ? t('alerts.list.hideStory') : t('alerts.list.story')}
      </Button>
    </Flex>
  )
}
