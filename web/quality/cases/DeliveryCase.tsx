import { Link } from '@tanstack/react-router'
import { Flex } from 'antd'
import type { ReactNode } from 'react'
import { lotDecisions } from '#contract/logistics/rules/lotDecisions.ts'
import type { DeliveryRelease } from '#contract/quality/types/evidenceTypes.ts'
import type { NextAct } from '#contract/quality/rules/nextActs.ts'
import { useHasMenu } from '#web/kernel/session/menus.ts'
import { useText, useWords } from '#web/kernel/texts/useWords.ts'
import { CaseLink } from '#web/kernel/ui/buttons/CaseLink.tsx'
import { Facts } from '#web/kernel/ui/Section.tsx'
import { DialogButton } from '#web/kernel/ui/dialogs/DialogButton.tsx'
import { StateTag } from '#web/quality/cases/caseTexts.tsx'
import { DecideDialog, OpenCaseDialog } from '#web/quality/lazyParts.ts'
import { DecisionTag } from '#web/quality/releases/DecisionTag.tsx'
import { useDeliveryRelease } from '#web/quality/useDeliveryRelease.ts'

type Props = { deliveryId: number; reference: string; awaiting: ReactNode }

/** The state of a delivery's case and of the decisions about its lots, and what this user can do next. */
export function DeliveryCase({ deliveryId, reference, awaiting }: Props) {
  const t = useText()
  const { data, isPending } = useDeliveryRelease(deliveryId)
  if (isPending) return awaiting
  if (!data) return null
  return (
    <Facts
      label={t('cases.delivery.standing')}
      facts={[
        { label: t('cases.delivery.title'), value: <CaseState release={data} /> },
        { label: t('cases.delivery.decisions'), value: <Decisions release={data} /> },
        data.nextActs.length > 0 && {
          label: t('cases.delivery.next'),
          value: <NextActs release={data} reference={reference} />,
        },
      ]}
    />
  )
}

/** Where there is none, one can be opened of one's own accord. */
function CaseState({ release }: { release: DeliveryRelease }) {
  const t = useText()
  const { deliveryId, caseId, caseNumber, caseState, mayOpenCase, nextActs } = release
  if (caseId === null || caseState === null) {
    return (
      <Flex wrap gap="4px 8px" align="center">
        <span className="quiet">{t('cases.delivery.none')}</span>
        {mayOpenCase && !nextActs.includes('openCase') && <OpenCase deliveryId={deliveryId} type="default" />}
      </Flex>
    )
  }
  return (
    <Flex wrap gap="4px 8px" align="center">
      <CaseLink caseId={caseId} className="strong no-wrap">
        {caseNumber}
      </CaseLink>
      <StateTag state={caseState} />
    </Flex>
  )
}

/** Each decision with the number of its lots. */
function Decisions({ release: { lots } }: { release: DeliveryRelease }) {
  const { t, count } = useWords()
  const numberOf = (decision: (typeof lotDecisions)[number]) => lots.filter(lot => lot.decision === decision).length
  const made = lotDecisions.filter(decision => numberOf(decision) > 0)
  if (made.length === 0) return <span className="quiet">{t('cases.delivery.noLots')}</span>
  return (
    <Flex wrap gap="4px 12px" align="center">
      {made.map(decision => (
        <span key={decision} className="no-wrap">
          <DecisionTag decision={decision} />{' '}
          {lots.length > 1 && t('cases.delivery.lots', { number: count(numberOf(decision)) })}
        </span>
      ))}
    </Flex>
  )
}

type ActsProps = { release: DeliveryRelease; reference: string }

/** The first act stands out. */
const NextActs = ({ release, reference }: ActsProps) => (
  <Flex wrap gap="small" align="center" className="no-print">
    {release.nextActs.map((act, place) => (
      <Act key={act} act={act} isFirst={place === 0} {...{ release, reference }} />
    ))}
  </Flex>
)

function Act({ act, isFirst, release, reference }: ActsProps & { act: NextAct; isFirst: boolean }) {
  const t = useText()
  const mayImport = useHasMenu('ImportCentre')
  const mayRead = useHasMenu('Quality')
  const { deliveryId, caseId, caseState, lots } = release
  const type = isFirst ? 'primary' : 'default'
  if (act === 'openCase') return mayRead && <OpenCase deliveryId={deliveryId} type={type} />
  const label = t(`cases.delivery.acts.${act}`)
  if (act === 'addReadings') {
    if (!mayImport) return null
    return (
      <Link to="/user-management/import" search={{ view: 'loggerFiles' }} className="strong">
        {label}
      </Link>
    )
  }
  // Lots that the case is not about are decided where they are.
  if (caseId !== null && caseState !== 'concluded') {
    if (!mayRead) return null
    return (
      <CaseLink caseId={caseId} className="strong">
        {label}
      </CaseLink>
    )
  }
  const waiting = lots.filter(lot => lot.mayDecide && lot.decision === 'undecided')
  return (
    <DialogButton size="small" type={type} label={label}>
      {close => <DecideDialog deliveries={[{ deliveryId, reference, lots: waiting }]} onClose={close} />}
    </DialogButton>
  )
}

function OpenCase({ deliveryId, type }: { deliveryId: number; type: 'primary' | 'default' }) {
  return (
    <DialogButton size="small" type={type} label={useText()('cases.delivery.open')}>
      {close => <OpenCaseDialog deliveryId={deliveryId} onClose={close} />}
    </DialogButton>
  )
}
