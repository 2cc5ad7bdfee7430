import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState, type ComponentType, type ReactNode } from 'react'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import type { ExcursionCase } from '#contract/quality/types/evidenceTypes.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { CaseReportButton } from '#web/quality/cases/CaseReportButton.tsx'
import { DueDateDialog } from '#web/quality/cases/page/DueDateDialog.tsx'
import { NextStep } from '#web/quality/cases/page/NextStep.tsx'
import { ReopenDialog } from '#web/quality/cases/page/ReopenDialog.tsx'
import { DueDate, StateTag } from '#web/quality/cases/StateTag.tsx'
import { useCaseTexts } from '#web/quality/cases/useCaseTexts.ts'
import { useLocalName, useNameIn, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

/** What reporting shows on the page; app/ says what. */
export type CaseSlots = { ShareCaseReport: ComponentType<{ caseId: number; depositorCode: string }> }

/** Which case, where it stands, until when, and what comes next. */
export function CaseHeader({ found, ShareCaseReport }: CaseSlots & { found: ExcursionCase }) {
  const nameIn = useNameIn()
  const t = useText()
  const { whatOf } = useCaseTexts()
  const { caseId, number, state, delivery, worst } = found
  return (
    <section className="section case-head" aria-label={t('cases.page.head')}>
      <div className="section-head">
        <h2 className="case-title">{number}</h2>
        <StateTag state={state} />
        <div className="section-actions">
          <Acts found={found} />
          <CaseReportButton caseId={caseId} />
          <ShareCaseReport caseId={caseId} depositorCode={found.depositor.code} />
        </div>
      </div>
      <p>
        <Link to="/delivery/detail" search={{ deliveryId: delivery.deliveryId }} className="case-number">
          {delivery.reference}
        </Link>{' '}
        {nameIn(delivery.shipFrom)} → {nameIn(delivery.destination)}
      </p>
      <p className={worst ? 'case-worst' : 'quiet'}>{worst ? whatOf(worst) : t('cases.list.noExcursion')}</p>
      <Facts found={found} />
      <NextStep found={found} />
    </section>
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

function Facts({ found }: { found: ExcursionCase }) {
  const t = useText()
  const times = useTimes(found.timeZone)
  const localName = useLocalName()
  const { words } = useCaseTexts()
  const { depositor, delivery, openedAt, openedBy, openedReason, assessor, risk, concludedAt, keptUntil } = found
  const opened = openedBy
    ? t('cases.page.openedBy', { name: openedBy.name, at: times.instant(openedAt) })
    : t('cases.page.openedByItself', { at: times.instant(openedAt) })
  return (
    <dl className="case-facts">
      <Fact name={t('cases.columns.dueOn')}>
        <DueDate row={found} />
      </Fact>
      <Fact name={t('cases.columns.assessor')}>{assessor ?? t('cases.list.nobody')}</Fact>
      {risk && <Fact name={words.assessment.risk}>{words.risks[risk]}</Fact>}
      <Fact name={t('cases.columns.openedAt')}>
        {opened}
        {openedReason && <div className="quiet">{openedReason}</div>}
      </Fact>
      {concludedAt && <Fact name={t('cases.page.concludedAt')}>{times.instant(concludedAt)}</Fact>}
      <Fact name={t('cases.columns.depositor')}>{localName(depositor.name, depositor.nameEn)}</Fact>
      {delivery.carrier && (
        <Fact name={t('cases.page.carrier')}>{localName(delivery.carrier.name, delivery.carrier.nameEn)}</Fact>
      )}
      <Fact name={t('cases.page.deliveredAt')}>
        {delivery.deliveredAt ? times.instant(delivery.deliveredAt) : t('cases.page.onTheRoad')}
      </Fact>
      {keptUntil && <Fact name={t('cases.page.keptUntil')}>{times.day(keptUntil)}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
