import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { MonthlySummary } from '#contract/reporting/types/reportTypes.ts'
import { outcomes } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { ListLink } from '#web/reporting/deliveryDashboard/lists/ListLink.tsx'
import { deliveriesLink, lotsLink, openedCasesLink } from '#web/reporting/reports/summary/summaryLinks.ts'
import { useSummaryTexts } from '#web/reporting/reports/summary/useSummaryTexts.ts'
import { Facts, Section } from '#web/kernel/ui/Section.tsx'

type Props<Name extends string> = {
  title: string
  names: readonly Name[]
  labelOf: (name: Name) => string
  now: Record<Name, number>
  before: Record<Name, number>
  /** More than none of it is wrong. */
  wrong?: Name
  /** A number as a link to what it counts, where that can be listed. */
  renderLink: (name: Name, number: string, label: string) => ReactNode
  /** What comes second. */
  share?: { label: string; now: string; before: string }
}

/** Numbers of a month, each beside that of the month before. */
function Figures<Name extends string>(props: Props<Name>) {
  const { title, names, labelOf, now, before, wrong, renderLink, share } = props
  const { t, count } = useSummaryTexts()
  const fact = (label: string, value: ReactNode, before: string, isWrong = false) => ({
    label,
    value: (
      <>
        <div className={isWrong ? 'heading wrong' : 'heading'}>{value}</div>
        <div className="quiet">{t('reports.before', { value: before })}</div>
      </>
    ),
  })
  const facts = names.map(name => {
    const [what, number] = [labelOf(name), count(now[name])]
    const value = now[name] === 0 ? number : renderLink(name, number, t('reports.numberOf', { what, number }))
    return fact(what, value, count(before[name]), name === wrong && now[name] > 0)
  })
  return (
    <Section title={title}>
      <Facts facts={share ? facts.toSpliced(1, 0, fact(share.label, share.now, share.before)) : facts} />
    </Section>
  )
}

const caseNames = ['opened', 'concluded', 'openAtEnd', 'overdueAtEnd'] as const
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

type ListOfQuality = ReturnType<typeof openedCasesLink> | ReturnType<typeof lotsLink>

const toQuality = (search: ListOfQuality | false, number: string, label: string) =>
  search ? (
    <Link to="/quality" search={search} aria-label={label}>
      {number}
    </Link>
  ) : (
    number
  )

/** The month's deliveries by their outcome, what happened to cases and how many wait, and where the lots stand. */
export function MonthFigures({ summary }: { summary: MonthlySummary }) {
  const { t, compliance } = useSummaryTexts()
  const { now, before } = summary
  return (
    <>
      <Figures
        title={t('reports.words.outcomes.title')}
        names={['total', ...outcomes]}
        labelOf={name => t(`reports.words.outcomes.${name}`)}
        now={now.deliveries}
        before={before.deliveries}
        wrong="excursion"
        renderLink={(name, number, label) => (
          <ListLink
            to={deliveriesLink(summary, name === 'total' ? undefined : name)}
            className={name === 'excursion' ? 'wrong' : undefined}
            label={label}
          >
            {number}
          </ListLink>
        )}
        share={{
          label: t('reports.words.outcomes.compliance'),
          now: compliance(now.deliveries),
          before: compliance(before.deliveries),
        }}
      />
      <Figures
        title={t('reports.words.cases.title')}
        names={caseNames}
        labelOf={name => t(`reports.words.cases.${name}`)}
        now={now.cases}
        before={before.cases}
        wrong="overdueAtEnd"
        renderLink={(name, ...said) => toQuality(name === 'opened' && openedCasesLink(summary), ...said)}
      />
      <Figures
        title={t('reports.words.lots.title')}
        names={lotNames}
        labelOf={name => t(`reports.words.lots.${name}`)}
        now={now.lots}
        before={before.lots}
        renderLink={(name, ...said) => toQuality(isListed(name) && lotsLink(summary, listed[name]), ...said)}
      />
    </>
  )
}
