import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { MonthlySummary, MonthTotals } from '#contract/reporting/types/reportTypes.ts'
import { outcomes } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { ListLink } from '#web/reporting/deliveryDashboard/lists/ListLink.tsx'
import { deliveriesLink, lotsLink, openedCasesLink } from '#web/reporting/reports/summary/summaryLinks.ts'
import { useSummaryTexts } from '#web/reporting/reports/summary/useSummaryTexts.ts'
import { Facts } from '#web/kernel/ui/Facts.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { useText } from '#web/kernel/texts/useText.ts'

type Props = { summary: MonthlySummary }

type Figure = { label: string; value: ReactNode; before: string; isWrong?: boolean }

function Figures({ title, figures }: { title: string; figures: readonly Figure[] }) {
  const t = useText()
  return (
    <Section title={title}>
      <Facts
        facts={figures.map(({ label, value, before, isWrong = false }) => ({
          label,
          value: (
            <>
              <div className={isWrong ? 'heading wrong' : 'heading'}>{value}</div>
              <div className="quiet">{t('reports.before', { value: before })}</div>
            </>
          ),
        }))}
      />
    </Section>
  )
}

/** The month's deliveries by their outcome. */
export function OutcomeFigures({ summary }: Props) {
  const t = useText()
  const { count, share } = useSummaryTexts()
  const { now, before } = summary
  const label = (name: 'total' | (typeof outcomes)[number]) => t(`reports.words.outcomes.${name}`)
  const compliance = ({ deliveries: { compliant, excursion, incomplete } }: MonthTotals) =>
    share(compliant, compliant + excursion + incomplete)
  const value = (name: 'total' | (typeof outcomes)[number]) => {
    const number = count(now.deliveries[name])
    if (now.deliveries[name] === 0) return number
    const to = deliveriesLink(summary, name === 'total' ? undefined : name)
    return (
      <ListLink
        to={to}
        className={name === 'excursion' ? 'wrong' : undefined}
        label={t('reports.numberOf', { what: label(name), number })}
      >
        {number}
      </ListLink>
    )
  }
  return (
    <Figures
      title={t('reports.words.outcomes.title')}
      figures={[
        { label: label('total'), value: value('total'), before: count(before.deliveries.total) },
        { label: t('reports.words.outcomes.compliance'), value: compliance(now), before: compliance(before) },
        ...outcomes.map(outcome => ({
          label: label(outcome),
          value: value(outcome),
          before: count(before.deliveries[outcome]),
          isWrong: outcome === 'excursion' && now.deliveries.excursion > 0,
        })),
      ]}
    />
  )
}

const caseNames = ['opened', 'concluded', 'openAtEnd', 'overdueAtEnd'] as const

/** What happened to cases, and how many wait. */
export function CaseFigures({ summary }: Props) {
  const t = useText()
  const { count } = useSummaryTexts()
  const { now, before } = summary
  const value = (name: (typeof caseNames)[number]) => {
    const number = count(now.cases[name])
    if (name !== 'opened' || now.cases.opened === 0) return number
    const label = t('reports.numberOf', { what: t('reports.words.cases.opened'), number })
    return (
      <Link to="/quality" search={openedCasesLink(summary)} aria-label={label}>
        {number}
      </Link>
    )
  }
  return (
    <Figures
      title={t('reports.words.cases.title')}
      figures={caseNames.map(name => ({
        label: t(`reports.words.cases.${name}`),
        value: value(name),
        before: count(before.cases[name]),
        isWrong: name === 'overdueAtEnd' && now.cases.overdueAtEnd > 0,
      }))}
    />
  )
}

const lotNames = [
  'total',
  'releasedByPerson',
  'releasedByRule',
  'restricted',
  'rejected',
  'undecided',
  'quarantined',
] as const
const listed = { total: 'all', restricted: 'restricted', rejected: 'rejected', undecided: 'undecided' } as const
const isListed = (name: string): name is keyof typeof listed => name in listed

/** Where the lots of the month's deliveries stand. */
export function LotFigures({ summary }: Props) {
  const t = useText()
  const { count } = useSummaryTexts()
  const { now, before } = summary
  const value = (name: (typeof lotNames)[number]) => {
    const number = count(now.lots[name])
    if (!isListed(name) || now.lots[name] === 0) return number
    const label = t('reports.numberOf', { what: t(`reports.words.lots.${name}`), number })
    return (
      <Link to="/quality" search={lotsLink(summary, listed[name])} aria-label={label}>
        {number}
      </Link>
    )
  }
  return (
    <Figures
      title={t('reports.words.lots.title')}
      figures={lotNames.map(name => ({
        label: t(`reports.words.lots.${name}`),
        value: value(name),
        before: count(before.lots[name]),
      }))}
    />
  )
}
