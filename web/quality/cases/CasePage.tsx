import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import type { ExcursionCase, CaseEvent } from '#contract/quality/types/evidenceTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { AssessmentSection } from '#web/quality/cases/page/AssessmentSection.tsx'
import { CaseHeader, type CaseSlots } from '#web/quality/cases/page/CaseHeader.tsx'
import { CaseSteps } from '#web/quality/cases/page/CaseSteps.tsx'
import { useHasMenu } from '#web/kernel/session/menus.ts'
import { Section } from '#web/kernel/ui/Section.tsx'
import { Comments } from '#web/quality/cases/page/Comments.tsx'
import { ExcursionTable } from '#web/quality/cases/page/ExcursionTable.tsx'
import { SignaturesSection } from '#web/quality/cases/page/SignaturesSection.tsx'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { rememberedSearch } from '#web/shell/screens/rememberedSearch.ts'
import { LotTable, LotBudgets } from '#web/quality/lazyParts.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { Alert, Button, Flex } from 'antd'
import { useTellDialogs } from '#web/kernel/ui/forms/typed/openForms.ts'
import { useCalmAnswer } from '#web/kernel/ui/forms/call/useCalmAnswer.ts'
import { caseChanges } from '#web/quality/cases/page/caseChanges.ts'
import { useLiveCase } from '#web/shell/live/livePages.ts'
import { caseEventText } from '#contract/quality/words/caseEventText.ts'
import { useCaseTexts } from '#web/quality/cases/caseTexts.tsx'
import { lazyPart } from '#web/kernel/ui/loading/lazyPart.ts'
import detailTexts from '#web/logistics/deliveries/detail/texts.ts?lazy'

const route = getRouteApi('/layout/quality/case')

/** What no live update tells, as a signature that a late reading made invalid, shows by itself as well. */
const refetchIntervalMs = 15_000

/** One excursion case, from what was outside to the approval that concludes it. */
export function CasePage(slots: CaseSlots) {
  const t = useText()
  const { caseId } = route.useSearch()
  const handledHere = [codes.notAuthorized]
  const answer = useCall(caseCalls.getCase, { caseId }, { handledHere, background: true, refetchIntervalMs })
  const back = (
    <Link to="/quality" search={rememberedSearch('/quality')}>
      {t('cases.page.toList')}
    </Link>
  )
  const unknown = { codes: handledHere, title: t('cases.page.unknown'), hint: t('cases.page.unknownHint'), back }
  return (
    <Answered answer={answer} awaiting={null} unknown={unknown}>
      {found => <Case key={caseId} found={found} {...slots} />}
    </Answered>
  )
}

/** Follows live, but nothing closes or moves while a form is open: then it says what others did, and waits. */
function Case({ found: latest, ...slots }: CaseSlots & { found: ExcursionCase }) {
  const t = useText()
  const { shown: found, isBehind, show } = useCalmAnswer(latest)
  const { delivery, lotStates } = found
  // What a case shows of its delivery comes from calls of that menu (QUA-9).
  const seesDelivery = useHasMenu('DeliveryStatus')
  useLiveCase(delivery.deliveryId, found.caseId)
  return (
    <div className="page narrow case-page">
      {isBehind && <ChangedMeanwhile shown={found} latest={latest} onShow={show} />}
      <CaseHeader found={found} {...slots} />
      <CaseSteps found={found} />
      <Section id="case-excursions" title={t('cases.sections.excursions')}>
        <ExcursionTable found={found} />
        {seesDelivery && (
          <Suspense>
            <CaseCurve deliveryId={delivery.deliveryId} />
          </Suspense>
        )}
      </Section>
      <AssessmentSection found={found} latest={latest} isBehind={isBehind} />
      <Section id="case-lots" title={t('cases.sections.lots')} hint={t('cases.sections.lotsHint')}>
        <Suspense>
          <LotTable {...delivery} lots={lotStates} />
        </Suspense>
        {seesDelivery && (
          <Suspense>
            <LotBudgets deliveryId={delivery.deliveryId} />
          </Suspense>
        )}
      </Section>
      <SignaturesSection found={found} isBehind={isBehind} />
      <Comments found={found} />
      <TimeLine found={found} />
    </div>
  )
}

type Behind = { shown: ExcursionCase; latest: ExcursionCase; onShow: () => void }

/** What others did while a form is open, on the page and in the dialog above it. */
function ChangedMeanwhile({ shown, latest, onShow }: Behind) {
  const { t, words } = useCaseTexts()
  const told = caseChanges(shown, latest).map(({ by, what }) => {
    const act = what === 'comment' ? t('cases.sections.comments') : words.events[what]
    return by === null ? act : t('cases.meanwhile.by', { name: by, act })
  })
  const text =
    told.length > 0
      ? t('cases.meanwhile.changed', { what: told.join(t('common.separator')) })
      : t('cases.meanwhile.other')
  useTellDialogs(text)
  return (
    <Alert
      type="info"
      role="status"
      title={text}
      action={<Button onClick={onShow}>{t('cases.meanwhile.show')}</Button>}
      className="case-meanwhile no-print"
    />
  )
}

/** Everything that happened to the case, newest first. */
function TimeLine({ found: { events, timeZone } }: { found: ExcursionCase }) {
  const t = useText()
  const newestFirst = events.map((event, place) => ({ event, place })).toReversed()
  return (
    <Section title={t('cases.sections.timeLine')}>
      <ol className="divided" reversed>
        {newestFirst.map(({ event, place }) => (
          <Event key={place} event={event} timeZone={timeZone} />
        ))}
      </ol>
    </Section>
  )
}

function Event({ event, timeZone }: { event: CaseEvent; timeZone: string }) {
  const { t, words, language, nameIn, instant } = useCaseTexts(timeZone)
  const { at, kind, by, reason } = event
  const text = caseEventText(event, language)
  return (
    <Flex component="li" gap="middle">
      <span className="quiet no-wrap">{instant(at)}</span>
      <div>
        <strong>{words.events[kind]}</strong> {text}
        {reason && <div className="pre-line">{t('changeHistory.reason', { reason })}</div>}
        <div className="quiet">{by ? `${by.name} · ${nameIn(by.company)}` : t('cases.page.byItself')}</div>
      </div>
    </Flex>
  )
}

/** The curves of the delivery bring much along. */
const CaseCurve = lazyPart(
  async () => (await import('#web/quality/cases/page/CurveOfDelivery.tsx')).CurveOfDelivery,
  detailTexts,
)
