import { Button } from 'antd'
import type { ComponentType } from 'react'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import type { ExcursionCase } from '#contract/quality/types/evidenceTypes.ts'
import { useCallAction } from '#web/kernel/api/useCallAction.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { Facts, Section } from '#web/kernel/ui/Section.tsx'
import { DialogButton } from '#web/kernel/ui/dialogs/DialogButton.tsx'
import { DueDateDialog, ReopenDialog } from '#web/quality/cases/page/CaseDialogs.tsx'
import { DueDate, StateTag, useCaseTexts } from '#web/quality/cases/caseTexts.tsx'
import { caseReportCalls } from '#contract/reporting/calls/caseReport.ts'
import { DeliveryLink } from '#web/kernel/ui/buttons/DeliveryLink.tsx'
import { InLanguageButton } from '#web/kernel/ui/buttons/InLanguageButton.tsx'
import '#web/quality/cases/cases.css'

/** What reporting shows on the page; app/ says what. */
export type CaseSlots = { ShareCaseReport: ComponentType<{ caseId: number; depositorCode: string }> }

/** Which case, where it stands, until when, and what comes next. */
export function CaseHeader({ found, ShareCaseReport }: CaseSlots & { found: ExcursionCase }) {
  const { t, whatOf, nameIn } = useCaseTexts()
  const { caseId, number, state, delivery, worst } = found
  return (
    <Section
      id="case-head"
      title={number}
      note={<StateTag state={state} />}
      actions={
        <>
          <Acts found={found} />
          <InLanguageButton
            call={caseReportCalls.getCaseReport}
            body={{ caseId }}
            label={t('cases.report.make')}
            languageLabel={t('cases.report.language')}
            names={{ ja: t('cases.report.ja'), en: t('cases.report.en') }}
          />
          <ShareCaseReport caseId={caseId} depositorCode={found.depositor.code} />
        </>
      }
    >
      <p>
        <DeliveryLink to={delivery} className="strong" /> {nameIn(delivery.shipFrom)} → {nameIn(delivery.destination)}
      </p>
      <p className={worst ? 'title' : 'quiet'}>{worst ? whatOf(worst) : t('cases.list.noExcursion')}</p>
      <CaseFacts found={found} />
    </Section>
  )
}

/** What can be done with it as it stands, besides writing and signing. */
function Acts({ found: { caseId, rights, dueOn } }: { found: ExcursionCase }) {
  const { t } = useWords()
  const start = useCallAction(caseCalls.startAssessment, { done: t => t('cases.start.done') })
  return (
    <>
      {rights.mayStart && (
        <Button type="primary" loading={start.isSending} onClick={() => start.send({ caseId })}>
          {t('cases.start.action')}
        </Button>
      )}
      {rights.mayChangeDueDate && (
        <DialogButton label={t('cases.due.change')}>
          {close => <DueDateDialog caseId={caseId} dueOn={dueOn} onClose={close} />}
        </DialogButton>
      )}
      {rights.mayReopen && (
        <DialogButton label={t('cases.reopen.action')}>
          {close => <ReopenDialog caseId={caseId} onClose={close} />}
        </DialogButton>
      )}
    </>
  )
}

function CaseFacts({ found }: { found: ExcursionCase }) {
  const { t, words, nameIn, instant, day } = useCaseTexts(found.timeZone)
  const { depositor, delivery, openedAt, openedBy, openedReason, assessor, risk, concludedAt, keptUntil } = found
  const { carrier, deliveredAt } = delivery
  const at = instant(openedAt)
  const opened = (
    <>
      {openedBy ? t('cases.page.openedBy', { name: openedBy.name, at }) : t('cases.page.openedByItself', { at })}
      {openedReason && <div className="quiet">{openedReason}</div>}
    </>
  )
  return (
    <Facts
      facts={[
        { label: t('cases.columns.dueOn'), value: <DueDate row={found} /> },
        { label: t('cases.columns.assessor'), value: assessor ?? t('cases.list.nobody') },
        risk && { label: words.assessment.risk, value: words.risks[risk] },
        { label: t('cases.columns.openedAt'), value: opened },
        concludedAt !== null && { label: t('cases.page.concludedAt'), value: instant(concludedAt) },
        { label: t('cases.columns.depositor'), value: nameIn(depositor) },
        carrier && { label: t('cases.page.carrier'), value: nameIn(carrier) },
        { label: t('cases.page.deliveredAt'), value: deliveredAt ? instant(deliveredAt) : t('cases.page.onTheRoad') },
        keptUntil !== null && { label: t('cases.page.keptUntil'), value: day(keptUntil) },
      ]}
    />
  )
}
