import { useNavigate } from '@tanstack/react-router'
import type { Days } from '#contract/kernel/time/period.ts'
import { type TransportSection, transportSections } from '#contract/logistics/rules/transportSections.ts'
import type { DeliveryDashboard } from '#contract/reporting/calls/deliveryDashboard.ts'
import { awaitingLook, outcomeLooks } from '#web/kernel/charts/stat.ts'
import { StatChart } from '#web/kernel/charts/StatChart.tsx'
import { useScheme } from '#web/kernel/scheme/scheme.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/fields/ChoiceButtons.tsx'
import { useHasMenu } from '#web/kernel/session/menus.ts'
import { dayLabel, daysText } from '#web/reporting/deliveryDashboard/daysText.ts'
import { ListLink } from '#web/reporting/deliveryDashboard/lists/ListLink.tsx'
import { figureLink, type Figure } from '#web/reporting/deliveryDashboard/lists/listLinks.ts'

type Props = {
  dashboard: Pick<DeliveryDashboard, 'days' | 'period'>
  section: TransportSection | undefined
  onSection: (section: TransportSection | undefined) => void
}

/** What a bar stands for. */
type Category = { name: string; days: Days; section: TransportSection | undefined }

/** What is wrong lies at the foot of the bars, where their heights compare. */
const order = ['excursion', 'incomplete', 'noData', 'awaitingData', 'compliant'] as const satisfies Figure[]

/** Outcomes by shipping date; of a single day by transport section. */
export function OutcomeChart({ dashboard, section, onSection }: Props) {
  const { t, language } = useWords()
  useScheme()
  const navigate = useNavigate()
  const mayOpen = useHasMenu('DeliveryStatus')
  const { period, days } = dashboard
  const isDay = period.from === period.until
  const categories: Category[] = isDay
    ? transportSections.map(one => ({ name: t(`deliveryDashboard.chart.short.${one}`), days: period, section: one }))
    : [...new Set(days.map(({ day }) => day))].map(day => ({
        name: dayLabel(day, language),
        days: { from: day, until: day },
        section,
      }))
  const linkOf = (category: number, index: number) => {
    const [meant, outcome] = [categories[category], order[index]]
    return meant && outcome && figureLink(meant.days, outcome, meant.section)
  }
  const open = (category: number, index: number) => {
    const search = linkOf(category, index)
    if (search) void navigate({ to: '/delivery', search })
  }
  const series = order.map(outcome => ({
    name: t(`deliveries.outcomes.${outcome === 'awaitingData' ? 'notYet' : outcome}`),
    ...(outcome === 'awaitingData' ? awaitingLook : outcomeLooks[outcome]),
    isKey: outcome === 'excursion',
    values: categories.map(meant => countOf(days, meant, outcome)),
  }))
  const choices = [
    { value: 'all' as const, label: t('deliveryDashboard.chart.all') },
    ...transportSections.map(value => ({ value, label: t(`deliveryDashboard.chart.short.${value}`) })),
  ]
  const sectionName = section && !isDay ? t(`deliveries.sections.${section}`) : t('deliveryDashboard.sections.all')
  return (
    <StatChart
      kind="bars"
      stacked
      direction={isDay ? 'horizontal' : undefined}
      title={isDay ? t('deliveryDashboard.chart.titleOfDay') : t('deliveryDashboard.chart.title')}
      subtitle={t('deliveryDashboard.chart.subtitle', { days: daysText(period, language), section: sectionName })}
      categories={categories.map(({ name }) => name)}
      categoryTitle={isDay ? t('deliveryDashboard.sections.section') : t('deliveryDashboard.chart.day')}
      series={series}
      onChoose={mayOpen ? open : undefined}
      renderCell={(category, index, text) => {
        const search = linkOf(category, index)
        return search ? <ListLink to={search}>{text}</ListLink> : text
      }}
      controls={
        !isDay && (
          <div>
            <ChoiceButtons
              label={t('deliveryDashboard.chart.section')}
              choices={choices}
              value={section ?? 'all'}
              onChoose={value => onSection(value === 'all' ? undefined : value)}
            />
          </div>
        )
      }
      fileName={t('deliveryDashboard.chart.file', period)}
    />
  )
}

const countOf = (days: DeliveryDashboard['days'], meant: Category, outcome: (typeof order)[number]) =>
  days
    .filter(
      ({ day, section }) =>
        day >= meant.days.from && day <= meant.days.until && (!meant.section || section === meant.section),
    )
    .reduce((sum, { counts }) => sum + counts[outcome], 0)
