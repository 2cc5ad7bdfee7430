import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState, type ComponentType } from 'react'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import type { ExcursionCase } from '#contract/quality/types/evidenceTypes.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { useLocalName, useNameIn, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { Facts } from '#web/kernel/ui/Facts.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { CaseReportButton } from '#web/quality/cases/CaseReportButton.tsx'
import { DueDateDialog } from '#web/quality/cases/page/DueDateDialog.tsx'
import { NextStep } from '#web/quality/cases/page/NextStep.tsx'
import { ReopenDialog } from '#web/quality/cases/page/ReopenDialog.tsx'
import { DueDate, StateTag } from '#web/quality/cases/StateTag.tsx'
import { useCaseTexts } from '#web/quality/cases/useCaseTexts.ts'

/** What reporting shows on the page; app/ says what. */
export type CaseSlots = { ShareCaseReport: ComponentType<{ caseId: number; depositorCode: string }> }

/** Which case, where it stands, until when, and what comes next. */
export function CaseHeader({ found, ShareCaseReport }: CaseSlots & { found: ExcursionCase }) {
  const nameIn = useNameIn()
  const t = useText()
  const { whatOf } = useCaseTexts()
  const { caseId, number, state, delivery, worst } = found
  return (
    <Section
      id="case-head"
      title={number}
      note={<StateTag state={state} />}
      actions={
        <>
          <Acts found={found} />
          <CaseReportButton caseId={caseId} />
          <ShareCaseReport caseId={caseId} depositorCode={found.depositor.code} />
        </>
      }
    >
      <p>
        <Link to="/delivery/detail" search={{ deliveryId: delivery.deliveryId }} className="strong">
          {delivery.reference}
        </Link>{' '}
        {nameIn(delivery.shipFrom)} → {nameIn(delivery.destination)}
      </p>
      <p className={worst ? 'title' : 'quiet'}>{worst ? whatOf(worst) : t('cases.list.noExcursion')}</p>
      <CaseFacts found={found} />
      <NextStep found={found} />
    </Section>
  )
}

/** What can be done with it as it stands, besides writing and signing. */
function Acts({ found: { caseId, rights, dueOn } }: { found: ExcursionCase }) {
  const t = useText()
  const [asked, ask] = useState<'dueOn' | 'reopen'>()
  const start = useCallMutation(caseCalls.startAssessment)
  const close = () => ask(undefined)
  // New data takes the button away, and with it what `mutate` would call.
  const begin = () =>
    start.mutateAsync({ caseId }).then(
      () => showNotice(t => t('cases.start.done')),
      () => undefined,
    )
  return (
    <>
      {rights.mayStart && (
        <Button type="primary" loading={start.isPending} onClick={() => void begin()}>
          {t('cases.start.action')}
        </Button>
      )}
      {rights.mayChangeDueDate && <Button onClick={() => ask('dueOn')}>{t('cases.due.change')}</Button>}
      {rights.mayReopen && <Button onClick={() => ask('reopen')}>{t('cases.reopen.action')}</Button>}
      {asked === 'dueOn' && <DueDateDialog caseId={caseId} dueOn={dueOn} onClose={close} />}
      {asked === 'reopen' && <ReopenDialog caseId={caseId} onClose={close} />}
    </>
  )
}

function CaseFacts({ found }: { found: ExcursionCase }) {
  const t = useText()
  const times = useTimes(found.timeZone)
  const localName = useLocalName()
  const { words } = useCaseTexts()
  const { depositor, delivery, openedAt, openedBy, openedReason, assessor, risk, concludedAt, keptUntil } = found
  const { carrier, deliveredAt } = delivery
  const at = times.instant(openedAt)
  const opened = openedBy
    ? t('cases.page.openedBy', { name: openedBy.name, at })
    : t('cases.page.openedByItself', { at })
  const openedFact = (
    <>
      {opened}
      {openedReason && <div className="quiet">{openedReason}</div>}
    </>
  )
  return (
    <Facts
      facts={[
        { label: t('cases.columns.dueOn'), value: <DueDate row={found} /> },
        { label: t('cases.columns.assessor'), value: assessor ?? t('cases.list.nobody') },
        risk && { label: words.assessment.risk, value: words.risks[risk] },
        { label: t('cases.columns.openedAt'), value: openedFact },
        concludedAt !== null && { label: t('cases.page.concludedAt'), value: times.instant(concludedAt) },
        { label: t('cases.columns.depositor'), value: localName(depositor.name, depositor.nameEn) },
        carrier && { label: t('cases.page.carrier'), value: localName(carrier.name, carrier.nameEn) },
        {
          label: t('cases.page.deliveredAt'),
          value: deliveredAt ? times.instant(deliveredAt) : t('cases.page.onTheRoad'),
        },
        keptUntil !== null && { label: t('cases.page.keptUntil'), value: times.day(keptUntil) },
      ]}
    />
  )
}
