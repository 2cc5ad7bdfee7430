import { useText } from '#web/texts/useText.ts'

/** As high as what will stand in its place. */
export function DashboardSkeleton() {
  const t = useText()
  return (
    <div className="dashboard-skeleton" role="status" aria-label={t('common.loading')}>
      <span className="skeleton-bar dashboard-skeleton-words" />
      <span className="skeleton-bar dashboard-skeleton-road" />
      <span className="skeleton-bar dashboard-skeleton-figures" />
      <span className="skeleton-bar dashboard-skeleton-chart" />
    </div>
  )
}
